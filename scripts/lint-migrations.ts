import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOf } from '../db/postgres/plan.ts';
import { readSteps } from '../db/postgres/steps.ts';

const ROOT = join(import.meta.dirname, '..');

/** What squawk says of the SQL that steps send, and whether it finds nothing. */
export async function lintSteps(folder?: URL): Promise<{ isClean: boolean; report: string }> {
  const files = await mkdtemp(join(tmpdir(), 'order-service-migrations-'));
  try {
    const steps = await readSteps(folder);
    for (const step of steps) await writeFile(join(files, `${step.name}.sql`), await planOf(step));
    const options = ['--config', join(ROOT, '.squawk.toml'), '--no-error-on-unmatched-pattern'];
    const paths = steps.map(({ name }) => join(files, `${name}.sql`));
    const { status, stdout, stderr, error } = spawnSync(
      join(ROOT, 'node_modules/.bin/squawk'),
      [...options, ...paths],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    return { isClean: status === 0, report: `${stdout}${stderr}`.replaceAll(`${files}/`, '') };
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
