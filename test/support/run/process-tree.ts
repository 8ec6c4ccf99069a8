import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and its children. The parent gets the signal first. Otherwise the parent would replace a
 * child that has ended.
 */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, name);
    } catch {
      // The process has already ended.
    }
  }
}

/** Lists the children of a running process. */
export function childrenOf(pid: number): number[] {
  // On Linux this reads /proc, because `ps` may not be installed.
  if (process.platform === 'linux') {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }
  const table = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
