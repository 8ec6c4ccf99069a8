import { type Content, loadWithWrk } from '../load/load.ts';
import { takeTurns } from '../load/rounds.ts';
import { openClient } from '../load/verb-requests.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuNow, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, requestToken, serve } from '../stage/environment.ts';
import type { Server } from '../stage/processes.ts';

const CONNECTIONS = 64;

const HEAD = ['request', 'connections', 'requests/s', 'ratio', 'CPU µs per request: node', 'Postgres'];

/** Names of the rows. `uniform` is an order that contains only products. */
const NAMES = {
  uniform: 'create, only products',
  full: 'create, with address, shipping, code and tax',
  quote: 'quote of such an order',
} as const satisfies Partial<Record<Content, string>>;

type Kind = keyof typeof NAMES;

/** Entries in the catalogue of a shop that charges taxes. The requests `full` and `quote` refer to these entries. */
const ENTRIES = {
  'tax-rates/DE/standard': { rates: [{ percent: '19', validFrom: '2021-01-01T00:00:00+01:00' }] },
  'shipping-methods/parcel': { name: 'Parcel', kind: 'SHIPPING', price: { amount: 490, currency: 'EUR' } },
  'discount-codes/TEN': { percent: '10' },
};

/**
 * Measures orders with address, shipping method, discount code and tax, and quotes for such orders. Alternates with
 * orders that contain only products. The tax settings belong to a database, so orders with and without tax have a
 * database and a process each. The processes do no background work.
 */
export async function measurePrices(
  stage: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Table> {
  const plain = await startShop(stage, 'plain', {});
  const taxed = await startShop(stage, 'taxed', { HOME_COUNTRY: 'DE' });
  const call = openClient(taxed, await requestToken(stage.authUrl, 'products:write discounts:write'));
  for (const [path, entry] of Object.entries(ENTRIES)) await call('PUT', path, entry);
  const turn = async (kind: Kind) => {
    const server = kind === 'uniform' ? plain : taxed;
    const token = await requestToken(stage.authUrl);
    const { result, cpu } = await withCpu(cpuNow([server], stage.postgresPid), () =>
      loadWithWrk(server.url, token, kind, CONNECTIONS, seconds),
    );
    const [node = 0, postgres = 0] = cpu.map((time) => time / result.count);
    return { perSecond: result.perSecond, node, postgres };
  };
  const kinds = Object.keys(NAMES) as Kind[]; // `NAMES` has no other keys
  await takeTurns(1, kinds, turn); // A warm-up.
  const turns = await takeTurns(rounds, kinds, turn);
  const rows = turns.map((own, index) => [
    NAMES[kinds[index]!],
    `${CONNECTIONS}`,
    medianOf(own, 'perSecond').toFixed(0),
    medianRatio(own, turns[0]!, 'perSecond').toFixed(2),
    ...(['node', 'postgres'] as const).map((name) => medianOf(own, name).toFixed(0)),
  ]);
  return { head: HEAD, rows };
}

async function startShop(stage: Stage, name: string, settings: Record<string, string>): Promise<Server> {
  const DATABASE_URL = await createShopDatabase(stage, name);
  return serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL, ...settings });
}
