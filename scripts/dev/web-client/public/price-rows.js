import { percentage } from './base/texts.js';

const sum = (amounts) => amounts.reduce((all, { amount }) => all + amount, 0);

/**
 * Returns the rows below the lines of an order or a quote, as pairs of text and amount. The lines and the rows above
 * `Total` add up to the total.
 */
export const priceRows = (prices) => [...amountRows(prices), ...includedTaxRows(prices)];

/** Returns the rows of `priceRows` that end with `Total`. */
export function amountRows({ items, discounts, charges, taxMode, taxes, total }) {
  const added = taxMode === 'ADDED' ? taxes : [];
  const listed = sum(items.map((item) => item.total)) + sum(charges.map(({ amount }) => amount));
  const rest =
    total.amount -
    listed +
    sum(discounts.map(({ amount }) => amount)) -
    sum(added.map((tax) => tax.taxAmount));
  return [
    ...discounts.map(({ label, amount }) => [`Discount ${label}`, { ...amount, amount: -amount.amount }]),
    ...charges.map(({ kind, label, amount }) => [kind === 'SHIPPING' ? `Delivery: ${label}` : label, amount]),
    ...(rest === 0 ? [] : [['Tax that is not due', { ...total, amount: rest }]]),
    ...added.map(({ percent, taxAmount }) => [`Tax, ${percentage(percent)}`, taxAmount]),
    ['Total', total],
  ];
}

/** Returns the rows of the taxes that the prices contain. */
export const includedTaxRows = ({ taxMode, taxes }) =>
  taxes
    .filter(({ treatment }) => taxMode === 'INCLUDED' && treatment === 'STANDARD')
    .map(({ percent, taxAmount }) => [`Of this, tax at ${percentage(percent)}`, taxAmount]);
