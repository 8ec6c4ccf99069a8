import { readFile, readdir } from 'node:fs/promises';

const MICROSECONDS_PER_TICK = 10_000;

/**
 * Reads the fields of /proc/<pid>/stat after the name of the program: state, parent, … The name is in brackets, and may
 * contain any text.
 */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Returns the CPU time that a process has used so far, in µs. Includes children that have ended and for which the
 * process has waited. Works only on Linux, and returns 0 elsewhere.
 */
export async function cpuOf(pid: number): Promise<number> {
  const fields = await fieldsOf(pid);
  // utime, stime, cutime and cstime are the fields 14 to 17 of the file.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MICROSECONDS_PER_TICK;
}

/**
 * Returns the CPU time of a process and of all its running children. For PostgreSQL, `pid` is the id of the postmaster.
 */
export async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (child) => Number((await fieldsOf(child))[1])));
  const family = [pid, ...pids.filter((_, index) => parents[index] === pid)];
  const times = await Promise.all(family.map(cpuOf));
  return times.reduce((sum, time) => sum + time, 0);
}

/**
 * Returns a function that reads two CPU times in µs: the sum for these processes of the service, and the CPU time of
 * PostgreSQL.
 */
export const cpuNow = (servers: readonly { pid: number }[], postgresPid: number) => async () => {
  const times = await Promise.all(servers.map(({ pid }) => cpuOf(pid)));
  return [times.reduce((sum, time) => sum + time, 0), await cpuOfFamily(postgresPid)];
};

/** Runs `work`. Returns the result of `work`, and the increase of each value of `now` in the meantime. */
export async function withCpu<Result>(
  now: () => Promise<number[]>,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: number[] }> {
  const before = await now();
  const result = await work();
  const cpu = (await now()).map((time, index) => time - before[index]!);
  return { result, cpu };
}

/** Returns the resident memory of a process, in bytes. Works only on Linux, and returns 0 elsewhere. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
