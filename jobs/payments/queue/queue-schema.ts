import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { PgBoss, getConstructionPlans, getMigrationPlans } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { findQueueSchema, queueTable } from '../../../db/base/queue-tables.ts';
import {
  type SchemaProblem,
  tooNew,
  tooOld,
} from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { HEARTBEAT_SECONDS, QUEUE } from './queue.ts';

/** Version of pg-boss's tables. This code supports only this version. */
const VERSION: number = pgBoss.pgboss.schema;

/** Maximum number of tries to start pg-boss. Each try waits for a lock for at most 30 seconds. */
const MAX_TRIES = 20;

const OPTIONS = {
  // Allows three jobs per payment: one that waits, one that runs and one that will be retried. A second job may wait
  // while the first runs, because it may be caused by an event that is newer than the first job's look-up.
  policy: 'stately',
  // The queue keeps and retries a job for two weeks. After that time, `reconcile` asks the provider. Long before that,
  // a matter (a case that staff must decide) was opened.
  retryLimit: 20_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 300,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 3600,
} as const;

/**
 * Creates or migrates the tables of pg-boss, and creates the queue of this service. pg-boss prevents several processes
 * from migrating at the same time. pg-boss also stores which indexes are missing, and the next run builds these
 * indexes.
 */
export async function migrateQueue(databaseUrl: string, say: (line: string) => void): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: await schemaAt(databaseUrl),
    application_name: 'order-service-migrate',
    max: 2,
    supervise: false,
    schedule: false,
    registerInstance: false,
    // Seconds between two checks of pg-boss for missing indexes. pg-boss allows no shorter time. pg-boss also checks
    // when it starts.
    bamIntervalSeconds: 10,
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  boss.on('error', reject);
  try {
    await startUnlocked(boss, say);
    await Promise.race([untilBuilt(boss, say), failed]);
    await boss.createQueue(QUEUE, OPTIONS);
    say(`the tables of the queue have version ${VERSION}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Returns the schema of the queue for a database URL. Throws `IncompatibleSchema`. */
export async function schemaAt(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { poolSize: 1, takeSettings: false });
  try {
    return await findQueueSchema(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Starts pg-boss. Retries while another session has a lock, because pg-boss itself waits for a lock only for a short
 * time.
 */
async function startUnlocked(boss: PgBoss, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await boss.start();
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isLocked || tries === MAX_TRIES) throw error;
      say('the migration of the queue waits for a lock; retried');
      await delay(Math.random() * 5_000);
    }
  }
}

async function untilBuilt(boss: PgBoss, say: (line: string) => void): Promise<void> {
  for (let hasSaid = false; ; hasSaid = true) {
    const open = (await boss.getBamStatus()).filter(({ status }) => status !== 'completed');
    if (open.length === 0) return;
    if (!hasSaid) say('the queue builds indexes');
    await delay(200);
  }
}

/** Returns the SQL that `migrateQueue` would send. Returns an empty text if nothing must be changed. */
export async function planOfQueue(db: Database): Promise<string> {
  const { version, hasQueue } = await standOf(db);
  const schema = await findQueueSchema(db);
  const create = `select ${schema}.create_queue('${QUEUE}', '${JSON.stringify(OPTIONS)}');\n`;
  if (version === VERSION) return hasQueue ? '' : create;
  return `-- the queue\n${version === undefined ? getConstructionPlans(schema) + create : getMigrationPlans(schema, version)}`;
}

/**
 * Returns the reason why this code can't use the queue's tables. Returns undefined if the code can use these tables.
 */
export async function queueFault(db: Database): Promise<SchemaProblem | undefined> {
  const { version, hasQueue } = await standOf(db);
  if (version === undefined || !hasQueue) return tooOld('the schema lacks the tables of the queue');
  if (version === VERSION) return undefined;
  const what = `the tables of the queue have version ${version}, but this version of the service needs ${VERSION}`;
  return version < VERSION ? tooOld(what) : tooNew(what);
}

async function standOf(db: Database): Promise<{ version: number | undefined; hasQueue: boolean }> {
  const [queue, version] = [await queueTable(db, 'queue'), await queueTable(db, 'version')];
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${await findQueueSchema(db)}.queue`}) is not null as exists`.execute(db);
  if (!rows[0]!.exists) return { version: undefined, hasQueue: false };
  const { rows: stand } = await sql<{ version: number; hasQueue: boolean }>`
    select version, exists (select from ${queue} where name = ${QUEUE}) as "hasQueue" from ${version}`.execute(
    db,
  );
  return stand[0] ?? { version: undefined, hasQueue: false };
}
