import type { Test } from 'tap';
import { refundsOf } from '../orders/returns.ts';
import type { Schemas, Shop } from '../shop/shop.ts';
import { addressIn } from '../shop/tea-shop.ts';

export const TO_GERMANY = { shippingMethod: 'parcel', shippingAddress: addressIn('DE') };

/** Expected money and stock of an order of tea and mugs. */
export interface ExpectedMoney {
  /** Amount and reason of each refund, the oldest first. */
  refunds: [amount: number, reason: string][];
  currentTotal: number;
  /** Kind and amount of each breakdown entry by which the price differs from the price when the order was placed. */
  changes: [kind: Schemas['BreakdownKind'], amount: number][];
  /** Tax that has gone back, by the percentage of the tax rate. */
  taxBack: Record<string, number>;
  /** Units on hand and reserved units of tea, then of mugs. */
  stock: [tea: [onHand: number, reserved: number], mug: [onHand: number, reserved: number]];
}

const CHANGES: ReadonlySet<string> = new Set(['UNITS_BACK', 'CHARGE_BACK', 'CREDIT', 'DEDUCTION']);

/** Returns the taxes of a price, included or added, by the percentage of the tax rate. */
const taxesOf = ({ entries }: Schemas['PriceBreakdown']): Record<string, number> =>
  Object.fromEntries(
    entries
      .filter(({ kind }) => kind === 'INCLUDED_TAX' || kind === 'TAX')
      .map(({ inputs, amount }) => [inputs['percent'], amount.amount]),
  );

/** Returns the sum of the entries of a price. */
const totalOf = ({ entries }: Schemas['PriceBreakdown']): number =>
  entries.reduce((sum, { kind, amount }) => sum + (kind === 'INCLUDED_TAX' ? 0 : amount.amount), 0);

/** Checks each cent of an order, and the stock of its products. Does not wait for the refunds to succeed. */
export async function checkMoney(
  t: Test,
  shop: Shop,
  order: { id: string },
  expected: ExpectedMoney,
  message = 'each cent and each unit agrees',
): Promise<void> {
  const { currentTotal } = await shop.getOrder(order.id);
  const path = `/orders/${order.id}/breakdown`;
  const { placed, current } = (await shop.call<Schemas['OrderBreakdown']>('GET', path)).body;
  t.equal(totalOf(current), currentTotal.amount, 'the entries add up to the current total');
  const taxes = taxesOf(current);
  const stocks = [await shop.getStock('TEA'), await shop.getStock('MUG')];
  const shown = {
    refunds: await refundsOf(shop, order),
    currentTotal: currentTotal.amount,
    changes: current.entries
      .filter(({ kind }) => CHANGES.has(kind))
      .map(({ kind, amount }) => [kind, amount.amount]),
    taxBack: Object.fromEntries(
      Object.entries(taxesOf(placed)).map(([percent, tax]) => [percent, tax - taxes[percent]!]),
    ),
    stock: stocks.map(({ onHand, reserved }) => [onHand, reserved]),
  };
  t.strictSame(shown, expected, message);
}
