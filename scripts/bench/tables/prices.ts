import { type Content, loadWithWrk } from '../load/load.ts';
import { PRICES_SCOPE, TAXES, offerPrices } from '../load/full-prices.ts';
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
  full: 'create, with address, shipping, one of 100 codes and tax',
  oneCode: 'the same, all with one code',
  quote: 'quote of such an order',
} as const satisfies Partial<Record<Content, string>>;

type Kind = keyof typeof NAMES;

/**
 * Measures two kinds of requests: orders with address, shipping method, discount code and tax, and quotes for such
 * orders. Orders that contain only products are measured alternately, for comparison. Orders with the same discount
 * code wait for the lock of this code's row. So orders are measured with 100 codes, and with a single code. The tax
 * settings apply to a whole database. So orders with tax and orders without tax have separate databases and processes.
 * The processes do no background work.
 */
export async function measurePrices(
  stage: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Table> {
  const plain = await startShop(stage, 'plain', {});
  const taxed = await startShop(stage, 'taxed', TAXES);
  await offerPrices(openClient(taxed, await requestToken(stage.authUrl, PRICES_SCOPE)));
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
