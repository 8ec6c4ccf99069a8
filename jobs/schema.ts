import { type Database, connect } from '../db/index.ts';
import { type MigrateOptions, migrate, pendingSteps } from '../db/postgres/migrate.ts';
import { planOf } from '../db/postgres/plan.ts';
import { UnfitSchema, doneSteps, schemaFault } from '../db/postgres/schema.ts';
import { readSteps } from '../db/postgres/steps.ts';

/** Loaded only where the queue is used: by a process that only answers requests it isn't. */
const queueSchema = () => import('./payments/queue-schema.ts');

/** Brings the whole schema up to date: ours, and that of the queue. Many processes may do it at once. */
export async function migrateAll(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { migrateQueue, schemaAt } = await queueSchema();
  // Where there can be no queue, nothing is made at all.
  await schemaAt(databaseUrl);
  await migrate(databaseUrl, options);
  await migrateQueue(databaseUrl, options.say ?? (() => {}));
}

/** The SQL that `migrateAll` would send now. Changes nothing. */
export async function planAll(databaseUrl: string): Promise<string> {
  const db = connect(databaseUrl, { poolSize: 1, takeSettings: false });
  try {
    const pending = pendingSteps(await readSteps(), await doneSteps(db));
    const plans = await Promise.all(pending.map(planOf));
    const { planOfQueue } = await queueSchema();
    return [...plans, await planOfQueue(db)].filter(Boolean).join('\n');
  } finally {
    await db.destroy();
  }
}

/** Throws `UnfitSchema` where this code can't work on the schema as it is. */
export async function checkAll(db: Database, { withQueue }: { withQueue: boolean }): Promise<void> {
  const fault =
    (await schemaFault(db)) ?? (withQueue ? await (await queueSchema()).queueFault(db) : undefined);
  if (fault !== undefined) throw new UnfitSchema(fault);
}
