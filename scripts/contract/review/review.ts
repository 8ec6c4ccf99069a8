import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MARKER } from './comment.ts';
import { writePreview } from './preview.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CONTRACT_DIFF = join(ROOT, 'packages/contract-diff/bin.cjs');

export interface ReviewOptions {
  /** The contract to compare with: a git reference or a file. By default, this is the last release. */
  base?: string | undefined;
  /** The command that runs all checks of the project, with its arguments. */
  check: [command: string, ...args: string[]];
  /** The folder into which `comment.md` and `preview/` are written. */
  folder: string;
  /** The address of the current run of GitHub Actions. Undefined elsewhere. */
  runUrl?: string | undefined;
  print: (text: string) => void;
}

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Writes files for the reviewer of a pull request. `comment.md` has the results of the checks and the changes for
 * consumers, and `preview/` has the page of the contract.
 *
 * Returns the exit status: 1 if the checks fail, or if the contracts can't be compared. A breaking change alone doesn't
 * fail the checks. The checks fail only if the change breaks a version of the
 * contract that has a final release.
 */
export async function review({ base, check, folder, runUrl, print }: ReviewOptions): Promise<number> {
  const checked = await run(...check);
  const compare = (...options: string[]) =>
    run(process.execPath, CONTRACT_DIFF, ...options, ...(base ? [base] : []));
  const changes = await compare();
  // GitHub shows these annotations at the changed lines.
  if (runUrl) print((await compare('--format', 'github')).stdout);
  await mkdir(folder, { recursive: true });
  await writePreview(ROOT, join(folder, 'preview'));
  const comment = [
    MARKER,
    stateOf(checked),
    changesIn(changes),
    previewAt(runUrl),
    ...outputOf(checked),
  ].join('\n\n');
  await writeFile(join(folder, 'comment.md'), `${comment}\n`);
  print(comment);
  return checked.status === 0 && changes.status !== 2 ? 0 : 1;
}

const LINES_MAX = 40;
const CHARACTERS_MAX = 4_000;

const stateOf = ({ status }: Outcome): string =>
  status === 0 ? '**Checks**: all passed.' : '**Checks**: failed. Their output is below the changes.';

/** Returns the end of the output of failed checks, folded, because the changes matter more to a reviewer. */
function outputOf({ status, stdout, stderr }: Outcome): string[] {
  if (status === 0) return [];
  const end = `${stdout}${stderr}`.trimEnd().split('\n').slice(-LINES_MAX).join('\n').slice(-CHARACTERS_MAX);
  // The output may contain a Markdown fence (`~~~~~~`) itself.
  const block = `~~~~~~text\n${end.replaceAll('~~~~~~', '')}\n~~~~~~`;
  return [`<details><summary>Output of the failed checks</summary>\n\n${block}\n\n</details>`];
}

const previewAt = (runUrl: string | undefined): string =>
  runUrl
    ? `**Preview**: download \`contract-review\` from [this run](${runUrl}#artifacts), and open \`preview/index.html\`.`
    : '**Preview**: open `preview/index.html`.';

const changesIn = ({ status, stdout, stderr }: Outcome): string =>
  status === 2 ? `**It can't be compared**: ${`${stdout}${stderr}`.trim()}` : stdout.trim();

function run(command: string, ...args: string[]): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  execFile(command, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
    // If the command couldn't be started, the status isn't a number.
    const status = error ? error.code : 0;
    if (typeof status === 'number') resolve({ status, stdout, stderr });
    else reject(error);
  });
  return promise;
}

/** Runs the command `node review.ts [BASE]`. */
async function main(): Promise<void> {
  console.error('make check runs first, which takes some minutes.');
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
  process.exitCode = await review({
    base: process.argv[2],
    check: ['make', 'check'],
    folder: join(ROOT, '.review'),
    runUrl: GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    print: console.log,
  });
}

if (import.meta.main) await main();
