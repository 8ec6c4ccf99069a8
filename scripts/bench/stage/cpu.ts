import { readFile, readdir } from 'node:fs/promises';

const MICROSECONDS_PER_TICK = 10_000;

/**
 * The fields of /proc/<pid>/stat after the name, which is in brackets and may hold anything: state, parent, …
 */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * The CPU time that a process, and children that it has waited for, have used so far, in µs. Linux only;
 * elsewhere 0.
 */
export async function cpuOf(pid: number): Promise<number> {
  const fields = await fieldsOf(pid);
  // utime, stime, cutime, cstime: fields 14 to 17 of the line.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MICROSECONDS_PER_TICK;
}

/** The same of one process alone, without its children and without its other threads, and exactly: a tick is long. */
export async function cpuTimeOf(pid: number): Promise<number> {
  const [nanoseconds = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ');
  return Number(nanoseconds) / 1000;
}

/** The same of a process and all its living children: of a PostgreSQL by its first process. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (child) => Number((await fieldsOf(child))[1])));
  const family = [pid, ...pids.filter((_, index) => parents[index] === pid)];
  const times = await Promise.all(family.map(cpuOf));
  return times.reduce((sum, time) => sum + time, 0);
}

/**
 * Does the work, and returns with its result the CPU time that the processes used meanwhile, in µs. `pidsNow`
 * says which they are; of one that begins meanwhile all of its time counts, of one that ends none.
 */
export async function cpuDuring<Result>(
  pidsNow: () => Promise<number[]>,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: number }> {
  const timesNow = async () =>
    new Map(await Promise.all((await pidsNow()).map(async (pid) => [pid, await cpuOf(pid)] as const)));
  const before = await timesNow();
  const result = await work();
  let cpu = 0;
  for (const [pid, time] of await timesNow()) cpu += time - (before.get(pid) ?? 0);
  return { result, cpu };
}

/** The memory that a process has, in bytes. Linux only; elsewhere 0. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
