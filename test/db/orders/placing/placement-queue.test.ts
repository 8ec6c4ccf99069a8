import pg from 'pg';
import t, { type Test } from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import type { OrderPlacement } from '../../../../db/orders/model/order-placement.ts';
import { openPlacementQueue } from '../../../../db/orders/placing/placement-queue.ts';
import {
  type WaitingPlacement,
  WaitingPlacements,
  changeState,
} from '../../../../db/orders/placing/placement-queue-entries.ts';

const MOMENT = 1_000_000;

/** For this time in ms the queue assumes that a locked SKU remains locked. */
const HELD_FOR = 10_000;

const orderOf = (sku: string): OrderPlacement => ({
  customerId: 'customer-1',
  items: [{ id: '0', sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
  captureMode: 'AUTOMATIC',
  metadata: {},
  holdMinutes: 1,
  caller: { clientId: 'shop', customerId: undefined, traceId: 'a'.repeat(32) },
});

/**
 * Stops the clock at `MOMENT` until the test ends. `passFrom`: when the clock is read for the `look`-th time, it
 * advances by `ms`.
 */
function stopClock(t: Test): { passFrom(ms: number, look: number): void } {
  const { now } = performance;
  t.teardown(() => (performance.now = now));
  performance.now = () => MOMENT;
  return {
    passFrom(ms, look) {
      let looks = 0;
      performance.now = () => {
        looks += 1;
        return MOMENT + ms + (looks >= look ? 1 : 0);
      };
    },
  };
}

const lockTimeout = () =>
  Object.assign(new pg.DatabaseError('lock timeout', 0, 'error'), { code: '55P03' as const });

/**
 * Creates a fake database that places orders. The stock of the SKUs in `held` is locked. A placement of a SKU in
 * `waitedFor` waits until `letGo`. A placement of any other locked SKU fails.
 */
function databaseOf(held: Set<string>, waitedFor: readonly string[] = []) {
  const gates = new Map(waitedFor.map((sku) => [sku, Promise.withResolvers<void>()]));
  const priceOf = (sku: string) => ({ sku, name: sku, amount: 1, currency: 'EUR', version: '1' });
  const row = (sku: string, isLeftOut: boolean) => ({
    refusal: isLeftOut ? 'HELD' : 'REFERENCE_IN_USE',
    referenced_by: null,
    skus: isLeftOut ? { [sku]: [1, null, true] } : {},
  });
  const connection = {
    async executeQuery({ parameters }: { parameters: readonly unknown[] }) {
      if (parameters.length === 1) return { rows: (parameters[0] as string[]).map(priceOf) };
      const [, lines, , , quick, first] = parameters as [
        string,
        string,
        string,
        string,
        string | null,
        string | undefined,
      ];
      if (first !== undefined && held.has(first)) {
        const gate = gates.get(first);
        if (!gate) throw lockTimeout();
        await gate.promise;
      }
      const skus = (JSON.parse(lines) as { sku: string }[]).map(({ sku }) => sku);
      return { rows: skus.map((sku) => row(sku, quick !== null && held.has(sku))) };
    },
  };
  const execute = (work: (connection: unknown) => unknown) => Promise.resolve(work(connection));
  return {
    db: { connection: () => ({ execute }) } as unknown as Database,
    letGo: (sku: string) => gates.get(sku)!.resolve(),
  };
}

/** Waits for many event-loop turns. A statement that waits for no lock takes far fewer turns. */
async function turns(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await new Promise(setImmediate);
}

/** Numbers of clock readings, from 1 to 20. For one placement, the queue reads the clock less often than 20 times. */
const LOOKS = Array.from({ length: 20 }, (_, n) => n + 1);

t.test(
  'a placement succeeds if the queue stops treating its SKU as locked between two readings of the clock',
  async (t) => {
    const clock = stopClock(t);
    for (const look of LOOKS) {
      performance.now = () => MOMENT;
      const held = new Set(['TEA']);
      const queue = openPlacementQueue(databaseOf(held).db);
      await t.rejects(queue.createOrder(orderOf('TEA')), { code: '55P03' }, 'another session has locked it');
      held.clear();
      clock.passFrom(HELD_FOR - 1, look);
      let outcome = 'none';
      void queue.createOrder(orderOf('TEA')).then(({ kind }) => (outcome = kind));
      await turns();
      t.equal(outcome, 'REFERENCE_IN_USE', `the stock counts as free from reading ${look} of the clock on`);
    }
  },
);

t.test('a placement that waits for a slot is placed as soon as a slot is free', async (t) => {
  const clock = stopClock(t);
  for (const look of LOOKS) {
    performance.now = () => MOMENT;
    const held = new Set(['TEA', 'ONE', 'TWO', 'THREE']);
    const { db, letGo } = databaseOf(held, ['ONE', 'TWO', 'THREE']);
    const queue = openPlacementQueue(db);
    await t.rejects(queue.createOrder(orderOf('TEA')), { code: '55P03' }, 'another session has locked it');
    held.delete('TEA');
    const others = ['ONE', 'TWO', 'THREE'].map((sku) => queue.createOrder(orderOf(sku)));
    await turns();
    clock.passFrom(HELD_FOR - 1, Infinity);
    let outcome = 'none';
    void queue.createOrder(orderOf('TEA')).then(({ kind }) => (outcome = kind));
    await turns();
    t.equal(outcome, 'none', 'the maximum number of statements waits');
    clock.passFrom(HELD_FOR - 1, look);
    letGo('ONE');
    await turns();
    t.equal(outcome, 'REFERENCE_IN_USE', `the stock counts as free from reading ${look} of the clock on`);
    letGo('TWO');
    letGo('THREE');
    await Promise.all(others);
  }
});

t.test('a placement that is put back into the queue is refused at its own deadline', async (t) => {
  const waiting = new WaitingPlacements();
  const refused = Promise.withResolvers<string>();
  const entry = (ms: number, name: string): WaitingPlacement => ({
    placement: orderOf('TEA'),
    settle: () => refused.resolve(name),
    hasGone: () => false,
    deadline: performance.now() + ms,
    state: 'READY',
  });
  // Without this timer the process would end, because nothing else keeps it alive.
  const alive = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(alive));
  waiting.add(entry(10_000, 'the later one'));
  waiting.putBack([entry(1, 'the earlier one')]);
  t.equal(await refused.promise, 'the earlier one');
  t.equal(waiting.count, 1);
});

t.test('a placement whose statement fails is sent again at most twice, each time alone', (t) => {
  for (const state of ['READY', 'PARKED'] as const)
    for (const first of ['SPLIT', 'REPEAT'] as const)
      for (const next of ['SPLIT', 'REPEAT'] as const) {
        const entry = { state, lockedRow: 'TEA' } as WaitingPlacement;
        t.ok(changeState(entry, first));
        changeState(entry, 'LOCKED', 'TEA');
        t.match(entry, { state: first === 'SPLIT' ? 'ISOLATED' : 'RETRIED', lockedRow: undefined });
        t.equal(changeState(entry, next), first === 'SPLIT' && next === 'REPEAT');
        t.notOk(changeState(entry, 'SPLIT'));
      }
  t.end();
});
