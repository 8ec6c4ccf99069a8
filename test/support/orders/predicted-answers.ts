import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../shop/contract-client.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * Compares the answer and the events of a change with the order that is read afterwards. The two could differ, because
 * a change computes its answer and its events without reading the order again. Expected: no differences.
 */
export async function predictionFaults(
  { call, db, getOrder }: Shop,
  orderId: string,
  { body, headers }: Answer,
): Promise<{ predicted: unknown; read: unknown }[]> {
  const answered = body['order'] ?? body;
  // A receipt and a note have no address of their own.
  const self = answered._links?.self;
  const own = self && (await call('GET', self.href));
  const order = await getOrder(orderId);
  const { status, paymentStatus, fulfillmentStatus, version } = order;
  const events = await db
    .selectFrom('events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('order_version', '=', version)
    .execute();
  const state = { status, paymentStatus, fulfillmentStatus, version };
  // In the contract an order that is a member of another answer has no personal data.
  const read = body['order'] ? withoutPersonalData(own.body) : own?.body;
  const pairs = [
    ...(own
      ? [
          { predicted: answered, read },
          { predicted: headers.get('etag'), read: own.headers.get('etag') },
        ]
      : []),
    ...events.map(({ data }) => ({ predicted: { ...state, ...pick(data, state) }, read: state })),
  ];
  return pairs.filter(({ predicted, read }) => !isDeepStrictEqual(predicted, read));
}

const withoutPersonalData = (order: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !PERSONAL_DATA.has(name)));

const PERSONAL_DATA = new Set(['contact', 'shippingAddress', 'billingAddress', 'buyer', 'customerNote']);

const pick = (data: unknown, names: object) =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => name in names));
