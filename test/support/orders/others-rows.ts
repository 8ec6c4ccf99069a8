/**
 * Erases customers in a database with many rows of other customers. The other customers' texts contain the ids of the
 * erased customers as words.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import type { Erasure } from '../../../db/customers/erase-customer.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import type { OrderOutcome, OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { singleStore } from '../../../db/single.ts';
import { dumpOf } from '../database/dump-tables.ts';
import { registerAt } from '../webhooks/webhooks.ts';

/** A shop with or without shards. */
export interface ErasingShop {
  main: Database;
  dbOf(customerId: string): Database;
  /** SKU of a product with enough stock for all orders of the test. */
  sku: string;
  createOrder(placement: OrderPlacement): Promise<OrderOutcome>;
  erase(customerId: string): Promise<Erasure>;
}

const CALLER = { clientId: 'shop', customerId: undefined, traceId: 'a'.repeat(32) };

/**
 * Customer ids that also occur as words in the data of other customers: in amounts, times, sentences and texts. The
 * test also uses the shop's SKU as a customer id.
 */
const STRANGE_IDS = ['1', '19', '49', '1999', 'a', 'anna@example.com'];

const OTHERS = ['11', '1-9', '1999-2', 'aa', 'a.b', 'anna@example.com.de'];

const ORDERS_OF_OTHERS = 1_200;
const EACH = 1_600;

