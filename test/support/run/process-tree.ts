import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Signals a process and its children, itself first: it would start others in their place. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, name);
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** The children of a process that runs. */
export function childrenOf(pid: number): number[] {
  // Where `ps` needn't be installed.
  if (process.platform === 'linux') {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }
  const table = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
