import { execFileSync } from 'node:child_process';
import type { Test } from 'tap';

/**
 * Mounts a file system of limited size in memory. Only root can mount a file system. The file system is unmounted when
 * the test ends.
 */
export function smallDisk(t: Test, folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  t.teardown(() => execFileSync('umount', ['--lazy', folder]));
}