export const placementOf = (
  shop: Pick<ErasingShop, 'sku'>,
  customerId: string,
  rest: Partial<OrderPlacement> = {},
): OrderPlacement => ({
  customerId,
  items: [{ id: newId(), sku: shop.sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
  captureMode: 'AUTOMATIC',
  metadata: {},
  holdMinutes: 15,
  caller: CALLER,
  ...rest,
});

export const keyOf = (key: string) => ({
  scope: 'POST /api/v1/orders',
  key,
  fingerprint: '07'.repeat(32),
});

/** Places an order and cancels it. Returns the id of the order. */
export async function placeAndCancel(shop: ErasingShop, placement: OrderPlacement): Promise<string> {
  const outcome = await shop.createOrder(placement);
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  await cancelAll(shop.dbOf(placement.customerId), outcome.order.id);
  return outcome.order.id;
}

/** Cancels the remaining units of an order. */
export async function cancelAll(db: Database, orderId: string): Promise<void> {
  const request = {
    requested: undefined,
    reason: 'CUSTOMER_REQUEST',
    caller: CALLER,
    precondition: () => true,
  } as const;
  await singleStore(db).cancelOrder(ALL_ORDERS, orderId, request as never);
}

const rowsOf = (text: string): string[] => text.split('\n').filter((row) => row !== '');

const placeAllEvents = async (db: Database): Promise<void> => {
  while ((await assignPositions(db)) > 0);
};

/** Adds more than 10,000 rows of other customers. `words`: text that the added rows contain. */
async function plantOthers(shop: ErasingShop, words: string): Promise<void> {
  const orders = Array.from({ length: ORDERS_OF_OTHERS }, (_, n) =>
    shop.createOrder(
      placementOf(shop, OTHERS[n % OTHERS.length]!, {
        ...{ reference: `${words} ${n}`, metadata: { note: words, exactly: words.split(' ')[n % 7]! } },
        idempotencyKey: keyOf(`${words} ${n}`),
      }),
    ),
  );
  for (const { kind } of await Promise.all(orders)) if (kind !== 'created') throw new Error(kind);
  const { main } = shop;
  const result = {
    amount: 1999,
    at: '2026-01-19T19:49:01.000Z',
    note: words,
    order_id: randomUUID(),
    metadata: words,
  };
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    select 'shop', case when n % 2 = 0 then '' else '11' end, 'POST /api/v1/orders/' || gen_random_uuid() || '/payment/refunds',
      ${words} || ' ' || n, ${Buffer.alloc(32)}, ${JSON.stringify(result)}
    from generate_series(1, ${EACH}) n`.execute(main);
  await sql`
    insert into operator_commands (id, command, subject, operator, reason, trace_id, outcome)
    select gen_random_uuid(), 'payment retry', gen_random_uuid(), '1', 'ticket ' || ${words} || ' ' || n, ${'a'.repeat(32)},
      ${JSON.stringify({ hurried: 1, decided: [words, '1999'] })}
    from generate_series(1, ${EACH}) n`.execute(main);
  await sql`
    insert into matters (id, kind, status, amount, currency, detail, reason, resolved_by, resolved_at)
    select gen_random_uuid(), 'UNKNOWN_MONEY', 'RESOLVED', 1999, 'EUR', 'captured 19.49 for ' || ${words}, ${words}, '1', now()
    from generate_series(1, ${EACH})`.execute(shop.dbOf(OTHERS[0]!));
  const { id } = await registerAt(main, 'https://one.example.com/');
  await main.updateTable('webhook_endpoints').set({ description: words, only_customer_id: '11' }).execute();
  const attempts = [{ number: 1, kind: 'FIRST', url: 'https://a.example/1', responseExcerpt: words }];
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, status, attempts)
    select ${id}, gen_random_uuid(), gen_random_uuid(), 'order.submitted', 'DELIVERED', ${JSON.stringify(attempts)}
    from generate_series(1, ${EACH})`.execute(main);
}

/**
 * Tables with counts for the whole installation. The test doesn't compare the rows of these tables, because each new
 * order changes them.
 */
const COUNTED = /\.(stock|stock_\w+|order_counts|event_feed|order_recount|order_key_routes|customer_turns)$/;

/** Lists the rows of `before` that `after` doesn't contain with the same bytes. */
function rowsMissing(before: Map<string, string>, after: Map<string, string>): string[] {
  const missing: string[] = [];
  for (const [table, rows] of before) {
    if (COUNTED.test(table)) continue;
    const left = new Set(rowsOf(after.get(table)!));
    missing.push(
      ...rowsOf(rows)
        .filter((row) => !left.has(row))
        .map((row) => `${table} ${row}`),
    );
  }
  return missing;
}

/**
 * Erases customers while other customers place orders. Afterwards checks that every row of the other customers is
 * unchanged.
 */
export async function eraseAmongOthers(t: Test, shop: ErasingShop): Promise<void> {
  const erased = [...STRANGE_IDS, shop.sku];
  const words = erased.join(' ');
  await plantOthers(shop, words);
  const schemas = [...new Set([shop.main, ...[...OTHERS, ...erased].map((customer) => shop.dbOf(customer))])];
  for (const db of schemas) await placeAllEvents(db);
  const before = await dumpOf(shop.main);
  const planted = [...before].filter(([table]) => !COUNTED.test(table)).flatMap(([, rows]) => rowsOf(rows));
  t.ok(planted.length > 10_000, `${planted.length} rows of other customers`);

  for (const customerId of erased) {
    await placeAndCancel(shop, placementOf(shop, customerId, { idempotencyKey: keyOf(`of ${customerId}`) }));
    const own = { ...CALLER, clientId: 'storefront', customerId };
    const withOwnToken = { caller: own, openOrdersLimit: 20, idempotencyKey: keyOf('own'), reference: 'own' };
    await placeAndCancel(shop, placementOf(shop, customerId, withOwnToken));
  }
  const others = { count: 0, isOver: false };
  const traffic = (async () => {
    while (!others.isOver) {
      const outcome = await shop.createOrder(placementOf(shop, OTHERS[others.count % OTHERS.length]!));
      if (outcome.kind !== 'created')
        throw new Error(`createOrder for another customer returned ${outcome.kind}`);
      others.count += 1;
    }
  })();
  for (const customerId of erased) {
    const erasure = await shop.erase(customerId);
    t.match(erasure, { kind: 'erased', orders: 2 }, `customer ${customerId}`);
    const left = await shop
      .dbOf(customerId)
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .execute();
    t.strictSame(left, [], `no order of ${customerId}`);
  }
  others.isOver = true;
  await traffic;
  t.ok(others.count > 0, `${others.count} orders of other customers in the meantime`);

  const after = await dumpOf(shop.main);
  const missing = rowsMissing(before, after);
  t.strictSame(missing.slice(0, 3), [], `${missing.length} rows of other customers changed`);
  for (const table of ['orders', 'idempotency_keys', 'webhook_endpoints', 'customer_turns'])
    for (const customerId of erased) {
      const found = await Promise.all(
        schemas.map((db) =>
          sql<{ row: string }>`select any_row::text as row from ${sql.table(table)} any_row
            where to_jsonb(any_row) ->> 'customer_id' = ${customerId}`.execute(db),
        ),
      );
      t.strictSame(
        found.flatMap(({ rows }) => rows),
        [],
        `${table} of ${customerId}`,
      );
    }
}
