import t from 'tap';
import { approvedReturn, placeShipped, receive, received } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { EUR, GERMANY, openTeaShop } from '../../support/shop/tea-shop.ts';
import { type ExpectedMoney, TO_GERMANY, checkMoney } from '../../support/stories/check-money.ts';

t.test('returns of an order whose taxes are added refund units, and their taxes once per rate', async (t) => {
  const shop = await openTeaShop(t, { ...GERMANY, pricesIncludeTax: false });
  const order = await placeShipped(shop, { TEA: 2, MUG: 1 }, TO_GERMANY);
  // The tax of 7 % on 28.18 (two packets of tea, and 3.18 of the parcel) is 1.97. The tax of 19 % on 15.22 is 2.89.
  t.match(order.total, EUR(4340 + 197 + 289));
  const [teas, mugs] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  const refunds: ExpectedMoney['refunds'] = [[1250 + 87, 'RETURN']];

  await receive(shop, returned, received([teas, 1]));
  await checkMoney(t, shop, order, {
    refunds,
    currentTotal: 3090 + 110 + 289,
    changes: [['UNITS_BACK', -1250]],
    taxBack: { 7: 197 - 110, 19: 0 },
    stock: [
      [99, 0],
      [99, 0],
    ],
  });
  await receive(shop, returned, received([mugs, 1]));
  refunds.push([1350 + 256, 'RETURN']);
  await checkMoney(t, shop, order, {
    refunds,
    currentTotal: 1740 + 110 + 33,
    changes: [
      ['UNITS_BACK', -1250],
      ['UNITS_BACK', -1350],
    ],
    taxBack: { 7: 87, 19: 289 - 33 },
    stock: [
      [99, 0],
      [100, 0],
    ],
  });
  const opened = { reason: 'DIMINISHED_VALUE', itemId: teas!.id, amount: EUR(100) };
  await receive(shop, returned, { ...received([teas, 1]), deductions: [opened] });
  refunds.push([1250 - 100 + 81, 'RETURN']);
  await checkMoney(t, shop, order, {
    refunds,
    currentTotal: 490 + 100 + 29 + 33,
    changes: [
      ['UNITS_BACK', -2500],
      ['DEDUCTION', 100],
      ['UNITS_BACK', -1350],
    ],
    taxBack: { 7: 197 - 29, 19: 256 },
    stock: [
      [100, 0],
      [100, 0],
    ],
  });
  await checkBooks(t, shop);
});
