/**
 * Amounts of the two discounts with which the shop waives the higher price of an edited order: on the added items, and on
 * the added charges. 0: no discount.
 */
export interface WaivedAmounts {
  items: number;
  charges: number;
}

export const NOTHING_WAIVED: WaivedAmounts = { items: 0, charges: 0 };

/**
 * Finds the discounts with which an order doesn't cost more after an edit than before. If the items are not expensive
 * enough, the charges are also discounted. `differenceWith`: price after the edit with these discounts, minus the price
 * before the edit. The remaining difference is above 0 if the discounts are not enough.
 */
export function findWaivedAmounts(differenceWith: (waived: WaivedAmounts) => number): WaivedAmounts {
  const items = findDiscount((amount) => differenceWith({ items: amount, charges: 0 }));
  return { items, charges: findDiscount((amount) => differenceWith({ items, charges: amount })) };
}

/** Finds a discount that makes a difference 0 or negative. Returns 0 if no discount is needed, or if none helps. */
function findDiscount(differenceWith: (amount: number) => number): number {
  const difference = differenceWith(0);
  if (difference <= 0 || differenceWith(difference) === difference) return 0;
  let [tooLittle, enough] = [0, difference];
  while (enough - tooLittle > 1) {
    const middle = tooLittle + Math.floor((enough - tooLittle) / 2);
    if (differenceWith(middle) > 0) tooLittle = middle;
    else enough = middle;
  }
  return enough;
}
