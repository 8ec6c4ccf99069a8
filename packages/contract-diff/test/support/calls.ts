import { Session } from 'node:inspector/promises';

/**
 * Counts the calls of functions in files below `folder` while `work` runs. Unlike a duration, this number is the same
 * on every machine.
 */
export async function countCalls(folder: string, work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]!.count))
      .reduce((sum, count) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}
