import {
  type SalesOutcome,
  type SalesRequest,
  addSales,
  getSales as getSalesIn,
} from '../../orders/read/sales.ts';
import type { Shards } from '../layout/shards.ts';

/** Adds up the sales of all shards. Each shard may have as many orders in the period as one schema. */
export const getSales = async ({ all }: Shards, request: SalesRequest): Promise<SalesOutcome> =>
  addSales(await Promise.all(all.map(({ db }) => getSalesIn(db, request))));
