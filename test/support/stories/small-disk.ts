import { execFileSync } from 'node:child_process';
import type { Test } from 'tap';

/**
 * Mounts a file system in memory with a limited size. Unmounted when the test ends. Only root can mount a file system.
 */
export function smallDisk(t: Test, folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  t.teardown(() => execFileSync('umount', ['--lazy', folder]));
}
