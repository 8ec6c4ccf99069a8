/**
 * Fills a database that has no orders with orders of the past, one for each minute. `DATABASE_URL` is the address of the
 * migrated database, with a superuser.
 * `node scripts/dev/fill-orders.ts 1000000`
 */
import { fillOrders } from '../bench/stage/fill.ts';

const { DATABASE_URL } = process.env;
const count = Number(process.argv[2]);
if (!DATABASE_URL || !Number.isSafeInteger(count))
  throw new Error('Set DATABASE_URL, and give a number of orders.');
await fillOrders(DATABASE_URL, count);
