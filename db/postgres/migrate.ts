import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const FOLDER = new URL('../migrations/', import.meta.url);

/**
 * Brings the schema to the newest step. Many processes may run it at once (the migrator holds a lock). Each
 * run commits all its steps or none. Throws the error of the step that failed. `any`: a step must not depend
 * on the tables as they are today.
 */
export async function migrate(db: Kysely<any>): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  const steps = files.map(
    async (file) => [file.slice(0, -'.ts'.length), await import(new URL(file, FOLDER).href)] as const,
  );
  return Object.fromEntries(await Promise.all(steps));
}
