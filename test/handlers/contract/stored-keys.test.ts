import { sql } from 'kysely';
import t from 'tap';
import fixture from '../../fixtures/handlers/stored-keys.json' with { type: 'json' };
import { inOneSchema } from '../../support/database/shards.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

inOneSchema('what older code has stored is in one schema');

/**
 * Idempotency keys are stored for 7 days, so a new version must understand the keys of the previous version. The
 * fixture has a key of each operation that takes keys, as commit 5a49847 wrote it: the request, the stored row, and the
 * answer. Ids in the paths are in capitals.
 *
 * The fixture lacks fields that were added later: `attention`, `shipmentHolds`, `returnStatus` and `number` of an order,
 * `outstandingAmount`, and the links from captures and refunds to their payment by id. The fixture also lacks changes
 * before 1.0.0: `captureMode` (also in the request and so in its fingerprint), `currentTotal`, and ETags that name
 * their resource.
 */
const ORDER = // The cast is right for the fields that the tests read.
  fixture.find(({ stored }) => stored.scope === 'POST /api/v1/orders')!.answer
    .body as unknown as Schemas['Order'];

/** Writes the fixture's product, order and keys, as if this database had stored them at the time of the requests. */
async function restore(shop: Shop): Promise<void> {
  const { id, items, customerId, captureMode, total, reservedUntil, createdAt } = ORDER;
  const { id: itemId, sku, name, quantity, unitPrice } = items[0]!;
  await shop.offer({ sku });
  await sql`
    insert into orders (id, customer_id, status, capture, currency, total_amount, reserved_until, created_at, updated_at)
    values (${id}, ${customerId}, 'COMPLETED', ${captureMode}, ${total.currency}, ${total.amount}, ${reservedUntil},
      ${createdAt}, ${createdAt})`.execute(shop.db);
  await sql`
    insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
    values (${id}, ${itemId}, 1, ${sku}, ${name}, ${quantity.ordered}, ${unitPrice.amount})`.execute(shop.db);
  await sql`
    insert into payment_attempts (order_id, id, number, status, payment_method, amount, created_at, updated_at)
    values (${id}, ${id}, 1, 'VOIDED', 'tok_approved', ${total.amount}, ${createdAt}, ${createdAt})`.execute(
    shop.db,
  );
  for (const { stored } of fixture) {
    await sql`
      insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
      values ('backoffice', '', ${stored.scope}, ${stored.key}, decode(${stored.fingerprint}, 'hex'),
        ${JSON.stringify(stored.result)})`.execute(shop.db);
  }
}

t.test('a key that an older version has stored is found, and its answer has the same bytes', async (t) => {
  const shop = await openShop(t);
  await restore(shop);
  const state = async () => [
    (await sql`select * from orders`.execute(shop.db)).rows,
    (await sql`select * from stock`.execute(shop.db)).rows,
    (await sql`select * from idempotency_keys order by scope`.execute(shop.db)).rows,
  ];
  const before = await state();
  for (const { request, stored, answer } of fixture) {
    const { method, path, key, body } = { body: undefined, ...request };
    const replayed = await shop.call(method, path, { body, headers: { 'Idempotency-Key': key } });
    t.equal(replayed.headers.get('idempotent-replayed'), 'true', stored.scope);
    t.equal(replayed.status, answer.status);
    for (const name of ['etag', 'location'] as const) t.equal(replayed.headers.get(name), answer[name], name);
    t.equal(JSON.stringify(replayed.body), JSON.stringify(answer.body));
  }
  t.strictSame(await state(), before, 'a repeated request changes nothing');
});

/**
 * Fields with default values, by idempotency key. Of two equal requests, one contains these fields and the other omits
 * them.
 */
const DEFAULTS: Record<string, object> = {
  'k-order': { holdMinutes: 15 },
  'k-capture': { final: false },
  'k-refund': { reason: 'OTHER' },
  'k-cancel': { reason: 'OTHER' },
};

t.test('an older version’s key is found if the request contains fields with their defaults', async (t) => {
  const shop = await openShop(t);
  await restore(shop);
  for (const { request, answer } of fixture) {
    const { method, path, key, body } = { body: undefined, ...request };
    const defaults = DEFAULTS[key];
    if (!defaults) continue;
    const ask = (added: object) =>
      shop.call(method, path, { body: { ...body, ...added }, headers: { 'Idempotency-Key': key } });
    const replayed = await ask(defaults);
    t.equal(replayed.headers.get('idempotent-replayed'), 'true', key);
    t.equal(JSON.stringify(replayed.body), JSON.stringify(answer.body));
    for (const [name, value] of Object.entries(defaults)) {
      const other =
        typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : 'CUSTOMER_REQUEST';
      t.match(await ask({ [name]: other }), { status: 422 }, `${key} ${name}`);
    }
  }
});
