import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Signals a process and its children. The process comes first, because it would start others in their place. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** Lists the children of a running process. */
export function childrenOf(pid: number): number[] {
  // On Linux `ps` needn't be installed.
  if (process.platform === 'linux') {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }
  const table = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
