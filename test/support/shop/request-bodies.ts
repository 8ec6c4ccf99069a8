/** Body of a request that captures or refunds this amount. */
export const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } });

/** Body of a request that ships or cancels units. Each argument is an item and the number of its units. */
export const units = (...lines: [item: { id: string } | undefined, quantity: number][]) => ({
  items: lines.map(([item, quantity]) => ({ itemId: item!.id, quantity })),
});

/** Body of a request that credits lines. Each argument is an item and the amount by which its price falls. */
export const credit = (...lines: [item: { id: string } | undefined, amount: number][]) => ({
  items: lines.map(([item, amount]) => ({ itemId: item!.id, ...euros(amount) })),
  reason: 'DAMAGED' as const,
});

/** Body of an edit that adds a unit of an item's product. The customer doesn't pay for it. */
export const waive = ({ sku }: { sku: string }) => ({
  add: [{ sku, quantity: 1 }],
  difference: 'WAIVE' as const,
});
