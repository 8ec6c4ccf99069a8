import { connect as connectSocket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { type OrderAnswer, openOrderClient } from '../load/order-client.ts';
import { cellsOf, median, quantile, ratioOf } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { freeUrl } from '../stage/processes.ts';
import { type Stage, requestToken, serve, tokensOf } from '../stage/stage.ts';

/** With these many orders each, more than may wait. */
const CLIENTS = 48;
const EACH = 100;

/** Of these, as many orders are sent to the database as may be under way. */
const CLIENTS_UNDER_WAY = 2;

const PROBES = 200;

/** The default of `PLACEMENT_DEADLINE_SECONDS`. */
const DEADLINE_SECONDS = 5;

interface Round {
  /** Of orders that are placed one after the other, in ms. */
  placed: number[];
  /** Of those that are refused one after the other, because too many wait. */
  refused: number[];
  /** Of those that wait until they are too late, the longest time that one took, in ms. */
  oldest: number;
}

/**
 * Measures how soon an order is refused while too many wait, beside how soon one is placed while none does; and
 * how long those that wait are kept. Nothing can be placed, because another session has locked the orders.
 */
export async function measureFullQueue(stage: Stage, { rounds }: { rounds: number }): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'full_queue');
  const adminUrl = await freeUrl();
  const settings = { DATABASE_URL: databaseUrl, ADMIN_PORT: new URL(adminUrl).port, DRAIN_SECONDS: '0' };
  const server = await serve(stage, ['server.ts', '--role', 'api'], settings);
  const isFull = async () => (await (await fetch(`${adminUrl}/readyz`)).text()).includes('queue');
  const token = await requestToken(stage.authUrl);
  const { place } = openOrderClient(server.url, tokensOf(stage.authUrl));
  const db = connect(databaseUrl, { poolSize: 2 });
  const sendBy = (clients: number) =>
    Promise.all(Array.from({ length: clients }, () => sendMany(server.url, token)));

  const oneByOne = async (status: number): Promise<number[]> => {
    const answers: OrderAnswer[] = [];
    for (let n = 0; n < PROBES; n += 1) answers.push(await place({ sku: `SKU-${1 + n}` }));
    const wrong = answers.find((answer) => answer.status !== status);
    if (wrong) throw new Error(`an order was answered with ${wrong.status}: ${wrong.detail}`);
    if (status === 503 && answers.some(({ retryAfter }) => retryAfter === undefined))
      throw new Error('a refusal has no Retry-After');
    return answers.map(({ ms }) => ms);
  };

  async function round(): Promise<Round> {
    const placed = await oneByOne(201);
    const trx = await db.startTransaction().execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table orders in access exclusive mode`.execute(trx);
    // What the database has is answered as it comes out: it waits there, for as long as for any lock.
    const underWay = sendBy(CLIENTS_UNDER_WAY);
    while (!(await isBlocked(db))) await delay(5);
    let isOver = false;
    const waiting = sendBy(CLIENTS).finally(() => (isOver = true));
    while (!(await isFull())) {
      if (isOver) throw new Error('this machine is too busy to fill the queue before the first are too late');
    }
    const refused = await oneByOne(503);
    const oldest = Math.max(...(await waiting).flat());
    await underWay;
    await trx.rollback().execute();
    return { placed, refused, oldest };
  }

  await oneByOne(201); // Warms up.
  const all: Round[] = [];
  while (all.length < rounds) all.push(await round());
  await db.destroy();
  await server.stop();
  return tableOf(all);
}

/**
 * Sends orders on one connection, each before the one before it is answered: as many connections would have to
 * wait for one another. Returns how long each took, in ms.
 */
async function sendMany(url: string, token: string): Promise<number[]> {
  const { hostname, port, host } = new URL(url);
  const items = [{ sku: 'SKU-1', quantity: 1 }];
  const body = JSON.stringify({ customerId: 'customer-0', items, paymentMethod: 'tok_approved' });
  const fields = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
  const order = `POST /api/v1/orders HTTP/1.1\r\n${fields}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const begun = performance.now();
  const socket = connectSocket(Number(port), hostname).setEncoding('utf8');
  socket.write(order.repeat(EACH));
  const times: number[] = [];
  let received = '';
  for await (const text of socket) {
    received += text;
    const answers = received.split('HTTP/1.1 ').length - 1;
    while (times.length < answers) times.push(performance.now() - begun);
    if (answers === EACH) break;
  }
  return times;
}

async function isBlocked(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

const HEAD = [
  'of one',
  'placed: ms',
  'refused: ms',
  'ratio',
  '95 % interval',
  'oldest that waits: s',
  'deadline: s',
];

function tableOf(rounds: Round[]): Table {
  const oldest = (Math.max(...rounds.map((round) => round.oldest)) / 1000).toFixed(2);
  const rows = [0.5, 0.99].map((part) => {
    const own = rounds.map(({ refused }) => quantile(refused, part));
    const other = rounds.map(({ placed }) => quantile(placed, part));
    const ratio = ratioOf(own.map((ms, index) => ms / other[index]!));
    const figures = [other, own].map((ms) => median(ms).toFixed(1));
    return [`p${part * 100}`, ...figures, ...cellsOf(ratio), oldest, `${DEADLINE_SECONDS}`];
  });
  return { head: HEAD, rows };
}
