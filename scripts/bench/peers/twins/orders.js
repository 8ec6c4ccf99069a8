import { createHash } from 'node:crypto';
import pg from 'pg';

/** What both twins do in the database: one transaction of ten statements, each with a name. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export class Refused extends Error {
  constructor(status, type, detail) {
    super(detail);
    Object.assign(this, { status, type });
  }
}

const send = (client, name, text, ...values) => client.query({ name, text, values });

/** Returns the order, also where the key is known. Throws `Refused`. */
export async function placeOrder(input, key, clientId) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const order = await place(client, input, key, clientId);
    await client.query('commit');
    return order;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function place(client, input, key, clientId) {
  if (key !== undefined) {
    const known = await takeKey(client, input, key, clientId);
    if (known) return findOrder(known, client);
  }
  const lines = await reserve(client, input.items);
  const total = lines.reduce((sum, { quantity, price_amount }) => sum + quantity * price_amount, 0);
  const [{ price_currency: currency }] = lines;
  const { captureMode = 'AUTOMATIC', holdMinutes = 15, reference = null, metadata = {} } = input;
  const {
    rows: [order],
  } = await send(
    client,
    'order',
    `
    insert into orders (customer_id, status, capture_mode, currency, total_amount, reference, metadata, reserved_until)
    values ($1, 'SUBMITTED', $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning *`,
    input.customerId,
    captureMode,
    currency,
    total,
    reference,
    metadata,
    holdMinutes,
  );
  const { rows: items } = await send(
    client,
    'items',
    `
    insert into order_items (order_id, line, sku, name, quantity, unit_price_amount)
    select $1, line, sku, name, quantity, price
    from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality as l (sku, name, quantity, price, line)
    returning id, line, sku, name, quantity, unit_price_amount`,
    order.id,
    ...['sku', 'name', 'quantity', 'price_amount'].map((name) => lines.map((line) => line[name])),
  );
  await send(
    client,
    'payment',
    `
    insert into payments (order_id, status, payment_method, amount) values ($1, 'PENDING', $2, $3)`,
    order.id,
    input.paymentMethod,
    total,
  );
  await send(
    client,
    'history',
    `
    insert into order_history (order_id, version, status, client_id) values ($1, 1, 'SUBMITTED', $2)`,
    order.id,
    clientId,
  );
  await send(
    client,
    'event',
    `insert into outbox (order_id, type, data) values ($1, 'order.submitted', $2)`,
    order.id,
    {
      orderId: order.id,
      customerId: input.customerId,
      status: 'SUBMITTED',
      total: { amount: total, currency },
    },
  );
  if (key !== undefined)
    await send(
      client,
      'remember',
      `update idempotency_keys set order_id = $3 where client_id = $1 and key = $2`,
      clientId,
      key,
      order.id,
    );
  return bodyOf({ ...order, payment_status: 'PENDING', items });
}

/** Returns the order that was placed under the key, if one was. */
async function takeKey(client, input, key, clientId) {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const { rowCount } = await send(
    client,
    'key',
    `
    insert into idempotency_keys (client_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing`,
    clientId,
    key,
    fingerprint,
  );
  if (rowCount === 1) return undefined;
  const {
    rows: [known],
  } = await send(
    client,
    'known',
    `
    select fingerprint, order_id from idempotency_keys where client_id = $1 and key = $2`,
    clientId,
    key,
  );
  if (known.fingerprint !== fingerprint)
    throw new Refused(422, 'KEY_REUSED', 'This Idempotency-Key stands for another request.');
  return known.order_id;
}

/** Locks the stock of all lines, by SKU, and reserves it. Returns the lines with their names and prices. */
async function reserve(client, items) {
  const wanted = new Map();
  for (const { sku, quantity } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
  const { rows } = await send(
    client,
    'stock',
    `
    select s.sku, p.name, p.price_amount, p.price_currency, s.on_hand - s.reserved as available
    from stock s join products p on p.sku = s.sku where s.sku = any ($1) order by s.sku for update of s`,
    [...wanted.keys()],
  );
  const products = new Map(rows.map((row) => [row.sku, row]));
  for (const [sku, quantity] of wanted) {
    if (!products.has(sku)) throw new Refused(409, 'PRODUCT_UNAVAILABLE', `There is no product ${sku}.`);
    if (products.get(sku).available < quantity)
      throw new Refused(409, 'INSUFFICIENT_STOCK', `There are not enough units of ${sku}.`);
  }
  await send(
    client,
    'reserve',
    `
    update stock s set reserved = reserved + w.quantity
    from unnest($1::text[], $2::bigint[]) as w (sku, quantity) where s.sku = w.sku`,
    [...wanted.keys()],
    [...wanted.values()],
  );
  return items.map(({ sku, quantity }) => ({ ...products.get(sku), quantity }));
}

const FIND = `
  select o.*, (select status from payments where order_id = o.id order by created_at desc limit 1) as payment_status,
    (select json_agg(i order by i.line) from order_items i where i.order_id = o.id) as items
  from orders o where o.id = $1`;

/** Throws `Refused` where there is none. */
export async function findOrder(id, client = pool) {
  const {
    rows: [order],
  } = await send(client, 'find', FIND, id);
  if (!order) throw new Refused(404, 'ORDER_NOT_FOUND', 'There is no such order.');
  return bodyOf(order);
}

/** The order as the contract shows it. */
function bodyOf(order) {
  const href = `/api/v1/orders/${order.id}`;
  const money = (amount) => ({ amount, currency: order.currency });
  const links = ['items', 'payment', 'shipments', 'history', 'cancel'];
  return {
    id: order.id,
    status: order.status,
    paymentStatus: order.payment_status,
    fulfillmentStatus: 'UNFULFILLED',
    customerId: order.customer_id,
    items: order.items.map(({ id, sku, name, quantity, unit_price_amount: price }) => ({
      id,
      sku,
      name,
      quantity: { ordered: quantity, cancelled: 0, shipped: 0, cancellable: quantity },
      unitPrice: money(price),
      total: money(quantity * price),
      _links: { self: { href: `${href}/items/${id}` }, order: { href } },
    })),
    total: money(order.total_amount),
    currentTotal: money(order.total_amount),
    outstandingAmount: money(order.total_amount),
    captureMode: order.capture_mode,
    ...(order.reference !== null && { reference: order.reference }),
    metadata: order.metadata,
    reservedUntil: order.reserved_until,
    attention: [],
    version: order.version,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    _links: {
      self: { href },
      ...Object.fromEntries(links.map((name) => [name, { href: `${href}/${name}` }])),
    },
  };
}
