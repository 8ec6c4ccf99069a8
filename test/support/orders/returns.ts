import { units } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

/** Places an order of these lines that is paid, and ships all its units. */
export async function placeShipped(
  shop: Shop,
  lines: Record<string, number>,
  rest: Partial<Schemas['OrderInput']> = {},
): Promise<Schemas['Order']> {
  const { id, items } = await shop.order(lines, rest);
  await shop.work();
  const all = items.map((item) => [item, item.quantity.ordered] as [typeof item, number]);
  await expectOk(shop, `/orders/${id}/shipments`, units(...all));
  await shop.work();
  return shop.getOrder(id);
}

/** Sends a request that must succeed. */
async function expectOk<Body>(shop: Shop, path: string, body?: object): Promise<Body> {
  const answer = await shop.call<Body>('POST', path, { ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const requestReturn = (shop: Shop, { id }: { id: string }, body: object): Promise<Schemas['Return']> =>
  expectOk(shop, `/orders/${id}/returns`, body);

/** Requests a return, and approves it. */
export async function approvedReturn(
  shop: Shop,
  order: { id: string },
  body: object,
  approval: object = {},
): Promise<Schemas['Return']> {
  const { id } = await requestReturn(shop, order, body);
  return expectOk(shop, `/orders/${order.id}/returns/${id}/approval`, approval);
}

type Line = [
  item: { id: string } | undefined,
  accepted: number,
  rejected?: number,
  disposition?: Schemas['Disposition'],
];

/** Body of a request that records received units. */
export const received = (...lines: Line[]) => ({
  items: lines.map(([item, accepted, rejected = 0, disposition = 'TO_STOCK']) => ({
    itemId: item!.id,
    ...{ accepted, rejected, disposition },
  })),
});

/** Records received units of a return. */
export const receive = (
  shop: Shop,
  { id, orderId }: Pick<Schemas['Return'], 'id' | 'orderId'>,
  body: object,
): Promise<Schemas['ReturnReceipt']> => expectOk(shop, `/orders/${orderId}/returns/${id}/receipts`, body);

/** Lists the amounts and reasons of the refunds of an order, the oldest first. */
export async function refundsOf(shop: Shop, { id }: { id: string }): Promise<[number, string][]> {
  const { body } = await shop.call<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds`);
  return body.refunds.map(({ amount, reason }) => [amount.amount, reason]);
}
