import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const WORKSPACE = join(ROOT, 'back-office');
const DIST = join(WORKSPACE, 'dist');

/** Files from which the page is built, below the root of the project. */
const SOURCES = [
  'back-office/{index.html,package.json,tsconfig.json,vite.config.ts,src/**,public/**}',
  'package-lock.json',
];

/** File in the built page with the checksum of its sources. */
const BUILT_FROM = join(DIST, '.built-from');

/** File that exists while a process builds the page. It contains the id of the process. */
const LOCK = join(WORKSPACE, '.building');

/**
 * Builds the page of the back office, unless it is already built from the same sources. If another process builds the
 * page, waits for this process. Throws if the build fails. `onBuild` is called before a build.
 */
export async function buildPage(onBuild: () => void = () => {}): Promise<void> {
  const checksum = await checksumOfSources();
  if (await isBuiltFrom(checksum)) return;
  await lock();
  try {
    if (await isBuiltFrom(checksum)) return;
    onBuild();
    await runVite();
    await compressFiles();
    await writeFile(BUILT_FROM, checksum);
  } finally {
    await rm(LOCK);
  }
}

async function checksumOfSources(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(`${path.slice(ROOT.length)}\0`).update(await readFile(path));
  return hash.digest('hex');
}

const isBuiltFrom = async (checksum: string): Promise<boolean> =>
  (await readFile(BUILT_FROM, 'utf8').catch(() => '')) === checksum;

/** Creates the lock. Waits while another process has it. A lock whose process has ended is removed. */
async function lock(): Promise<void> {
  for (;;) {
    try {
      return await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(LOCK, { force: true });
    else await delay(100);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function runVite(): Promise<void> {
  const program = join(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: WORKSPACE,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Warnings go to the output of vite, so only a failed build prints something.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The page of the back office can't be built:\n${errors}`);
}

/** Writes compressed copies beside the files, so that the server needn't compress them. */
async function compressFiles(): Promise<void> {
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    if (!['.js', '.css', '.svg'].includes(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

if (import.meta.main) await buildPage(() => console.log('Building the page of the back office …'));
