import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readShared } from './shared-servers.ts';

/**
 * Returns the path of the marker file that is created when a process starts (or ends) this test file. The marker files
 * are in the folder of the run.
 */
const markOf = (file: string, what: 'begun' | 'ended') =>
  join(readShared().folder, `${file.replaceAll('/', ' ')} has ${what}`);

/** Claims a test file for this process. Returns false if another process has already claimed the file. */
export function begin(file: string): boolean {
  try {
    writeFileSync(markOf(file, 'begun'), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Marks the test file as ended, and stores its duration. */
export const end = (file: string, seconds: number): void =>
  writeFileSync(markOf(file, 'ended'), String(seconds));

/** Returns the duration of a test file, or undefined if the file hasn't ended yet. */
export function secondsOf(file: string): number | undefined {
  const mark = markOf(file, 'ended');
  return existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : undefined;
}
