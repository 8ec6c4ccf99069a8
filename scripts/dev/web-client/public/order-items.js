import { element } from './base/create-element.js';
import { money } from './money.js';
import { amountRows, includedTaxRows } from './price-rows.js';
import { count } from './base/texts.js';

/**
 * Returns a table of the ordered products and their prices, and of the amounts that were cancelled or refunded later.
 */
export const itemsTable = (order) =>
  element(
    'table',
    {},
    element('caption', {}, 'What you ordered'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ['Product', 'Quantity', 'Total'].map((name) => element('th', { scope: 'col' }, name)),
      ),
    ),
    element('tbody', {}, order.items.map(itemRow)),
    element(
      'tfoot',
      {},
      sums(order).map(([words, amount]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row', colspan: 2 }, words),
          element('td', {}, money(amount)),
        ),
      ),
    ),
  );

const itemRow = ({ name, quantity, unitPrice, total }) =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }, name, element('span', { class: 'each' }, `${money(unitPrice)} each`)),
    element(
      'td',
      {},
      count(quantity.ordered),
      quantity.cancelled > 0 && element('span', { class: 'each' }, `${count(quantity.cancelled)} cancelled`),
      quantity.returned > 0 && element('span', { class: 'each' }, `${count(quantity.returned)} returned`),
    ),
    element('td', {}, money(total)),
  );

function sums(order) {
  const { total, currentTotal, outstandingAmount } = order;
  const { paidBack, onItsWayBack } = order.payment;
  const cancelled = { ...total, amount: currentTotal.amount - total.amount };
  const isChanged = cancelled.amount !== 0;
  return [
    ...amountRows(order),
    isChanged && [order.returnStatus === 'NONE' ? 'Cancelled' : 'Cancelled and returned', cancelled],
    isChanged && ['Total now', currentTotal],
    // The taxes of an order are those of its current total.
    ...includedTaxRows(order).filter(([, tax]) => tax.amount > 0),
    outstandingAmount.amount > 0 && ['Still to pay', outstandingAmount],
    onItsWayBack.amount > 0 && ['On its way back to you', onItsWayBack],
    paidBack.amount > 0 && ['Paid back to you', paidBack],
  ].filter(Boolean);
}
