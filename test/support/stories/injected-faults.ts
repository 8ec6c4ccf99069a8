import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { queueTable } from '../../../db/base/queue-tables.ts';
import { disagree } from './disagreeing-stock.ts';
import { startPatientShoppers } from './retrying-shoppers.ts';
import { type Fault, order, refuse, send, until, whileHeld } from './stage.ts';
import { eventIsRefused, nobodySends, receiverIsAway, receiverIsGone } from './webhook-faults.ts';

const clockIsWrong: Fault = {
  alerts: ['ClockWrong'],
  isPlanted: true,
  plant: (_stage, isSeen) => until(isSeen),
};

const processIsKilled: Fault = {
  alerts: ['ProcessDown'],
  async plant({ other }, isSeen) {
    other.kill();
    await until(isSeen);
  },
};

const providerHangs: Fault = {
  alerts: ['ProviderUnavailable'],
  async plant(stage, isSeen) {
    await until(isSeen, () => Promise.all(Array.from({ length: 20 }, () => order(stage, 'tok_hangs'))));
  },
};

const storeIsKilled: Fault = {
  alerts: ['RateLimitStoreAway'],
  async plant({ store }, isSeen) {
    store.kill();
    await until(isSeen);
  },
};

const collectorHangs: Fault = {
  alerts: ['SpansLost'],
  async plant(stage, isSeen) {
    stage.collector.hang();
    await until(isSeen, () => order(stage, 'tok_approved'));
    stage.collector.goOn();
  },
};

const refundIsRefused: Fault = {
  alerts: ['MattersOpen'],
  async plant(stage, isSeen) {
    const { id } = await order(stage, 'tok_refund_refused');
    const refund = { amount: { amount: 1, currency: 'EUR' } };
    await until(isSeen, () => send(stage, 'POST', `/orders/${id}/payment/refunds`, refund));
  },
};

const paymentsAreNotTaken: Fault = {
  alerts: ['PaymentsWait', 'OrdersOverdue'],
  async plant(stage, isSeen) {
    const undo = await refuse(stage, 'payment_attempts', `new.status = 'PROCESSING'`);
    const undoToo = await refuse(stage, 'orders', `new.status = 'EXPIRED'`);
    await order(stage, 'tok_approved');
    await sql`update payment_attempts set created_at = now() - interval '5 minutes' where status = 'PENDING'`.execute(
      stage.db,
    );
    await sql`update orders set created_at = now() - interval '1 hour', reserved_until = now() - interval '10 minutes' where status = 'SUBMITTED'`.execute(
      stage.db,
    );
    await until(isSeen);
    await undo();
    await undoToo();
  },
};

const outcomesAreNotKept: Fault = {
  alerts: ['PaymentsWithoutOutcome', 'PaymentJobsGivenUp'],
  async plant(stage, isSeen) {
    const undo = await refuse(
      stage,
      'payment_attempts',
      `old.status = 'PROCESSING' and new.status <> 'PROCESSING'`,
    );
    await order(stage, 'tok_approved');
    await until(isSeen, async () => {
      await sql`update payment_attempts set updated_at = now() - interval '20 minutes' where status = 'PROCESSING'`.execute(
        stage.db,
      );
      // State of a job that has failed 50 times.
      await sql`update ${await queueTable(stage.db, 'job')} set state = 'failed', completed_on = now() where name = 'payments' and state = 'retry'`.execute(
        stage.db,
      );
    });
    await undo();
  },
};

const feedIsHeld: Fault = {
  alerts: ['FeedStopped'],
  async plant(stage, isSeen) {
    const age = sql`update events set occurred_at = now() - interval '5 minutes' where position is null`;
    await whileHeld(stage, sql`select from event_feed for update`, () =>
      until(isSeen, async () => {
        await order(stage, 'tok_approved');
        await age.execute(stage.db);
      }),
    );
  },
};

const countersAreChanged: Fault = {
  alerts: ['OrderCountsMended'],
  async plant({ db }, isSeen) {
    await sql`update order_counts set count = count + 5 where customer_id = ''`.execute(db);
    await sql`update order_recount set due_at = now()`.execute(db);
    await until(isSeen);
  },
};

const tableIsRenamed: Fault = {
  alerts: ['JobFails', 'JobStuck'],
  async plant({ db }, isSeen) {
    await sql`alter table provider_changes rename to elsewhere`.execute(db);
    await until(isSeen);
    await sql`alter table elsewhere rename to provider_changes`.execute(db);
  },
};

const rowIsDamaged: Fault = {
  alerts: ['JobSkips'],
  async plant(stage, isSeen) {
    const { id } = await order(stage, 'tok_declined');
    const undo = await refuse(stage, 'orders', `new.status = 'EXPIRED' and new.id = '${id}'`);
    await sql`update orders set created_at = now() - interval '1 hour', reserved_until = now() - interval '1 minute' where id = ${id}`.execute(
      stage.db,
    );
    await until(isSeen);
    await undo();
  },
};

