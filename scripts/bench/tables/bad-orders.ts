import { sql } from 'kysely';
import { connect } from '../../../db/base/open.ts';
import { type Measure, loadWithWrk } from '../load/load.ts';
import { type OrderClient, openOrderClient } from '../load/order-client.ts';
import { takeTurns } from '../load/turns.ts';
import { cellsOf, medianOf, ratioOf, ratios } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, requestToken, serve, tokensOf } from '../stage/stage.ts';

/** The orders that a measurement is about, and those of one customer beside them. */
interface BadShop {
  databaseUrl: string;
  /** Orders of 10,000 products. Throws if one of them fails. */
  loadOthers: (connections: number, seconds: number) => Promise<Measure>;
  client: OrderClient;
  close: () => Promise<void>;
}

async function openBadShop(stage: Stage, name: string): Promise<BadShop> {
  const databaseUrl = await createShopDatabase(stage, name);
  const server = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  const token = () => requestToken(stage.authUrl);
  const loadOthers = async (connections: number, seconds: number) =>
    loadWithWrk(server.url, await token(), 'uniform', connections, seconds);
  await loadOthers(64, 2); // Warms up.
  const client = openOrderClient(server.url, tokensOf(stage.authUrl));
  return { databaseUrl, loadOthers, client, close: () => server.stop() };
}

/** How long the stock is held. */
const HELD_SECONDS = 10;

/** Orders of the held product, a second: a few, and so many that they pile up. */
const RATES = [4, 200];

const HELD = 'HELD';

/**
 * Measures orders of 10,000 products beside those of one more product, whose stock another session holds for
 * ten seconds, and beside as many of these while nobody holds it, in turns.
 */
export async function measureHeld(stage: Stage, { rounds }: { rounds: number }): Promise<Table> {
  const shop = await openBadShop(stage, 'held');
  const db = connect(shop.databaseUrl, { poolSize: 1 });
  await sql`insert into products (sku, name, price_amount, price_currency)
    values (${HELD}, 'Held', 100, 'EUR')`.execute(db);
  await sql`insert into stock (sku, on_hand) values (${HELD}, 1000000000)`.execute(db);
  const turn = async (isHeld: boolean) => {
    const trx = await db.startTransaction().execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    if (isHeld) await sql`select from stock where sku = ${HELD} for update`.execute(trx);
    const measure = await shop.loadOthers(16, HELD_SECONDS);
    await trx.rollback().execute();
    return measure;
  };
  const rows: string[][] = [];
  for (const rate of RATES) {
    const stop = sendAtPace(shop.client, rate);
    const [free, held] = await takeTurns(rounds, [false, true], turn);
    await stop();
    rows.push([`${rate}`, ...cellsOfBoth(free!, held!, 'perSecond'), ...cellsOfBoth(free!, held!, 'p99')]);
  }
  await db.destroy();
  await shop.close();
  const head = (what: string) => [`${what}: free`, 'held', 'ratio', '95 % interval'];
  return { head: ['its orders/s', ...head('others/s'), ...head('p99 ms')], rows };
}

/** Sends so many orders a second, whether the earlier ones are answered or not. Returns what ends it. */
function sendAtPace({ place }: OrderClient, perSecond: number): () => Promise<void> {
  const answers = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    // Those of held stock are refused in the end.
    const answer = place({ sku: HELD }).finally(() => answers.delete(answer));
    answers.add(answer);
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(answers);
  };
}

const REFERENCE_SECONDS = 5;

/** Measures orders beside a client that repeats a reference that is taken, and without it, in turns. */
export async function measureReferences(stage: Stage, { rounds }: { rounds: number }): Promise<Table> {
  const { loadOthers, client, close } = await openBadShop(stage, 'bad_references');
  const taken = { sku: 'SKU-1', reference: 'A-1' };
  await client.place(taken);
  let refused = 0;
  const turn = async (repeats: boolean) => {
    let isOver = false;
    const repeat = async () => {
      for (; repeats && !isOver; refused += 1)
        if ((await client.place(taken)).status !== 409) throw new Error('the reference was not taken');
    };
    const over = loadOthers(48, REFERENCE_SECONDS).finally(() => (isOver = true));
    const [measure] = await Promise.all([over, repeat()]);
    return measure;
  };
  const [none, one] = await takeTurns(rounds, [false, true], turn);
  await close();
  const perSecond = (refused / rounds / REFERENCE_SECONDS).toFixed(0);
  return {
    head: ['others/s, nobody repeats', 'one repeats', 'ratio', '95 % interval', 'refused/s'],
    rows: [[...cellsOfBoth(none!, one!, 'perSecond'), perSecond]],
  };
}

/** Both medians, and the second ÷ the first. */
const cellsOfBoth = (one: Measure[], other: Measure[], name: 'perSecond' | 'p99'): string[] => [
  ...[one, other].map((own) => medianOf(own, name).toFixed(name === 'p99' ? 1 : 0)),
  ...cellsOf(ratioOf(ratios(other, one, name))),
];
