import { isDeepStrictEqual } from 'node:util';
import { placeOf } from '../database/shards.ts';
import type { Answer } from '../shop/contract-client.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

/** A preview, with a function that compares it with the answer to the operation and with its effects. */
interface Previewed {
  preview: Schemas['Preview'];
  /** `ETag` of the preview. */
  etag: string;
  /** Lists the differences between the preview and the operation. `answer`: the answer to the operation. */
  differencesTo(answer: Answer): Promise<string[]>;
}

/**
 * Previews an operation on an order. The operation must be requested next, before anything else happens to the order.
 * Throws if the preview changes the order.
 */
export async function previewOperation(
  shop: Shop,
  orderId: string,
  input: Schemas['PreviewInput'],
): Promise<Previewed> {
  const before = await stateOf(shop, orderId);
  const path = `/orders/${orderId}/previews`;
  const { status, body, headers } = await shop.call<Schemas['Preview']>('POST', path, { body: input });
  if (status !== 200) throw new Error(`the preview is answered with ${status}: ${JSON.stringify(body)}`);
  const unchanged = compare([
    ['the state before and after the preview', await stateOf(shop, orderId), before],
  ]);
  if (unchanged.length > 0) throw new Error(unchanged.join('\n'));
  return {
    preview: body,
    etag: headers.get('ETag')!,
    differencesTo: async (answer) => listDifferences(body, before, await stateOf(shop, orderId), answer),
  };
}

function listDifferences(preview: Schemas['Preview'], before: State, after: State, answer: Answer): string[] {
  const { traceId: _, ...problem } = preview.problem ?? {};
  const { traceId: __, ...answered } = answer.status < 300 ? {} : answer.body;
  const money = (amount: number) => ({ amount, currency: before.shown.currentTotal.currency });
  return compare([
    ['problem', problem, answered],
    ['before', preview.before, before.shown],
    ['after', preview.after, after.shown],
    ['refunds', preview.refunds, newOf(before, after, 'REFUND')],
    [
      'voids',
      sortById(preview.voids),
      sortById([...newOf(before, after, 'VOID'), ...endedOf(before, after)]),
    ],
    ['releasedStock', preview.releasedStock, releasedOf(before, after)],
    [
      'difference',
      preview.difference.currentTotal,
      money(after.shown.currentTotal.amount - before.shown.currentTotal.amount),
    ],
    ['taxes', preview.difference.taxes, changedTaxes(before, after)],
  ]);
}

const compare = (pairs: [what: string, shown: unknown, real: unknown][]): string[] =>
  pairs
    .filter(([, shown, real]) => !isDeepStrictEqual(shown, real))
    .map(([what, shown, real]) => `${what}: ${JSON.stringify(shown)} is not ${JSON.stringify(real)}`);

/** Everything that a preview can show, read by other means. */
type State = Awaited<ReturnType<typeof stateOf>>;

async function stateOf(shop: Shop, orderId: string) {
  const order = await shop.getOrder(orderId);
  const db = placeOf(shop.db, orderId);
  const operations = await db
    .selectFrom('payment_operations')
    .select(['id', 'attempt_id', 'kind', 'amount', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'version'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const reservations = await db
    .selectFrom('reservations')
    .select(['sku', 'open'])
    .where('order_id', '=', orderId)
    .execute();
  const reserved = Object.fromEntries(reservations.map(({ sku, open }) => [sku, open]));
  const skus = [...new Set(order.items.map(({ sku }) => sku))];
  const stock = await Promise.all(skus.map((sku) => shop.getStock(sku)));
  const onHand = Object.fromEntries(skus.map((sku, index) => [sku, stock[index]!.onHand]));
  return { shown: shownOf(order), operations, attempts, reserved, onHand };
}

function shownOf(order: Schemas['Order']): Schemas['PreviewState'] {
  const { version, status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus, items } = order;
  const { currentTotal, outstandingAmount, shippingMethod, charges, taxes } = order;
  return {
    ...{ version, status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus },
    items: items.map(({ id: itemId, sku, quantity }) => ({ itemId, sku, quantity })),
    ...{ currentTotal, outstandingAmount },
    ...(shippingMethod && { shippingMethod }),
    ...{ charges, taxes },
  };
}

/** Returns the refunds or the voids that were requested between two states. */
function newOf(before: State, after: State, kind: 'REFUND' | 'VOID') {
  const known = new Set(before.operations.map(({ id }) => id));
  return after.operations
    .filter((operation) => operation.kind === kind && !known.has(operation.id))
    .map(({ attempt_id: paymentId, amount, reason }) => ({
      paymentId,
      amount: { amount, currency: after.shown.currentTotal.currency },
      ...(kind === 'REFUND' && { reason }),
    }));
}

/** Returns the payments that ended between two states without a request to the payment provider. */
const endedOf = (before: State, after: State) =>
  after.attempts
    .filter(({ status }, index) => status === 'VOIDED' && before.attempts[index]?.status === 'PENDING')
    .map(({ id }) => ({ paymentId: id, amount: { amount: 0, currency: after.shown.currentTotal.currency } }));

const sortById = <Named extends { paymentId: string }>(list: Named[]): Named[] =>
  list.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1));

/** Returns the units of each SKU that are no longer reserved in the second state, or have come back to the stock. */
const releasedOf = (before: State, after: State) =>
  Object.keys(before.onHand)
    .toSorted()
    .map((sku) => ({
      sku,
      quantity:
        (before.reserved[sku] ?? 0) -
        (after.reserved[sku] ?? 0) +
        (after.onHand[sku] ?? 0) -
        (before.onHand[sku] ?? 0),
    }))
    .filter(({ quantity }) => quantity !== 0);

function changedTaxes(before: State, after: State): Schemas['PreviewTax'][] {
  const currency = before.shown.currentTotal.currency;
  const less = (now: Schemas['Money'], then: Schemas['Money']) => ({
    amount: now.amount - then.amount,
    currency,
  });
  return after.shown.taxes.flatMap(({ countryCode, percent, treatment, ...now }, index) => {
    const then = before.shown.taxes[index]!; // A change keeps the rates of an order.
    const changed = {
      netAmount: less(now.netAmount, then.netAmount),
      taxAmount: less(now.taxAmount, then.taxAmount),
      grossAmount: less(now.grossAmount, then.grossAmount),
    };
    const isChanged = Object.values(changed).some(({ amount }) => amount !== 0);
    return isChanged ? [{ countryCode, percent, treatment, ...changed }] : [];
  });
}
