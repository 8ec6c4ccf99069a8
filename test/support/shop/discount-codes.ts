import { type Schemas, type Shop, openShop } from './shop.ts';
import type { Test } from 'tap';
import type { ShopOptions } from './shop.ts';

export const EUR = (amount: number) => ({ amount, currency: 'EUR' });

/** Creates or replaces a discount code. */
export async function putCode({ call }: Pick<Shop, 'call'>, code: string, body: object): Promise<void> {
  const path = `/discount-codes/${code}`;
  const answer = await call('PUT', path, { body, headers: { 'If-Match': '*' } });
  const { status } = answer.status === 412 ? await call('PUT', path, { body }) : answer;
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

export const readUses = async ({ call }: Pick<Shop, 'call'>, code: string): Promise<number> =>
  (await call<Schemas['DiscountCode']>('GET', `/discount-codes/${code}`)).body.uses;

const ITEMS = [
  { sku: 'TEA', quantity: 2 },
  { sku: 'MUG', quantity: 1 },
];

/**
 * Opens a shop that sells tea for 12.50 and a mug for 13.50. The default order has two teas and a mug, and costs 38.50.
 */
export async function openCodeShop(t: Test, options: ShopOptions = {}) {
  const shop = await openShop(t, options);
  await shop.offer({ sku: 'TEA', amount: 1250, onHand: 10_000 });
  await shop.offer({ sku: 'MUG', amount: 1350, onHand: 10_000 });
  const send = <Body>(path: string, body: object, rest: object = {}) =>
    shop.call<Body>('POST', path, { body: { customerId: 'customer-1', items: ITEMS, ...body }, ...rest });
  return {
    ...shop,
    place: (body: object, rest?: object) =>
      send<Schemas['Order']>('/orders', { paymentMethod: 'tok_approved', ...body }, rest),
    quote: (body: object, rest?: object) => send<Schemas['Quote']>('/quotes', body, rest),
  };
}
