import { execFileSync, spawnSync } from 'node:child_process';
import type { Test } from 'tap';

/**
 * Installs the missing Debian packages of a drill, and prints their names. Only root can install packages. For other
 * users the function throws an error with the command for the installation. The function doesn't skip the test, because
 * a drill must never be skipped.
 */
export function needPackages(t: Test, ...names: string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0)
    throw new Error(`This drill needs packages of Debian. Run: sudo ${install.join(' ')}`);
  t.comment(`installs packages of Debian: ${missing.join(' ')}`);
  for (const [command = '', ...args] of [['apt-get', 'update'], install])
    execFileSync(command, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]);
  return String(stdout) === 'installed';
}
