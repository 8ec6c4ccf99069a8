import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { BY, runAdmin } from '../processes/admin.ts';
import type { Cluster } from '../servers/cluster.ts';
import { openReceiver } from '../webhooks/fake-receiver.ts';
import { disagree } from './disagreeing-stock.ts';
import { order, refuse, send, until } from './stage.ts';

/** A process of the service. After a restart the process has the same ports. */
export interface Part {
  start(env?: Record<string, string>): Promise<void>;
  kill(): void;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Processes and databases of a game day (a drill with faults that operators must repair). */
export interface Stage {
  t: Test;
  db: Database;
  cluster: Cluster;
  /** Folder of the database's data, on a small disk. */
  disk: string;
  url: string;
  sku: string;
  api: Part;
  worker: Part;
  /** Database role of these processes. The role isn't a superuser. */
  role: string;
  /** Another shop, which has shards and its own worker. */
  sharded: { databaseUrl: string; main: Database };
}

/** Repairs a fault as an operator does. Returns the operator's command for the table of results. */
type Mend = () => Promise<string>;

/**
 * A fault. `plant` causes the fault, if necessary again and again, until `isSeen` returns true. `plant` returns the
 * function that repairs the fault.
 */
export interface GameDayFault {
  name: string;
  /**
   * Names of alerts. At least one of these alerts must fire. If the list is empty, only the command `doctor` reports
   * the fault.
   */
  alerts: string[];
  /** Whether the fault concerns the shop in shards. */
  isSharded?: boolean;
  plant(stage: Stage, isSeen: () => boolean): Promise<Mend>;
}

const nothing = (): void => {};

const admin = async ({ t, cluster }: Stage, ...args: string[]): Promise<string> => {
  const { status, stderr } = await runAdmin(t, cluster.url, [...args, ...BY]);
  if (status !== 0) t.comment(`admin ${args.join(' ')}: ${stderr}`);
  return `admin ${args.map((arg) => (/^[\da-f-]{36}$/.test(arg) ? '<id>' : arg)).join(' ')}`;
};

const workerStopped: GameDayFault = {
  name: 'worker stopped',
  // `NoWorker` doesn't fire, because the worker of the other shop still runs its jobs. So only `ProcessDown` is
  // expected.
  alerts: ['ProcessDown'],
  async plant({ worker }, isSeen) {
    worker.signal('SIGSTOP');
    await until(isSeen);
    return async () => {
      worker.kill();
      await worker.start();
      return 'restart the worker';
    };
  },
};

const providerAway: GameDayFault = {
  name: 'provider unavailable',
  alerts: ['ProviderUnavailable'],
  async plant(stage, isSeen) {
    await until(isSeen, () =>
      Promise.all(Array.from({ length: 20 }, () => order(stage, 'tok_hangs').catch(nothing))),
    );
    return async () => 'none: it goes on by itself';
  },
};

const providerLying: GameDayFault = {
  name: 'provider lying',
  alerts: ['MattersOpen'],
  async plant(stage, isSeen) {
    await order(stage, 'tok_other_currency');
    for (let n = 0; n < 5; n += 1) await order(stage, 'tok_overcharge');
    await until(isSeen);
    return async () => {
      for (;;) {
        const { matters } = await send(stage, 'GET', '/attention?status=OPEN&size=100');
        const [first] = matters as { id: string }[];
        if (!first) return 'admin orders attention; admin matters resolve <id>, once for each cause';
        await admin(stage, 'matters', 'resolve', first.id);
      }
    };
  },
};

/**
 * The server alternately runs for `RUNS_MS` and is suspended for `SUSPENDED_MS`. Many orders then take longer than the
 * threshold of the alert OrdersSlow.
 */
const RUNS_MS = 40;
const SUSPENDED_MS = 960;

const databaseSlow: GameDayFault = {
  name: 'database slow',
  alerts: ['OrdersSlow', 'OrdersWait', 'RequestsFail'],
  async plant(stage, isSeen) {
    const { cluster } = stage;
    const clients = setInterval(() => void order(stage, 'tok_approved').catch(nothing), 100);
    while (!isSeen()) {
      cluster.signal('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, SUSPENDED_MS));
      cluster.signal('SIGCONT');
      await new Promise((resolve) => setTimeout(resolve, RUNS_MS));
    }
    clearInterval(clients);
    return async () => 'none here: what slowed its disk has ended';
  },
};

const diskFull: GameDayFault = {
  name: 'disk nearly full',
  alerts: ['RequestsFail', 'ConnectionsBreak', 'JobFails'],
  async plant(stage, isSeen) {
    const ballast = join(stage.disk, 'ballast');
    const { bavail, bsize } = statfsSync(stage.disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    await until(isSeen, () =>
      Promise.all(Array.from({ length: 20 }, () => order(stage, 'tok_approved').catch(nothing))),
    );
    return async () => {
      rmSync(ballast);
      const isUp = await stage.cluster.query('select 1').catch(() => undefined);
      if (!isUp) await stage.cluster.restart('immediate');
      return isUp ? 'make room' : 'make room, restart PostgreSQL';
    };
  },
};

const clockOff: GameDayFault = {
  name: 'clock off',
  alerts: ['ClockWrong'],
  async plant({ api }, isSeen) {
    api.kill();
    await api.start({ NODE_OPTIONS: '--import ./test/support/run/shift-clock.ts', CLOCK_SHIFT_MS: '5000' });
    await until(isSeen);
    return async () => {
      api.kill();
      await api.start();
      return 'set the clock right (here: start without the shift)';
    };
  },
};

/**
 * Token whose key the authorization server doesn't publish. The service gets such a token if an operator rotates keys
 * too early.
 */
const STRANGE = 'eyJhbGciOiJSUzI1NiIsImtpZCI6Im5ldyJ9.eyJzdWIiOiJ4In0.c2lnbmVk';

const keyRotation: GameDayFault = {
  name: 'key rotation',
  alerts: ['TokensRefused'],
  async plant(stage, isSeen) {
    const ask = () => send(stage, 'GET', '/orders', undefined, STRANGE).catch(nothing);
    await until(isSeen, () => Promise.all(Array.from({ length: 50 }, ask)));
    return async () => 'publish the key at the authorization server';
  },
};

const deadEndpoint: GameDayFault = {
  name: 'dead webhook endpoint',
  alerts: ['WebhookEndpointDisabled'],
  async plant(stage, isSeen) {
    let status = 410;
    const { url } = await openReceiver(stage.t, (_request, reply) => void reply.writeHead(status).end(), {
      host: '127.0.0.1',
    });
    const endpoint = await send(stage, 'POST', '/webhook-endpoints', { url });
    await until(isSeen, () => order(stage, 'tok_approved').catch(nothing));
    return async () => {
      status = 204;
      const enabled = await send(stage, 'PATCH', `/webhook-endpoints/${endpoint['id']}`, {
        status: 'ACTIVE',
      });
      if (enabled['status'] !== 'ACTIVE') throw new Error(JSON.stringify(enabled));
      return 'tell its owner, who enables it: PATCH /webhook-endpoints/{endpointId}';
    };
  },
};

const stuckPayment: GameDayFault = {
  name: 'stuck payment',
  alerts: ['PaymentsWithoutOutcome'],
  async plant(stage, isSeen) {
    stage.worker.signal('SIGSTOP');
    const { id } = await order(stage, 'tok_approved');
    // A payment remains in this state if its worker was killed after it had claimed the payment, and its job was lost.
    await sql`
      update payment_attempts set status = 'PROCESSING', updated_at = now() - interval '20 minutes', checked_at = now(),
        created_at = now() - interval '21 minutes'
      where order_id = ${id}`.execute(stage.db);
    stage.worker.signal('SIGCONT');
    await until(isSeen);
    const { id: paymentId } = await send(stage, 'GET', `/orders/${id}/payment`);
    return () => admin(stage, 'payment', 'reconcile', paymentId as string);
  },
};

const countersDrifted: GameDayFault = {
  name: 'counters drifted',
  alerts: ['OrderCountsMended'],
  async plant(stage, isSeen) {
    await sql`update order_counts set count = count + 5 where customer_id = ''`.execute(stage.db);
    // This starts the count of all orders now. Otherwise it would start only at night.
    await sql`update order_recount set due_at = now()`.execute(stage.db);
    await until(isSeen);
    return () => admin(stage, 'counts', 'rebuild');
  },
};

const oldSnapshot: GameDayFault = {
  name: 'old snapshot',
  alerts: ['SnapshotOld'],
  async plant({ t, db, cluster }, isSeen) {
    const reader = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
    await sql`select count(*) from orders`.execute(reader);
    await until(isSeen);
    return async () => {
      const { result } = await runAdmin(t, cluster.url, ['doctor']);
      const mends = (result['faults'] as { mend?: string }[]).map(({ mend = '' }) => mend);
      const end = mends.find((mend) => mend.includes('pg_terminate_backend'));
      if (end !== undefined) await cluster.query(end);
      await reader.rollback().execute().catch(nothing);
      return end === undefined ? 'none was named' : 'select pg_terminate_backend(<pid of doctor>)';
    };
  },
};

const roleLimited: GameDayFault = {
  name: 'limit of the role',
  alerts: ['ConnectionLimit'],
  async plant(stage, isSeen) {
    const { cluster, role } = stage;
    await cluster.query(`alter role ${role} connection limit 1`);
    await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    await until(isSeen, () => order(stage, 'tok_approved').catch(nothing));
    return async () => {
      const command = `alter role ${role} connection limit -1`;
      await cluster.query(command);
      return command;
    };
  },
};

const damagedRow: GameDayFault = {
  name: 'one damaged row',
  alerts: ['JobSkips'],
  async plant(stage, isSeen) {
    const { id } = await order(stage, 'tok_declined');
    const restore = await refuse(stage, 'orders', `new.status = 'EXPIRED' and new.id = '${id}'`);
    await sql`
      update orders set created_at = now() - interval '1 hour', reserved_until = now() - interval '1 minute'
      where id = ${id}`.execute(stage.db);
    await until(isSeen);
    return async () => {
      await restore();
      return 'mend the row that the log names (here: drop the trigger)';
    };
  },
};

const shardRestored: GameDayFault = {
  name: 'one shard restored',
  alerts: ['StockDisagrees'],
  isSharded: true,
  async plant({ t, sharded: { databaseUrl, main } }, isSeen) {
    await disagree(main);
    await until(isSeen);
    return async () => {
      const { status, stderr } = await runAdmin(t, databaseUrl, ['shards', 'reconcile', ...BY]);
      if (status !== 0) t.comment(stderr);
      return 'admin shards reconcile';
    };
  },
};

/**
 * Simulates a restore from a backup that is older than an erasure. After such a restore the customer's contact is back,
 * and the record of the erasure is missing.
 */
const erasureLost: GameDayFault = {
  name: 'erasure lost by a restore',
  alerts: [],
  async plant(stage) {
    const { t, db, cluster } = stage;
    const contact = { email: 'kim@example.com' };
    const { id } = await order(stage, 'tok_declined', { contact });
    await send(stage, 'POST', `/orders/${id}/cancel`, {});
    await send(stage, 'DELETE', `/orders/${id}/contact`);
    const exported = await runAdmin(t, cluster.url, ['erasures', 'export']);
    const file = join(t.testdir(), 'erasures.json');
    writeFileSync(file, JSON.stringify(exported.result));
    await sql`delete from erasures where erased_order_id = ${id}`.execute(db);
    await db
      .insertInto('order_contacts')
      .values({ order_id: id as string, contact })
      .execute();
    await sql`update database_identity set identity = 'that of the lost server'`.execute(db);
    return async () => {
      await admin(stage, 'erasures', 'reapply', file);
      const left = await db
        .selectFrom('order_contacts')
        .select('order_id')
        .where('order_id', '=', id)
        .execute();
      return left.length === 0 ? 'admin erasures reapply' : 'nothing erases the contact again';
    };
  },
};

export const GAME_DAY: GameDayFault[] = [
  workerStopped,
  providerAway,
  providerLying,
  databaseSlow,
  diskFull,
  clockOff,
  keyRotation,
  deadEndpoint,
  stuckPayment,
  countersDrifted,
  oldSnapshot,
  roleLimited,
  damagedRow,
  shardRestored,
  erasureLost,
];
