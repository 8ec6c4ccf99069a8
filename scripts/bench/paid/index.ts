import { quantile, quantileOf } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { withCpu } from '../stage/cpu.ts';
import type { Stage } from '../stage/environment.ts';
import {
  PROCESSES,
  PRICES,
  PROVIDERS,
  type PaidShop,
  type Surroundings,
  countOpen,
  openPaidShop,
  untilAllIsPaid,
  waitsOf,
} from './shop.ts';

/**
 * First rate that the search tries, in orders per second. `HALVINGS` is how often the search then halves the distance
 * between two rates.
 */
const FIRST_RATE = 50;
const HALVINGS = 3;

/**
 * Maximum number of unpaid orders at the end of the load. The constant is in seconds: the maximum is the number of
 * orders that arrive in this time. If more orders are unpaid, the service doesn't keep pace.
 */
const BACKLOG_SECONDS = 0.5;

export const HEAD = [
  ...['orders/s', 'confirmed/s', 'not placed', 'open at the end', 'keeps pace', 'create p50 ms', 'p99 ms'],
  ...['placed → paid p50 ms', 'p99 ms', 'CPU µs per paid order: node', 'Postgres'],
];

export interface PaidPlan {
  seconds: number;
  /**
   * Number of orders per second. If the rate is undefined, the bench searches for the highest rate at which the service
   * keeps pace.
   */
  rate: number | undefined;
  provider: string;
  processes: string;
  prices: string;
}

interface Trial {
  rate: number;
  keepsPace: boolean;
  cells: string[];
}

/**
 * Measures the number of orders per second that are placed and paid for. If no rate is given, the rate is doubled until
 * the background work no longer keeps pace. After that, the search halves the distance between two rates several times.
 * Each trial has its own database and processes.
 */
export async function measurePaid(stage: Stage, { rate, seconds, ...asked }: PaidPlan): Promise<Table> {
  const surroundings = surroundingsOf(asked);
  const trials: Trial[] = [];
  const keepsPace = async (rate: number): Promise<boolean> => {
    const trial = await attempt(stage, rate, seconds, surroundings);
    trials.push(trial);
    return trial.keepsPace;
  };
  if (rate === undefined) await search(keepsPace);
  else await keepsPace(rate);
  return { head: HEAD, rows: trials.toSorted((a, b) => a.rate - b.rate).map(({ cells }) => cells) };
}

/** Checks the options. Throws if `PROVIDERS`, `PROCESSES` or `PRICES` lacks a name. */
export function surroundingsOf({
  provider,
  processes,
  prices,
}: Pick<PaidPlan, 'provider' | 'processes' | 'prices'>) {
  if (!(provider in PROVIDERS)) throw new Error(`--provider takes ${Object.keys(PROVIDERS).join(', ')}.`);
  if (!(processes in PROCESSES)) throw new Error(`--processes takes ${Object.keys(PROCESSES).join(', ')}.`);
  if (!PRICES.some((one) => one === prices)) throw new Error(`--prices takes ${PRICES.join(', ')}.`);
  // The lines above have checked all names.
  return { prices, provider, roles: PROCESSES[processes as keyof typeof PROCESSES] } as Surroundings;
}

async function search(keepsPace: (rate: number) => Promise<boolean>): Promise<void> {
  let [most, least] = [FIRST_RATE, 0];
  while (await keepsPace(most)) [most, least] = [most * 2, most];
  for (let n = 0; n < HALVINGS && least > 0; n += 1) {
    const middle = Math.round((most + least) / 2);
    if (await keepsPace(middle)) least = middle;
    else most = middle;
  }
}

async function attempt(
  stage: Stage,
  rate: number,
  seconds: number,
  surroundings: Surroundings,
): Promise<Trial> {
  await using shop = await openPaidShop(stage, `paid_${rate}`, surroundings);
  const paid = await payFor(shop, rate, seconds * 4);
  return { rate, keepsPace: paid.keepsPace, cells: cellsOf(rate, paid) };
}

/** Results at one rate. Times are in ms. CPU times are in µs per paid order. */
export interface Paid {
  perSecond: number;
  notPlaced: number;
  /** Number of payments without an outcome at the end of the load. */
  open: number;
  keepsPace: boolean;
  create50: number;
  create99: number;
  paid50: number;
  paid99: number;
  node: number;
  postgres: number;
}

/**
 * Sends `rate` orders per second. Measures how long it takes until the orders are placed, and until they are paid for.
 */
export async function payFor(shop: PaidShop, rate: number, seconds: number): Promise<Paid> {
  const { result: sent, cpu } = await withCpu(shop.cpu, () => shop.send(rate, seconds));
  const open = await countOpen(shop.db);
  await untilAllIsPaid(shop.db);
  const placed = sent.filter(({ answer }) => answer.status === 201);
  const waits = await waitsOf(shop.db, placed);
  const paid = Math.max(1, waits.length - open);
  const [node = 0, postgres = 0] = cpu.map((time) => time / paid);
  return {
    perSecond: paid / seconds,
    notPlaced: sent.length - placed.length,
    open,
    keepsPace: placed.length === sent.length && open <= rate * BACKLOG_SECONDS,
    create50: quantileOf(sent, 'ms', 0.5),
    create99: quantileOf(sent, 'ms', 0.99),
    paid50: quantile(waits, 0.5),
    paid99: quantile(waits, 0.99),
    ...{ node, postgres },
  };
}

/** Returns the cells of one table row, in the order of `HEAD`. */
export const cellsOf = (rate: number, paid: Paid): string[] => [
  ...[`${rate}`, paid.perSecond.toFixed(0), `${paid.notPlaced}`, `${paid.open}`],
  paid.keepsPace ? 'yes' : 'no',
  ...[paid.create50, paid.create99].map((ms) => ms.toFixed(1)),
  ...[paid.paid50, paid.paid99].map((ms) => ms.toFixed(0)),
  ...[paid.node, paid.postgres].map((time) => time.toFixed(0)),
];
