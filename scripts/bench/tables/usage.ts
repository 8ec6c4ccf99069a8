import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { addUsage } from '../../../db/usage/add-usage.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf, scopesInTokens } from '../../../handlers/contract/document/contract.ts';
import { UsageCounts } from '../../../handlers/contract/usage/index.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Stage } from '../stage/stage.ts';

const HEAD = ['calls', 'clients', 'CPU µs a call, without validation or answer', 'rows', 'KiB with indexes'];

const CALLS = 1_000_000;

/** So many are counted between two writes, which take place once a minute. */
const WRITTEN_AFTER = 100_000;

/**
 * Measures what counting the usage of the contract costs a call, in this process and without a network, and how large the
 * table is after a million of them, of one day.
 */
export async function measureUsage(stage: Stage): Promise<Table> {
  const rows: string[][] = [];
  for (const [operation, lines] of [
    ['getOrder', 0],
    ['createOrder', 2],
    ['createOrder', 100],
  ] as const) {
    const db = connect(await createShopDatabase(stage, `usage_${operation.toLowerCase()}_${lines}`));
    const { cpu, clients } = await countMany(db, operation, lines);
    const { rows: sizes } = await sql<{ rows: number; bytes: number }>`
      select count(*) as rows, pg_total_relation_size('usage_counts') as bytes from usage_counts`.execute(db);
    const name = lines > 0 ? `${operation}, ${lines} lines` : operation;
    const kib = (sizes[0]!.bytes / 1024).toFixed(0);
    rows.push([`${CALLS} ${name}`, `${clients}`, cpu.toFixed(2), `${sizes[0]!.rows}`, kib]);
    await db.destroy();
  }
  return { head: HEAD, rows };
}

async function countMany(db: Database, operation: string, lines: number) {
  const counts = new UsageCounts();
  // The bundled contract, as the service reads it.
  const contract = document as unknown as Contract;
  const placed = operationsOf(contract).get(operation)!;
  const scopes = scopesInTokens(contract, {});
  const tally = counts.tallyOf('v1', { document: contract, placed, scopes });
  const requests = Array.from({ length: 20 }, (_, client) => requestOf(`client-${client}`, lines));
  // Of an answer only what is counted.
  const reply = { statusCode: lines > 0 ? 201 : 200, problem: '' } as FastifyReply;
  let cpu = 0;
  for (let counted = 0; counted < CALLS; counted += WRITTEN_AFTER) {
    const before = process.threadCpuUsage().user;
    for (let call = 0; call < WRITTEN_AFTER; call += 1) {
      const request = requests[call % requests.length]!;
      tally.read(request);
      tally.count(request, reply);
    }
    cpu += process.threadCpuUsage().user - before;
    await addUsage(db, counts.take());
  }
  return { cpu: cpu / CALLS, clients: requests.length };
}

/** Of a request only what is counted. */
function requestOf(clientId: string, lines: number): FastifyRequest {
  const items = Array.from({ length: lines }, (_, index) => ({ sku: `SKU-${index}`, quantity: 1 }));
  const body = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', captureMode: 'MANUAL' };
  return {
    token: { clientId, scopes: new Set(['orders:read', 'orders:write']) },
    query: {},
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'key' },
    ...(lines > 0 && { body }),
    parts: undefined,
  } as unknown as FastifyRequest;
}
