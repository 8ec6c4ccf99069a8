/** An amount of money, to capture or to refund. */
export const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } });

/** Units of an order's items, to ship or to cancel. */
export const units = (...lines: [item: { id: string } | undefined, quantity: number][]) => ({
  items: lines.map(([item, quantity]) => ({ itemId: item!.id, quantity })),
});
