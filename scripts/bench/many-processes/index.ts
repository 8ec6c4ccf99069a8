import type { Table } from '../report/table.ts';
import type { Stage } from '../stage/stage.ts';
import { measurePaying } from './paying.ts';
import { COUNTS, measurePlacing } from './placing.ts';
import { measureReading } from './reading.ts';

interface ProcessesPlan {
  connections: readonly number[];
  rounds: number;
  seconds: number;
  /** Orders a second that are to be paid. */
  rate: number | undefined;
}

/** Measures one database under several processes that answer requests, several that work, and a standby beside it. */
export async function measureProcesses(
  stage: Stage,
  { connections, rounds, seconds, rate }: ProcessesPlan,
): Promise<Table[]> {
  return [
    await measurePlacing(stage, { connections: Math.max(...COUNTS, ...connections), rounds, seconds }),
    await measurePaying(stage, { seconds, rate }),
    await measureReading(stage, { rounds, seconds }),
  ];
}
