import { element } from '../base/create-element.js';
import { money } from '/money.js';
import { changeWords, refundWords } from './return-texts.js';

/**
 * Returns a table that explains the money that goes back: the parts of the amount, and the refunds. Returns an empty
 * element if nothing was taken from the customer, because then nothing goes back.
 */
export function refundTable({ priceChange, refunds, total, currentTotal }) {
  if (refunds.length === 0) return element('div');
  const less = { ...total, amount: total.amount - currentTotal.amount };
  return element(
    'table',
    { class: 'refund' },
    element('caption', {}, 'What goes back to you, and why'),
    element('tbody', {}, priceChange.map(partRow)),
    element(
      'tfoot',
      {},
      sumRow('Sum', less, 'total-row'),
      refunds.map((refund) => sumRow(refundWords(refund), refund.amount)),
    ),
  );
}

const partRow = (part) =>
  element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row' },
      changeWords(part),
      part.discount && element('span', { class: 'each' }, `after ${money(part.discount)} of your discount`),
    ),
    element('td', {}, money(part.amount)),
  );

const sumRow = (words, amount, name) =>
  element('tr', { class: name }, element('th', { scope: 'row' }, words), element('td', {}, money(amount)));
