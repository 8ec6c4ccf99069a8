import { quantileOf } from '../report/statistics.ts';
import { sendOpenLoop } from './open-loop.ts';
import type { BenchOrder, OrderClient } from './order-client.ts';

/**
 * Results of orders, and of reads that were sent at the same time. Times are in ms, from the moment at which the
 * request should have been sent.
 */
export interface Answered {
  /** Number of orders per second. */
  placed: number;
  /** Number of refused orders, divided by the number of all orders. */
  refused: number;
  create50: number;
  create99: number;
  read50: number;
  read99: number;
  late99: number;
  /** Number of reads. */
  reads: number;
}

/**
 * Sends orders, and reads of other orders at the same time, in an open loop (the rate doesn't depend on the answers).
 * `rates` are the numbers of orders and of reads per second. `id` returns the id of the next order to read. Throws if
 * an order gets an unexpected answer.
 */
export async function sendBeside(
  { place }: OrderClient,
  { read }: OrderClient,
  rates: { orders: number; reads: number; seconds: number },
  order: () => BenchOrder,
  id: () => string,
): Promise<Answered> {
  const [orders, reads] = await Promise.all([
    sendOpenLoop(rates.orders, rates.seconds, () => place(order())),
    sendOpenLoop(rates.reads, rates.seconds, () => read(id())),
  ]);
  const placed = orders.filter(({ answer }) => answer.status === 201);
  const wrong = orders.find(({ answer }) => ![201, 503].includes(answer.status));
  if (wrong) throw new Error(`createOrder answered ${wrong.answer.status}: ${wrong.answer.detail}`);
  return {
    placed: placed.length / rates.seconds,
    refused: 1 - placed.length / orders.length,
    ...{ create50: quantileOf(placed, 'ms', 0.5), create99: quantileOf(placed, 'ms', 0.99) },
    ...{ read50: quantileOf(reads, 'ms', 0.5), read99: quantileOf(reads, 'ms', 0.99), reads: reads.length },
    late99: quantileOf(orders, 'late', 0.99),
  };
}
