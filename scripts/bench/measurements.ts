import { measurePaid } from './paid/index.ts';
import { measureSoak } from './paid/soak.ts';
import type { Table } from './report/table.ts';
import type { Stage } from './stage/environment.ts';
import { measureCapacity } from './tables/capacity.ts';
import { measureHot } from './tables/hot-product.ts';
import { measureLists } from './tables/lists.ts';
import { measureCreates, measureProcesses } from './tables/placing.ts';
import { measurePrices } from './tables/prices.ts';
import { measureReads } from './tables/reads.ts';
import { measureRetention } from './tables/retention.ts';
import { measureShards } from './tables/shards.ts';
import { measureStandbyReads } from './tables/standby-reads.ts';
import { measureWebhooks } from './webhooks/index.ts';

/** Options for the measurements. */
interface PartOptions {
  pgbench: string;
  connections: number[];
  rounds: number;
  seconds: number;
  /** Number of orders in a large database. */
  orders: number;
  provider: string;
  processes: string;
  prices: string;
  /** Number of orders per second. If the rate is undefined, the measurement uses a default or tries several rates. */
  rate: number | undefined;
  minutes: number;
}

interface Part {
  title: string;
  measure(stage: Stage, options: PartOptions): Promise<Table>;
}

/** All measurements in their order. Each measurement prints a table. */
export const PARTS: Record<string, Part> = {
  creates: { title: 'Creating orders', measure: measureCreates },
  paid: { title: 'From placed to paid', measure: measurePaid },
  soak: { title: 'An hour of orders', measure: measureSoak },
  hot: { title: 'Orders of one hot SKU', measure: measureHot },
  prices: { title: 'Orders with prices, with 100 discount codes and with one', measure: measurePrices },
  reads: { title: 'Reading orders', measure: measureReads },
  lists: { title: 'Lists at size', measure: measureLists },
  processes: { title: 'One database, many processes', measure: measureProcesses },
  standby: { title: 'Reading from a standby', measure: measureStandbyReads },
  shards: { title: 'Orders in shards', measure: measureShards },
  webhooks: { title: 'Sending webhooks', measure: measureWebhooks },
  retention: { title: 'While old orders go', measure: measureRetention },
  capacity: { title: 'What an order takes', measure: measureCapacity },
};
