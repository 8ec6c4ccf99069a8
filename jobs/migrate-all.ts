import { sql } from 'kysely';
import type { Database } from '../db/base/database.ts';
import { connect } from '../db/base/open.ts';
import { MIGRATIONS, schemaFault } from '../db/base/schema.ts';
import { schemaUrl } from '../db/shards/layout/schema-url.ts';
import { UnusableShard } from '../db/shards/servers/check-shard.ts';
import { findShardUrl, distributeSchema, isCitus, makeViews } from '../db/shards/servers/citus.ts';
import type { Databases, OpenShard } from '../db/shards/servers/databases.ts';
import {
  createShards,
  initializeShard,
  shardNames,
  activateShards,
} from '../db/shards/servers/create-shards.ts';
import { withTimeout } from '../packages/concurrency/with-timeout.ts';
import { type MigrateOptions, migrate, pendingSteps } from '../packages/postgres/migrator/migrate.ts';
import type { LogLine } from '../packages/postgres/migrator/migration-lock.ts';
import { planMigration } from '../packages/postgres/migrator/migration-plan.ts';
import { IncompatibleSchema, doneSteps } from '../packages/postgres/migrator/schema-compatibility.ts';
import { readSteps } from '../packages/postgres/migrator/read-migrations.ts';
import { isTransient, isTableMissing } from '../packages/postgres/sessions/database-errors.ts';

/** Loads the schema code of the payment queue. Processes that only answer requests don't need this code. */
const queueSchema = () => import('./payments/queue/queue-schema.ts');

export interface MigrateAllOptions extends Omit<MigrateOptions, 'folder'> {
  /**
   * Number of shards. The number can be set only while the installation has no orders. Undefined: the number remains
   * unchanged.
   */
  shards?: number | undefined;
  /** Whether the shards are created on the nodes of a Citus cluster. */
  onCitus?: boolean;
}

/**
 * Migrates all schemas of an installation: the main schema, the shards, and the payment queues. Several processes may
 * call this function at the same time. Throws `IncompatibleSchema`.
 */
export async function migrateAll(
  databaseUrl: string,
  { shards, onCitus = false, ...options }: MigrateAllOptions = {},
): Promise<void> {
  await migrateTables(databaseUrl, options);
  await migrateQueueAt(databaseUrl, options);
  const main = connect(databaseUrl, { poolSize: 1 });
  try {
    const used = await shardNames(main);
    const isNew = used.length === 0;
    if (onCitus && !(await isCitus(main))) throw new IncompatibleSchema(NO_CLUSTER);
    const names = isNew && shards !== undefined ? await createShards(main, shards) : used;
    for (const name of names) {
      const own = { ...options, ...(options.say && { say: sayOf(name, options.say) }) };
      await migrateShard(main, databaseUrl, name, { isNew, onCitus, ...own });
    }
    if (isNew && names.length > 0) await activateShards(main, names);
  } finally {
    await main.destroy();
  }
}

const NO_CLUSTER = {
  what: 'the server lacks the extension citus, but DATABASE_ENGINE is citus',
  remedy: 'Use the address of a Citus coordinator, or start with DATABASE_ENGINE=sharded',
};

const sayOf = (name: string, say: LogLine) => (line: string) => say(`${name}: ${line}`);

/**
 * Migrates a shard. Tables of a Citus cluster are changed through the main schema, so that all nodes know the changes.
 * Tables outside the cluster are changed on their node.
 */
async function migrateShard(
  main: Database,
  mainUrl: string,
  name: string,
  { isNew, onCitus, ...options }: MigrateAllOptions & { isNew: boolean; onCitus: boolean },
): Promise<void> {
  await migrateTables(schemaUrl(mainUrl, name), options);
  if (isNew && onCitus) await distributeSchema(main, name);
  const url = await findShardUrl(main, mainUrl, name);
  const shard = connect(url, { poolSize: 1 });
  try {
    if (url !== schemaUrl(mainUrl, name)) await makeViews(shard, name);
    if (isNew) await initializeShard(main, shard);
  } finally {
    await shard.destroy();
  }
  await migrateQueueAt(url, options);
}

async function migrateTables(databaseUrl: string, options: MigrateAllOptions): Promise<void> {
  // Throws if the database can't have a queue. This check comes first, before any table is created.
  await (await queueSchema()).schemaAt(databaseUrl);
  await migrate(databaseUrl, { ...options, folder: MIGRATIONS });
}

async function migrateQueueAt(databaseUrl: string, { say = () => {} }: MigrateAllOptions): Promise<void> {
  await (await queueSchema()).migrateQueue(databaseUrl, say);
}

