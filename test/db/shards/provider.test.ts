import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import {
  type DatabaseOfOrder,
  storeProviderChanges,
  receiveProviderEvent,
  settleProviderChange,
  claimListCursor,
  claimUnidentifiedChanges,
} from '../../../db/orders/index.ts';
import type { Shard, Shards } from '../../../db/shards/layout/shards.ts';
import { shardOfUnownedMatters } from '../../../db/shards/lists/matters.ts';
import {
  createShardedDatabase,
  customersOf,
  offerInShards,
  orderingIn,
} from '../../support/orders/sharded-database.ts';

// Checks which shard records each event and change of the payment provider.

const CALLER = serviceCaller('f'.repeat(32));
const KILLED = { message: 'killed' };

interface Attempt {
  orderId: string;
  attemptId: string;
}

/** Creates an order in each shard. Returns each order's attempt, as changes of the provider name it. */
async function ordersIn(shards: Shards): Promise<Map<Shard, Attempt>> {
  const order = orderingIn(shards);
  const sku = await offerInShards(shards);
  const attempts = new Map<Shard, Attempt>();
  for (const shard of shards.all) {
    const { id: orderId } = await order(customersOf(shards, shard).next().value, sku);
    const attempt = await shard.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    attempts.set(shard, { orderId, attemptId: attempt.id });
  }
  return attempts;
}

const placeOf =
  (shards: Shards): DatabaseOfOrder =>
  (orderId) =>
    shards.ofSlotIn(orderId).db;

/** Makes a shard fail, as if the process were killed before it has finished with this shard. */
const killedAt =
  (shards: Shards, shard: Shard): DatabaseOfOrder =>
  (orderId) => {
    const { db } = shards.ofSlotIn(orderId);
    return db === shard.db ? broken(db) : db;
  };

const broken = (db: Database): Database =>
  new Proxy(db, {
    get() {
      throw new Error('killed');
    },
  });

const eventsIn = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('provider_events').select('order_id').orderBy('id').execute()).map(
    (row) => row.order_id,
  );

const mattersIn = (db: Database) => db.selectFrom('matters').select(['kind', 'provider_reference']).execute();

const changeOf = (attempt: Attempt) => ({ id: newId(), type: 'payment.changed', attempt });

const open = async (t: Test) => {
  const { shards } = await createShardedDatabase(t, { shards: 3 });
  return { shards, keeper: shardOfUnownedMatters(shards), attempts: await ordersIn(shards) };
};

t.test(
  'a provider event is stored only once: in the shard of its order, or in the first shard',
  async (t) => {
    const { shards, keeper, attempts } = await open(t);
    for (const [shard, attempt] of attempts) {
      const event = changeOf(attempt);
      for (let n = 0; n < 2; n += 1) await receiveProviderEvent(keeper, 'stripe', event, placeOf(shards));
      t.strictSame(await eventsIn(shard.db), [attempt.orderId]);
    }
    await receiveProviderEvent(
      keeper,
      'stripe',
      { id: 'evt_1', type: 'x', reference: 'pi_1' },
      placeOf(shards),
    );
    t.match(await keeper.selectFrom('provider_changes').selectAll().execute(), [{ reference: 'pi_1' }]);
    t.strictSame(await eventsIn(shards.main), []);
  },
);

