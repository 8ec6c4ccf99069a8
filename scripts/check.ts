import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { inParallel } from '../packages/concurrency/in-parallel.ts';

/**
 * Checks by name. Each check is a command of the shell that exits with 0 if it succeeds. `"$@"` stands for the files to
 * check.
 */
export type Checks = Readonly<Record<string, string>>;

const TYPES = 'tsc -p . --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo';

/** Checks of `make check`, fastest first. */
const ALL: Checks = {
  'language of comments and documents': 'node scripts/lint/words.ts',
  migrations: 'node scripts/generate/lint-migrations.ts',
  'unused files, exports and packages': 'knip --no-progress',
  'contract: redocly':
    'redocly lint spec/*/openapi.yaml spec/*/workflows/*.yaml spec/*/workflows/*/*.yaml test/fixtures/spec/*/openapi.yaml',
  'contract: valid OpenAPI':
    'for one in generated/*/openapi*.json; do validate-api $one > /dev/null || exit 1; done',
  releases: 'node scripts/contract/releasing/release-faults.ts',
  lint: 'oxlint',
  'generated files': 'node scripts/generate/generate.ts --check',
  'contract: spectral': 'spectral lint generated/*/openapi.json --fail-severity hint',
  'contract: breaking changes': 'node packages/contract-diff/src/contract-diff.ts --check --strict',
  'undeclared answers': 'node scripts/generate/lint-answers.ts',
  format: 'prettier --check --log-level warn .',
  types: TYPES,
  'contract: scores of rating tools': 'node scripts/contract/judging/marks.ts',
  'slow patterns': 'node scripts/generate/lint-patterns.ts',
};

/** Checks of `make check-fast`. The type check reads all files, and the other checks read only changed files. */
const FAST: Checks = {
  lint: 'oxlint --no-error-on-unmatched-pattern "$@"',
  format: 'prettier --check --ignore-unknown --log-level warn "$@"',
  types: TYPES,
};

/** Maximum number of checks that run at the same time, because most checks use a whole core. */
const PROCESSES = 2;

/**
 * Runs all checks, even if one fails. Prints the output of each check at its end. Returns the names of the failed
 * checks.
 */
export async function runChecks(checks: Checks, files: readonly string[] = []): Promise<string[]> {
  const names = Object.keys(checks);
  const statuses = await inParallel(PROCESSES, names, async (name) => {
    const { status, output } = await run(checks[name]!, files);
    process.stdout.write(output);
    return status;
  });
  return names.filter((_, index) => statuses[index] !== 0);
}

interface Result {
  /** Exit status, or null after a signal. */
  status: number | null;
  /** Text that the check has printed, including its errors. */
  output: string;
}

async function run(command: string, files: readonly string[]): Promise<Result> {
  const check = spawn('bash', ['-c', command, 'check', ...files], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [check.stdout, check.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // The first argument of a process's event 'close' is the exit status (node:child_process).
  const [status] = (await once(check, 'close')) as [number | null];
  return { status, output };
}

/** Finds files that differ from the commit at which this branch left `base`. Uncommitted changes are included. */
function changedFiles(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  const [start = 'HEAD'] = git('merge-base', base, 'HEAD');
  const changed = [
    ...git('diff', '--name-only', start),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return changed.filter((path) => path !== '' && existsSync(path));
}

if (import.meta.main) {
  const [, , base] = process.argv;
  const files = base === undefined ? [] : changedFiles(base);
  const checks = base === undefined ? ALL : FAST;
  const isUnchanged = base !== undefined && files.length === 0;
  console.log(
    isUnchanged
      ? `No file differs from ${base}, so no check runs.`
      : `${Object.keys(checks).length} checks run, ${PROCESSES} at a time. A check prints only errors.`,
  );
  const failed = isUnchanged ? [] : await runChecks(checks, files);
  for (const name of failed) console.error(`Failed: ${name} (${checks[name]!})`);
  if (!isUnchanged)
    console.log(`${Object.keys(checks).length - failed.length} checks passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
