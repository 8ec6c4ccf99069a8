/** Builds the body of a request that captures or refunds an amount. */
export const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } });

/** Builds the body of a request that ships or cancels units of an order's items. */
export const units = (...lines: [item: { id: string } | undefined, quantity: number][]) => ({
  items: lines.map(([item, quantity]) => ({ itemId: item!.id, quantity })),
});
