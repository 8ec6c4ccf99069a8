import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../db/base/schema.ts';
import { planMigration } from '../../packages/postgres/migrator/migration-plan.ts';
import { readSteps } from '../../packages/postgres/migrator/read-migrations.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The last migration that was written before any shop used Citus. */
const LAST_BEFORE_CITUS = '0280_shards';

/**
 * Finds statements of a migration that Citus refuses: an ALTER TABLE with several changes
 * (https://docs.citusdata.com/en/v13.0/develop/reference_ddl.html).
 */
function refusedByCitus(name: string, sql: string): string[] {
  if (name <= LAST_BEFORE_CITUS) return [];
  const statements = sql.split(';').map((each) => each.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ''));
  const wrong = statements.filter((each) =>
    /\balter\s+table\b[^]*,\s*(?:add|drop|alter|rename|set)\b/i.test(each),
  );
  return wrong.map((each) => `${name}.sql: Citus takes one change in an ALTER TABLE:${each}\n`);
}

/**
 * The last migration with a CHECK in an ADD COLUMN. This migration and earlier ones can't be changed, because databases
 * have already run them.
 */
const LAST_WITH_INLINE_CHECKS = '0341_references_under_their_name';

const CREATED = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/gi;

/**
 * Matches a statement that adds a column with a CHECK. Doesn't match a separate constraint (`add constraint`), because
 * squawk already requires `not valid` for such a constraint.
 */
const INLINE_CHECK =
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w."]+)[^]*\badd\s+(?!(?:constraint|check)\b)[^]*\bcheck\s*\(/i;

/**
 * Finds CHECKs that a migration adds together with a new column of an existing table. PostgreSQL doesn't allow `not
 * valid` for such a CHECK. Therefore PostgreSQL checks all rows while a lock blocks reads and writes of the table
 * (https://www.postgresql.org/docs/current/sql-altertable.html). squawk doesn't report such a CHECK.
 */
function readingTables(name: string, sql: string): string[] {
  if (name <= LAST_WITH_INLINE_CHECKS) return [];
  const bare = sql.replaceAll(/'(?:[^']|'')*'/g, "''");
  const created = [...bare.matchAll(CREATED)].map(([, table]) => table);
  const wrong = bare.split(';').filter((each) => {
    const [, table] = INLINE_CHECK.exec(each) ?? [];
    return table !== undefined && !created.includes(table);
  });
  return wrong.map(
    (each) =>
      `${name}.sql: a CHECK in ADD COLUMN reads the table under an exclusive lock. Add the column without it, then the CHECK as a constraint that is \`not valid\`, and validate it in a later step:${each}\n`,
  );
}

/**
 * Checks the SQL of all migrations with squawk, and finds statements that Citus refuses. Returns the report of both
 * checks. `isClean` says that there are no faults.
 */
export async function lintSteps(folder = MIGRATIONS): Promise<{ isClean: boolean; report: string }> {
  const files = await mkdtemp(join(tmpdir(), 'order-service-migrations-'));
  try {
    const steps = await readSteps(folder);
    const refused: string[] = [];
    for (const step of steps) {
      const sql = await planMigration(step);
      refused.push(...refusedByCitus(step.name, sql), ...readingTables(step.name, sql));
      await writeFile(join(files, `${step.name}.sql`), sql);
    }
    const options = ['--config', join(ROOT, '.squawk.toml'), '--no-error-on-unmatched-pattern'];
    const paths = steps.map(({ name }) => join(files, `${name}.sql`));
    const { status, stdout, stderr, error } = spawnSync(
      join(ROOT, 'node_modules/.bin/squawk'),
      [...options, ...paths],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    const report = `${refused.join('')}${stdout}${stderr}`.replaceAll(`${files}/`, '');
    return { isClean: status === 0 && refused.length === 0, report };
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { isClean, report } = await lintSteps();
  if (isClean) return;
  console.error(report);
  process.exitCode = 1;
}

if (import.meta.main) await main();
