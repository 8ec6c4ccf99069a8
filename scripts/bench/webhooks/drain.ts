import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takeTurns } from '../load/rounds.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import { cpuNow, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { ROOT, type Stage, serve } from '../stage/environment.ts';
import { type Receiver, withEndpoints } from './endpoints.ts';
import type { Row } from './result-row.ts';

const run = promisify(execFile);

/** Number of events that one measurement receives. `BACKLOG` is the number of events that wait for the endpoint. */
const COUNT = 6_000;
const BACKLOG = 2 * COUNT;

const IN_FLIGHT = 64;

/**
 * Measures how fast a backlog is sent to one endpoint and to four endpoints. Compares the rate with the maximum rate of
 * plain requests to the same receiver.
 */
export async function measureDrain(stage: Stage, receiver: Receiver, rounds: number): Promise<Row[]> {
  const databaseUrl = await createShopDatabase(stage, 'webhooks_drain');
  await fillOrders(databaseUrl, BACKLOG);
  const service = await serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl });
  const url = `${receiver.url}/counted`;

  const turn = async (endpoints: number) => {
    await receiver.reset();
    const endpoint = { url, startAt: 'BEGINNING', maxInFlight: IN_FLIGHT } as const;
    const all = Array.from({ length: endpoints }, () => endpoint);
    const { cpu } = await withCpu(cpuNow([service], stage.postgresPid), () =>
      endpoints === 0
        ? bare(url)
        : withEndpoints(service.url, stage.authUrl, all, () => untilReceived(receiver, COUNT)),
    );
    const { count, first, last } = await receiver.figures();
    const [node = 0, postgres = 0] = cpu.map((time) => time / count);
    return { perSecond: ((count - 1) / (last - first)) * 1000, node, postgres };
  };
  await turn(1); // A warm-up.
  const [ceiling, ...drains] = await takeTurns(rounds, [0, 1, 4], turn);
  return drains.map((own, index) => ({
    what: `backlog to ${index === 0 ? 'one endpoint' : 'four endpoints'}, events/s; compared with bare requests`,
    measured: `${medianOf(own, 'perSecond').toFixed(0)}`,
    compared: medianOf(ceiling!, 'perSecond').toFixed(0),
    ratio: medianRatio(own, ceiling!, 'perSecond').toFixed(2),
    cpu: `${medianOf(own, 'node').toFixed(0)} + ${medianOf(own, 'postgres').toFixed(0)}`,
    goal: index === 0 ? '≥ 0.5' : '≥ 0.65',
  }));
}

async function bare(url: string): Promise<void> {
  const script = ['scripts/bench/webhooks/baseline-sender.ts', url, `${COUNT}`, `${IN_FLIGHT}`];
  await run(process.execPath, script, { cwd: ROOT });
}

async function untilReceived(receiver: Receiver, count: number): Promise<void> {
  while ((await receiver.figures()).count < count) await delay(50);
}
