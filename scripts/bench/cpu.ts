import { readFile, readdir } from 'node:fs/promises';

const MICROSECONDS_PER_TICK = 10_000;

/** CPU time that a process, and children that it has waited for, have had so far, in µs. Linux only; elsewhere 0. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which is in brackets and may hold anything: state, parent, …; the times are fields 14 to 17 of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MICROSECONDS_PER_TICK;
}

/** The same of a process and all its living children: of a PostgreSQL by its first process. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '');
      return [Number(child), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const;
    }),
  );
  const family = [pid, ...parents.filter(([, parent]) => parent === pid).map(([child]) => child)];
  const times = await Promise.all(family.map(cpuOf));
  return times.reduce((sum, time) => sum + time, 0);
}
