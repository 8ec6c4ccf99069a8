import { fastify } from 'fastify';
import pg from 'pg';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import { type OrderRecord } from '../../../db/orders/index.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { ordersPath, walkLinks } from '../../../handlers/v1/bodies/links.ts';
import { toOrder } from '../../../handlers/v1/bodies/order-body.ts';

/**
 * A baseline for reading orders over HTTP. The server uses only Fastify and pg. The server executes the same SQL and
 * sends the same bytes as the service, but without tokens, validation, log or Kysely.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan -c jit=off',
});
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

const COLUMNS = `
  orders.*,
  (select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'name', i.name, 'ordered', i.ordered, 'cancelled', i.cancelled,
    'shipped', i.shipped, 'unit_price_amount', i.unit_price_amount, 'metadata', i.metadata) order by i.line)
  from order_items i where i.order_id = orders.id) as items,
  (select json_build_object('status', a.status, 'authorized_amount', a.authorized_amount, 'capturing_amount', a.capturing_amount,
    'captured_amount', a.captured_amount, 'refunding_amount', a.refunding_amount, 'refunded_amount', a.refunded_amount)
  from payment_attempts a where a.order_id = orders.id order by a.number desc limit 1) as payment`;

const GET = `select ${COLUMNS} from orders where id = $1`;
const LIST = `select ${COLUMNS} from orders order by id desc limit $1 offset $2`;
const COUNT = `
  with uncounted as materialized (select distinct order_id, order_version from events where position is null)
  select (
    (select coalesce(sum(count), 0) from order_counts where customer_id = '')
    + (select count(*) filter (where h.from_status is null)
      from uncounted u
        join order_history h on h.order_id = u.order_id and h.version = u.order_version
        join orders o on o.id = u.order_id)
  )::bigint as count`;

const app = fastify();

app.get<{ Params: { orderId: string } }>('/api/v1/orders/:orderId', async ({ params }, reply) => {
  const { rows } = await pool.query<OrderRecord>({ name: 'get', text: GET, values: [params.orderId] });
  const order = rows[0]!;
  reply.header('ETag', etagOf('order', order));
  return toOrder('/api/v1', order, ALL_ORDERS);
});

app.get('/api/v1/orders', async () => {
  const [{ rows: orders }, counted] = await Promise.all([
    pool.query<OrderRecord>({ name: 'list', text: LIST, values: [20, 0] }),
    pool.query<{ count: number }>({ name: 'count', text: COUNT, values: [] }),
  ]);
  const page = { totalCount: counted.rows[0]!.count, page: 0, size: 20 };
  return {
    orders: orders.map((order) => toOrder('/api/v1', order, ALL_ORDERS)),
    ...page,
    _links: walkLinks(ordersPath('/api/v1'), {}, page, orders.at(-1)!.id),
  };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
// Exits explicitly, because Node.js writes no CPU profile if a signal terminates the process.
process.once('SIGTERM', () => process.exit(0));