t.test('storeProviderChanges reaches all shards when it is repeated after a kill at one shard', async (t) => {
  const { shards, keeper, attempts } = await open(t);
  const from = (await claimListCursor(keeper, 'stripe'))!;
  const stranger = { orderId: [...attempts.values()][1]!.orderId, attemptId: newId() };
  const changes = [
    ...[...attempts.values()].map(changeOf),
    { ...changeOf(stranger), reference: 'pi_stranger' },
  ];
  const page = { changes, place: 'next', more: false };
  const keep = (at: DatabaseOfOrder) => storeProviderChanges(keeper, 'stripe', from, page, CALLER, at);
  await t.rejects(keep(killedAt(shards, shards.all[2]!)), KILLED);
  const place = () => keeper.selectFrom('provider_places').select('place').executeTakeFirst();
  t.match(await place(), { place: null }, 'the page is read again');
  await keep(placeOf(shards));
  t.match(await place(), { place: 'next' });
  for (const [shard, { orderId }] of attempts) t.strictSame(await eventsIn(shard.db), [orderId]);
  const unidentified = await keeper.selectFrom('provider_changes').select('reference').execute();
  t.strictSame(unidentified, [{ reference: 'pi_stranger' }], 'changes without an attempt are unidentified');
});

t.test('storeProviderChanges keeps the changes of a failing shard, and stores other changes', async (t) => {
  const { shards, keeper, attempts } = await open(t);
  const from = (await claimListCursor(keeper, 'stripe'))!;
  const changes = [...attempts.values()].map((attempt) => ({
    ...changeOf(attempt),
    reference: `pi_${attempt.orderId}`,
  }));
  const [, away, last] = shards.all as [Shard, Shard, Shard];
  const page = { changes, place: 'next', more: false };
  const keeping = storeProviderChanges(keeper, 'stripe', from, page, CALLER, killedAt(shards, away));
  await t.rejects(keeping, { name: 'ItemsSkipped', count: 1, message: /killed/ });
  t.match(await keeper.selectFrom('provider_places').select('place').executeTakeFirst(), { place: 'next' });
  t.strictSame(await eventsIn(last.db), [attempts.get(last)!.orderId]);
  const [change] = await claimUnidentifiedChanges(keeper, 'stripe', 10);
  t.equal(
    change!.reference,
    `pi_${attempts.get(away)!.orderId}`,
    'the change is identified when its shard answers again',
  );
});

t.test('an identified provider change is given to its shard once, even after a kill', async (t) => {
  const { shards, keeper, attempts } = await open(t);
  const shard = shards.all[1]!;
  const own = attempts.get(shard)!;
  const state = {
    ...{ reference: 'pi_1', status: 'CAPTURED' as const, currency: 'EUR' },
    ...{ authorizedAmount: 1250, capturedAmount: 1250, refundedAmount: 0 },
  };
  const named = { id: 'evt_1', type: 'charge.refunded', reference: 'pi_1' };
  await receiveProviderEvent(keeper, 'stripe', named, placeOf(shards));
  const [change] = await claimUnidentifiedChanges(keeper, 'stripe', 10);
  const settled = async () =>
    (await keeper.selectFrom('provider_changes').select('settled_at').executeTakeFirst())!.settled_at !==
    null;
  const settle = (db: Database, at: DatabaseOfOrder) =>
    settleProviderChange(db, 'stripe', change!, { ...own, state }, at);
  await t.rejects(settle(keeper, killedAt(shards, shard)), KILLED, 'killed before its shard has it');
  t.notOk(await settled());
  await t.rejects(settle(broken(keeper), placeOf(shards)), KILLED, 'killed after its shard has it');
  t.notOk(await settled());
  for (let n = 0; n < 2; n += 1) await settle(keeper, placeOf(shards));
  t.ok(await settled());
  t.strictSame(await eventsIn(shard.db), [own.orderId]);

  const foreign = { ...own, attemptId: newId(), state: { ...state, reference: 'pi_2' } };
  const other = { ...change!, id: 'evt_2', reference: 'pi_2' };
  for (let n = 0; n < 2; n += 1)
    await settleProviderChange(keeper, 'stripe', other, foreign, placeOf(shards));
  t.strictSame(await mattersIn(shard.db), [{ kind: 'UNKNOWN_MONEY', provider_reference: 'pi_2' }]);
  for (const db of [shards.main, keeper, shards.all[2]!.db]) t.strictSame(await mattersIn(db), []);
});
