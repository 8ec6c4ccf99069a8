import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { usageExport } from '../../../admin/usage.ts';
import type { Database } from '../../../db/base/database.ts';
import { addUsage } from '../../../db/usage/add-usage.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { UsageCounts } from '../../../handlers/contract/usage/index.ts';
import { contractDiff } from '../../../packages/contract-diff/src/contract-diff.ts';
import { type RandomRequest, randomRequest, secretsIn } from '../../support/contract/random-requests.ts';
import { createDatabase } from '../../support/database/database.ts';
import { runAdmin } from '../../support/processes/admin.ts';
import { startService } from '../../support/processes/service-process.ts';
import { type Call, caller } from '../../support/shop/contract-client.ts';
import { openService } from '../../support/shop/service.ts';

const SCOPES = {
  backoffice:
    'orders:read orders:write contacts:read contacts:write payments:read payments:write shipments:write products:read products:write discounts:read discounts:write documents:read documents:write events:read webhooks:read webhooks:write usage:read',
  'storefront-service': 'orders:read orders:write',
  'no-scope-service': '',
};

/** Number of calls, and number of uses of each contract part, by client and operation. */
type Counts = Record<string, Record<string, number>>;

async function countsIn(db: Database): Promise<Counts> {
  const { rows } = await sql<{ who: string; calls: number; parts: Record<string, number> }>`
    select client_id || ' ' || version || ' ' || operation as who, calls, parts from usage_counts`.execute(
    db,
  );
  const counts: Counts = {};
  for (const { who, calls, parts } of rows)
    for (const [part, times] of [['calls', calls] as const, ...Object.entries(parts)])
      (counts[who] ??= {})[part] = (counts[who][part] ?? 0) + times;
  return counts;
}

/** Converts the file that `contract-diff` reads to counts. */
const countsInFile = ({ usage }: Record<string, any>): Counts =>
  Object.fromEntries(
    usage.map(({ client, version, operation, calls, parts }: Record<string, any>) => [
      `${client} ${version} ${operation}`,
      Object.fromEntries([
        ['calls', calls],
        ...parts.map((part: Record<string, any>) => [`${part['kind']} ${part['name']}`, part['calls']]),
      ]),
    ]),
  );

/** Sends a request, and adds the contract parts of the request and of its answer to `counts`. */
async function sendAndCount(t: Test, call: Call, request: RandomRequest, counts: Counts): Promise<void> {
  const { client, operation, method, path, headers, body, parts } = request;
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const answer = await call(method, path, { as: client, headers, ...(bytes !== undefined && { bytes }) });
  if (answer.status === 400) t.fail('the request is not valid', { request, answer: answer.body });
  const isRefused = answer.status === 403;
  const scopes = SCOPES[client].split(' ').filter(Boolean);
  const held = new Set([...parts, ...scopes.map((scope) => `SCOPE ${scope}`)]);
  const own = (counts[`${client} v1 ${operation}`] ??= {});
  const all = [
    'calls',
    `STATUS ${answer.status}`,
    ...(answer.status >= 400 ? [`PROBLEM ${answer.body['type']}`] : []),
    ...(isRefused ? [] : held),
  ];
  for (const part of all) own[part] = (own[part] ?? 0) + 1;
}

const sorted = (counts: Counts) =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([who, parts]) => [who, Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))]);

t.test('usage of random requests is counted correctly, across two processes and a restart', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const start = () => startService(t, databaseUrl, { role: 'api' });
  const requests = fc.array(randomRequest, { minLength: 150, maxLength: 150 });
  const counts: Counts = {};
  const secrets = new Set<string>();
  await fc.assert(
    fc.asyncProperty(requests, async (requests) => {
      const [one, other] = await Promise.all([start(), start()]);
      const half = requests.length / 2;
      const send = async (urls: string[], those: RandomRequest[]) => {
        const calls = urls.map((url) => caller(t, url));
        for (const [index, request] of those.entries()) {
          await sendAndCount(t, calls[index % calls.length]!, request, counts);
          for (const text of secretsIn(request)) secrets.add(text);
        }
      };
      await send([one.url, other.url], requests.slice(0, half));
      one.child.kill('SIGTERM');
      t.equal(await one.ended, 0);
      const again = await start();
      await send([again.url, other.url], requests.slice(half));
      for (const each of [again, other]) {
        each.child.kill('SIGTERM');
        t.equal(await each.ended, 0);
      }
      t.strictSame(sorted(await countsIn(db)), sorted(counts));
    }),
    { numRuns: 1, endOnFailure: true },
  );
  const { rows } =
    await sql`select day, client_id, version, operation, calls, parts from usage_counts`.execute(db);
  const exported = await runAdmin(t, databaseUrl, ['usage', 'export']);
  t.equal(exported.status, 0, exported.stderr);
  t.strictSame(sorted(countsInFile(exported.result)), sorted(counts), 'the file says the same');
  t.ok(rows.length >= 12, `${rows.length} rows`);
  t.ok(secrets.size > 100, `${secrets.size} values were sent`);
  const kept = JSON.stringify([rows, exported.result]);
  t.strictSame(
    [...secrets].filter((text) => kept.includes(text)),
    [],
    'no value of a caller is kept',
  );
});

t.test(
  'the report about a breaking change names only the two clients of three that it affects',
  async (t) => {
    const { db } = await createDatabase(t);
    const usage = new UsageCounts();
    const call = caller(t, await openService(t, { db, usage }));
    const items = [{ sku: 'NONE', quantity: 1 }];
    const body = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', reference: 'R-1' };
    for (const as of ['backoffice', 'storefront-service', 'storefront-service', 'no-scope-service'] as const)
      await call('POST', '/orders', { as, body });
    await addUsage(db, usage.take());
    // The cast is safe because the command reads only `db`.
    const { result } = await usageExport.run({ db } as Parameters<typeof usageExport.run>[0]);
    const {
      reference: _reference,
      expectedTotal: _total,
      ...properties
    } = document.components.schemas.OrderInput.properties;
    const after = structuredClone(document);
    Object.assign(after.components.schemas.OrderInput, { properties });
    const folder = t.testdir();
    const files = { 'before.json': document, 'after.json': after, 'usage.json': result };
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), JSON.stringify(content));
    const at = (name: string) => join(folder, name);
    const printed: string[] = [];
    const args = ['--usage', at('usage.json'), at('before.json'), at('after.json')];
    t.equal(await contractDiff(args, (text) => printed.push(text)), 1);
    const [report = ''] = printed;
    const today = new Date().toISOString().slice(0, 10);
    t.match(report, '**Breaks 2 of 3 clients**: 2 breaking');
    t.match(
      report,
      `Reaches \`storefront-service\` (2 calls, last ${today}), \`backoffice\` (1 call, last ${today}).`,
    );
    t.match(report, /OrderInput\.expectedTotal`\*\*: The field is gone[^]*Affects no observed client\./);
  },
);
