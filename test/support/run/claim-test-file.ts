import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readShared } from './shared-servers.ts';

/** Path of a mark in the folder of the run: it says that a process has begun the test file, or has ended it. */
const markOf = (file: string, what: 'begun' | 'ended') =>
  join(readShared().folder, `${file.replaceAll('/', ' ')} has ${what}`);

/** Whether this process is the first that begins the file. */
export function begin(file: string): boolean {
  try {
    writeFileSync(markOf(file, 'begun'), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Marks the test file as ended, after this time. */
export const end = (file: string, seconds: number): void =>
  writeFileSync(markOf(file, 'ended'), String(seconds));

/** How long the test file took, if it has been run to its end. */
export function secondsOf(file: string): number | undefined {
  const mark = markOf(file, 'ended');
  return existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : undefined;
}
