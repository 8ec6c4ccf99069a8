import type { Table } from '../report/table.ts';
import type { Stage } from '../stage/environment.ts';
import { measureDrain } from './drain.ts';
import { openReceiver } from './endpoints.ts';
import { measureLive } from './dead-endpoints.ts';
import { tableOf } from './result-row.ts';

/** Measures how webhooks are sent: their rate, their delay, and their effect on orders and on other endpoints. */
export async function measureWebhooks(
  stage: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Table> {
  const receiver = await openReceiver(stage);
  return tableOf([
    ...(await measureDrain(stage, receiver, rounds)),
    ...(await measureLive(stage, receiver, { rounds, seconds })),
  ]);
}
