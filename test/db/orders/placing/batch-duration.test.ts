import t, { type Test } from 'tap';
import type { OrderPlacement } from '../../../../db/orders/model/order-placement.ts';
import {
  type WaitingPlacement,
  WaitingPlacements,
} from '../../../../db/orders/placing/placement-queue-entries.ts';
import { ServiceClient } from '../../../../packages/postgres/sessions/pipelined-client.ts';
import { placementsIn } from '../../../support/orders/placements.ts';

const BATCH = 128;

const placement: OrderPlacement = {
  customerId: 'customer-1',
  items: [{ id: '0', sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  captureMode: 'AUTOMATIC',
  metadata: {},
  holdMinutes: 1,
  caller: { clientId: 'shop', customerId: undefined, traceId: 'a'.repeat(32) },
};

/** Stops the clock until the test ends. The returned function advances the clock. */
function stopClock(t: Test): (ms: number) => void {
  const { now } = performance;
  // A whole number, so that the sum with a deadline is exact.
  let time = Math.ceil(now.call(performance));
  performance.now = () => time;
  t.teardown(() => (performance.now = now));
  return (ms) => void (time += ms);
}

/** Creates a queue of waiting placements, and a counter of refused placements. `deadline`: in ms from now. */
function openQueue(t: Test, letPass: (ms: number) => void, { deadline = 5_000 } = {}) {
  const waiting = new WaitingPlacements();
  let refused = 0;
  const entry = (): WaitingPlacement => ({
    placement,
    settle: () => void (refused += 1),
    hasGone: () => false,
    deadline: performance.now() + deadline,
    state: 'READY',
  });
  const add = (count: number) => {
    for (let n = 0; n < count; n += 1) waiting.add(entry());
  };
  return {
    waiting,
    add,
    /** Takes a full batch from the queue, and completes it after `ms`. */
    leave(ms: number) {
      add(BATCH);
      const batch = waiting.take('quick');
      t.equal(batch.entries.length, BATCH);
      letPass(ms);
      waiting.done(batch, true);
    },
    refused: () => refused,
  };
}

t.test('the queue refuses a placement immediately if the waiting placements would take too long', (t) => {
  const letPass = stopClock(t);
  const { waiting, add, leave, refused } = openQueue(t, letPass);
  for (let n = 0; n < 5; n += 1) leave(250);
  add(4 * BATCH);
  t.equal(refused(), 0, 'four batches fit into a fifth of the deadline, one second');
  add(100);
  t.equal(refused(), 99, 'one more fits');
  const before = refused();
  waiting.take('quick');
  add(BATCH);
  t.equal(refused(), before, 'more placements fit after a batch has left the queue');
  t.notOk(waiting.isFull, 'the process still accepts requests');
  t.end();
});

t.test('one slow statement, or slow statements 10 s ago, do not make the queue refuse placements', (t) => {
  const letPass = stopClock(t);
  const { add, leave, refused } = openQueue(t, letPass);
  for (const ms of [20, 20, 2_500, 20, 20]) leave(ms);
  add(20 * BATCH);
  t.equal(refused(), 0);
  const later = openQueue(t, letPass);
  for (let n = 0; n < 5; n += 1) later.leave(500);
  letPass(10_000);
  later.add(20 * BATCH);
  t.equal(later.refused(), 0);
  t.end();
});

t.test('a placement with a later deadline may wait behind more placements', (t) => {
  const letPass = stopClock(t);
  const { add, leave, refused } = openQueue(t, letPass, { deadline: 20_000 });
  for (let n = 0; n < 5; n += 1) leave(250);
  add(15 * BATCH);
  t.equal(refused(), 0);
  t.end();
});

/** Moves the stopped clock forward by `ms` during each statement that places orders. */
function slowDown(t: Test, letPass: (ms: number) => void, ms: number): void {
  const { query } = ServiceClient.prototype;
  ServiceClient.prototype.query = function (this: ServiceClient, ...given: Parameters<typeof query>): never {
    const [text] = given;
    if (typeof text === 'string' && text.includes('placement as materialized')) letPass(ms);
    return query.apply(this, given);
  };
  t.teardown(() => (ServiceClient.prototype.query = query));
}

t.test(
  'placements that arrive faster than they are processed succeed or are refused immediately',
  async (t) => {
    const { shop, place, order } = await placementsIn(t, { deadline: 5_000 });
    const sku = await shop.offer({ onHand: 10_000 });
    slowDown(t, stopClock(t), 250);
    const ended: string[] = [];
    const placeOne = () => place(order(sku)).then(({ kind }) => void ended.push(kind));
    const burst = () => Promise.all(Array.from({ length: 10 * BATCH }, placeOne));
    await burst();
    t.strictSame(new Set(ended), new Set(['created']), 'the duration of a batch is unknown at first');
    ended.length = 0;
    await burst();
    const placed = 4 * BATCH + 1;
    const refused = ended.length - placed;
    t.strictSame(ended.slice(0, refused), Array(refused).fill('TOO_LATE'), 'before any other is answered');
    t.strictSame(
      ended.slice(refused),
      Array(placed).fill('created'),
      'the orders that are in time are placed',
    );
    t.match(await shop.getStock(sku), { reserved: 10 * BATCH + placed });
  },
);