/**
 * Returns the SQL that `migrateAll` would send now, for the main schema and each existing shard. Changes nothing. The
 * result doesn't contain the SQL that creates new shards. `shards`: as for `migrateAll`.
 */
export async function planAll(
  databaseUrl: string,
  { shards }: Pick<MigrateAllOptions, 'shards'> = {},
): Promise<string> {
  const plans = [await planOfTables(databaseUrl), await planOfQueueAt(databaseUrl)];
  const main = connect(databaseUrl, { poolSize: 1, takeSettings: false });
  try {
    const names = await namesOrNone(main);
    for (const name of names) {
      const url = await findShardUrl(main, databaseUrl, name);
      const own = [await planOfTables(schemaUrl(databaseUrl, name)), await planOfQueueAt(url)].filter(
        Boolean,
      );
      if (own.length > 0) plans.push(`-- ${name}\nset search_path to ${name};\n`, ...own);
    }
    if (names.length === 0 && shards !== undefined)
      plans.push(`-- then ${shards} shards are created, each with all of these tables\n`);
  } finally {
    await main.destroy();
  }
  return plans.filter(Boolean).join('\n');
}

async function namesOrNone(main: Database): Promise<string[]> {
  return shardNames(main).catch((error: unknown) => {
    if (!isTableMissing(error)) throw error;
    return [];
  });
}

async function planOfTables(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { poolSize: 1, takeSettings: false });
  try {
    const pending = pendingSteps(await readSteps(MIGRATIONS), await doneSteps(db));
    return (await Promise.all(pending.map(planMigration))).join('\n');
  } finally {
    await db.destroy();
  }
}

async function planOfQueueAt(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { poolSize: 1, takeSettings: false });
  try {
    return await (await queueSchema()).planOfQueue(db);
  } finally {
    await db.destroy();
  }
}

/** Throws `IncompatibleSchema` if this code can't work with the current schema. */
export async function checkAll(db: Database, { withQueue }: { withQueue: boolean }): Promise<void> {
  const fault =
    (await schemaFault(db)) ?? (withQueue ? await (await queueSchema()).queueFault(db) : undefined);
  if (fault !== undefined) throw new IncompatibleSchema(fault);
}

const IN_SHARDS = {
  what: 'its orders are in shards, but DATABASE_ENGINE says that they are in one schema',
  remedy: 'Start it with DATABASE_ENGINE=sharded, or citus',
};

/** A shard that doesn't answer, with the error. */
export interface SilentShard {
  name: string;
  error: unknown;
}

/** Timeout in ms for the check of a shard. The timeout is longer than the time that a statement may wait for a lock. */
const CHECK_MS = 5_000;

/**
 * Checks the schemas that this process has opened. Returns the shards that don't answer. If a shard doesn't answer now,
 * its schema is checked as soon as it answers. In the meantime the process serves the customers of all other shards.
 * Throws `IncompatibleSchema` if the installation has a shard that this process hasn't opened. Throws if no shard
 * answers.
 */
export async function checkShop(
  { main, places }: Pick<Databases, 'main' | 'places'>,
  { withQueue }: { withQueue: boolean },
): Promise<SilentShard[]> {
  await checkAll(main.db, { withQueue });
  if (places.length === 0 && (await shardNames(main.db)).length > 0) throw new IncompatibleSchema(IN_SHARDS);
  const silent: SilentShard[] = [];
  const check = async (place: OpenShard) => {
    try {
      await withTimeout(CHECK_MS, () => checkOpenShard(place, { withQueue }));
    } catch (error) {
      if (!isTransient(error)) throw error;
      silent.push({ name: place.name, error });
    }
  };
  await Promise.all(places.map(check));
  if (silent.length > 0 && silent.length === places.length) throw silent[0]!.error;
  return silent;
}

/**
 * Throws `IncompatibleSchema` if this code can't work with the schema of a shard. The connections of a shard check its
 * tables before their first statement (`openDatabases`).
 */
export async function checkOpenShard(
  { name, db }: Pick<OpenShard, 'name' | 'db'>,
  { withQueue }: { withQueue: boolean },
): Promise<void> {
  try {
    await sql`select`.execute(db);
  } catch (error) {
    throw error instanceof UnusableShard ? error.cause : error;
  }
  const fault = withQueue ? await (await queueSchema()).queueFault(db) : undefined;
  if (fault) throw new IncompatibleSchema({ ...fault, what: `${name}: ${fault.what}` });
}