const snapshotIsOld: Fault = {
  alerts: ['SnapshotOld'],
  async plant({ db }, isSeen) {
    const reader = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
    await sql`select count(*) from orders`.execute(reader);
    await until(isSeen);
    await reader.rollback().execute();
  },
};

const roleIsLimited: Fault = {
  alerts: ['ConnectionLimit'],
  async plant(stage, isSeen) {
    const { db, limited } = stage;
    await sql`alter role ${sql.id(limited.role)} connection limit 0`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${limited.role}`.execute(
      db,
    );
    await until(isSeen, () => order({ ...stage, url: limited.url }, 'tok_approved').catch(() => {}));
    await sql`alter role ${sql.id(limited.role)} connection limit -1`.execute(db);
  },
};

const shardIsSilent: Fault = {
  alerts: ['ShardSilent'],
  async plant({ main }, isSeen) {
    await sql`alter table shard_2.matters rename to elsewhere`.execute(main);
    await until(isSeen);
    await sql`alter table shard_2.elsewhere rename to matters`.execute(main);
  },
};

const shardIsRestored: Fault = {
  alerts: ['StockDisagrees'],
  async plant({ main }, isSeen) {
    await disagree(main);
    await until(isSeen);
  },
};

const stockIsHeld: Fault = {
  alerts: ['OrdersSlow', 'OrdersWait'],
  async plant(stage, isSeen) {
    await whileHeld(stage, sql`select from stock for update`, () =>
      until(isSeen, async () => void order(stage, 'tok_approved').catch(() => {})),
    );
  },
};

const tableIsGone: Fault = {
  alerts: ['RequestsFail', 'PartFails'],
  async plant(stage, isSeen) {
    await sql`alter table orders rename to elsewhere`.execute(stage.db);
    await until(isSeen, () => order(stage, 'tok_approved'));
    await sql`alter table elsewhere rename to orders`.execute(stage.db);
  },
};

const connectionsAreHeld: Fault = {
  alerts: ['ConnectionsExhausted'],
  async plant(stage, isSeen) {
    const lists = () => Array.from({ length: 10 }, () => send(stage, 'GET', '/orders').catch(() => {}));
    await whileHeld(stage, sql`lock table orders in access exclusive mode`, () =>
      until(isSeen, async () => void lists()),
    );
  },
};

const connectionsAreCut: Fault = {
  alerts: ['ConnectionsBreak'],
  async plant({ db }, isSeen) {
    const cut = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'order-service-pool-3' and state = 'idle' and datname = current_database()
        and pid <> pg_backend_pid()`;
    // The statement may end the test's own session. Therefore it is repeated and its errors are ignored.
    await until(isSeen, () => cut.execute(db).catch(() => {}));
  },
};

const processIsStopped: Fault = {
  alerts: ['EventLoopLags'],
  async plant({ api }, isSeen) {
    await until(isSeen, async () => {
      process.kill(api.pid, 'SIGSTOP');
      await delay(400);
      process.kill(api.pid, 'SIGCONT');
    });
  },
};

const tokensAreWrong: Fault = {
  alerts: ['TokensRefused'],
  async plant(stage, isSeen) {
    const wrong = () => send(stage, 'GET', '/orders', undefined, 'a.b.c');
    await until(isSeen, () => Promise.all(Array.from({ length: 50 }, wrong)));
  },
};

const nobodyOrders: Fault = {
  alerts: ['NoOrders'],
  async plant({ url, sku }, isSeen) {
    const shoppers = startPatientShoppers(url, sku, 2);
    // The loop takes at least 5 s, so that Prometheus records some of the orders.
    const enough = performance.now() + 5_000;
    await until(() => shoppers.acknowledged.size > 100 && performance.now() > enough);
    await shoppers.stop();
    await until(isSeen);
  },
};

const workerIsKilled: Fault = {
  alerts: ['NoWorker'],
  async plant({ worker }, isSeen) {
    worker.kill();
    await until(isSeen);
  },
};

/** Faults in the order in which they are caused. The last faults end processes that the earlier faults need. */
export const FAULTS: Fault[] = [
  clockIsWrong,
  processIsKilled,
  storeIsKilled,
  collectorHangs,
  providerHangs,
  refundIsRefused,
  paymentsAreNotTaken,
  outcomesAreNotKept,
  feedIsHeld,
  countersAreChanged,
  rowIsDamaged,
  snapshotIsOld,
  shardIsSilent,
  shardIsRestored,
  receiverIsGone,
  receiverIsAway,
  eventIsRefused,
  nobodySends,
  stockIsHeld,
  tableIsGone,
  connectionsAreHeld,
  connectionsAreCut,
  roleIsLimited,
  processIsStopped,
  tableIsRenamed,
  tokensAreWrong,
  nobodyOrders,
  workerIsKilled,
];
