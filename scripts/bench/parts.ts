import { measureProcesses } from './many-processes/index.ts';
import { measureShards } from './many-processes/shards.ts';
import { measurePaid } from './paid/index.ts';
import { measureSoak } from './paid/soak.ts';
import { FEWEST_VALUES } from './report/statistics.ts';
import type { Table } from './report/table.ts';
import type { Stage } from './stage/stage.ts';
import { measureBackground } from './tables/background.ts';
import { measureHeld, measureReferences } from './tables/bad-orders.ts';
import { measureBehind } from './tables/behind.ts';
import { measureCapacity } from './tables/capacity.ts';
import { measureCreates } from './tables/creates.ts';
import { measureFeed } from './tables/feed.ts';
import { measureFullQueue } from './tables/full-queue.ts';
import { measureHangs } from './tables/hangs.ts';
import { measureHot } from './tables/hot.ts';
import { measureLists } from './tables/lists.ts';
import { measureMetrics } from './tables/metrics.ts';
import { measureReads } from './tables/reads.ts';
import { measureRetention } from './tables/retention.ts';
import { measureSaturated } from './tables/saturated.ts';
import { measureStart } from './tables/start.ts';
import { measureTokens } from './tables/tokens.ts';
import { measureUsage } from './tables/usage.ts';
import { measureVerbs } from './tables/verbs.ts';
import { measureYoung } from './tables/young.ts';
import { measureWebhooks } from './webhooks/index.ts';

/** What the parts are asked for. */
export interface PartOptions {
  pgbench: string;
  connections: number[];
  rounds: number;
  seconds: number;
  /** How many the large databases have. */
  orders: number;
  provider: string;
  processes: string;
  /** Orders a second, where one rate is measured. */
  rate: number | undefined;
  minutes: number;
}

interface Part {
  name: string;
  title: string;
  measure(stage: Stage): Promise<Table | Table[]>;
}

/** In orders a second. */
const SOAK_RATE = 400;

/** All tables, in the order in which they are measured. */
export function partsOf({ pgbench, connections, rounds, seconds, orders, ...paid }: PartOptions): Part[] {
  const { rate, minutes, ...surroundings } = paid;
  const plan = { rounds, seconds: Math.max(1, Math.floor(seconds / 2)) };
  const withInterval = { rounds: Math.max(rounds, FEWEST_VALUES) };
  const soak = { ...surroundings, rate: rate ?? SOAK_RATE, minutes };
  const parts: [name: string, title: string, measure: Part['measure']][] = [
    [
      'creates',
      'Creating orders',
      (stage) => measureCreates(stage, { pgbench, connections, rounds, seconds }),
    ],
    [
      'paid',
      'From placed to paid',
      (stage) => measurePaid(stage, { ...surroundings, rate, seconds: seconds * 4 }),
    ],
    ['soak', 'An hour of orders', (stage) => measureSoak(stage, soak)],
    ['hot', 'Orders of one hot SKU', (stage) => measureHot(stage, { rounds, seconds: seconds * 2, rate })],
    [
      'background',
      'Requests beside background work',
      (stage) => measureBackground(stage, { rounds, seconds: seconds * 2, rate }),
    ],
    ['reads', 'Reading orders', (stage) => measureReads(stage, plan)],
    ['verbs', 'Changing orders', (stage) => measureVerbs(stage, { rounds, requests: 100 * seconds })],
    ['tokens', 'Checking tokens', (stage) => measureTokens(stage, plan)],
    ['metrics', 'Counting, traces and the log', (stage) => measureMetrics(stage, plan)],
    ['lists', 'Lists at size', (stage) => measureLists(stage, plan, orders)],
    ['behind', 'Lists behind a backlog', (stage) => measureBehind(stage, plan, orders)],
    ['feed', 'Places in the feed', (stage) => measureFeed(stage, plan)],
    ['young', 'Plans of a young database', (stage) => measureYoung(stage, { seconds })],
    ['hangs', 'Payments beside calls that hang', (stage) => measureHangs(stage, plan)],
    ['held', 'Orders beside those of held stock', (stage) => measureHeld(stage, withInterval)],
    [
      'references',
      'Orders beside a reference that is taken',
      (stage) => measureReferences(stage, withInterval),
    ],
    ['queue', 'Orders while too many wait', (stage) => measureFullQueue(stage, withInterval)],
    [
      'saturated',
      'More orders than can be placed',
      (stage) => measureSaturated(stage, { seconds: seconds * 2 }),
    ],
    [
      'processes',
      'One database, many processes',
      (stage) => measureProcesses(stage, { connections, rounds, seconds, rate }),
    ],
    [
      'shards',
      'Orders in shards',
      (stage) => measureShards(stage, { connections: Math.max(...connections), rounds, seconds }),
    ],
    ['webhooks', 'Sending webhooks', (stage) => measureWebhooks(stage, { rounds, seconds })],
    ['retention', 'While old orders go', (stage) => measureRetention(stage, plan, orders)],
    ['usage', 'Counting the usage of the contract', (stage) => measureUsage(stage)],
    ['capacity', 'What an order takes', (stage) => measureCapacity(stage, { connections, rounds, seconds })],
    ['start', 'Starting', (stage) => measureStart(stage, { rounds })],
  ];
  return parts.map(([name, title, measure]) => ({ name, title, measure }));
}
