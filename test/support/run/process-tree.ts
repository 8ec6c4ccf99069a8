import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and its children. The process gets the signal before its children, because otherwise it
 * would replace children that end.
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
  // On Linux the children are read from /proc, because `ps` may be missing.
  if (process.platform === 'linux') {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }
  const table = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
