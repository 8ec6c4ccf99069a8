import { percentage } from './texts.js';

const sum = (amounts) => amounts.reduce((all, { amount }) => all + amount, 0);

/**
 * Returns the rows below the lines of an order or a quote, as pairs of text and amount. The lines and the rows above
 * `Total` add up to the total.
 */
export function priceRows({ items, discounts, charges, taxMode, taxes, total }) {
  const added = taxMode === 'ADDED' ? taxes : [];
  const listed = sum(items.map((item) => item.total)) + sum(charges.map(({ amount }) => amount));
  const rest =
    total.amount -
    listed +
    sum(discounts.map(({ amount }) => amount)) -
    sum(added.map((tax) => tax.taxAmount));
  const taxed = taxes.filter(({ treatment }) => treatment === 'STANDARD');
  return [
    ...discounts.map(({ label, amount }) => [`Discount ${label}`, { ...amount, amount: -amount.amount }]),
    ...charges.map(({ kind, label, amount }) => [kind === 'SHIPPING' ? `Delivery: ${label}` : label, amount]),
    ...(rest === 0 ? [] : [['Tax that is not due', { ...total, amount: rest }]]),
    ...added.map(({ percent, taxAmount }) => [`Tax, ${percentage(percent)}`, taxAmount]),
    ['Total', total],
    ...(taxMode === 'INCLUDED' ? taxed : []).map(({ percent, taxAmount }) => [
      `Of this, tax at ${percentage(percent)}`,
      taxAmount,
    ]),
  ];
}
