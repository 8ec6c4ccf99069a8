import { type Money, inMinorUnits, problem } from './kinds.ts';

const NOT_EDITABLE = {
  ENDED: "It has ended, so it can't be edited. Place another order.",
  TOO_MANY_LINES: 'It would have more than 100 lines. Add fewer lines, or place another order.',
  TOO_MANY_DISCOUNTS: 'It would have more than 20 discounts. Give fewer discounts, or credit the lines.',
  TOO_MANY_CHARGES: 'It would have more than 21 charges. Add fewer charges, or place another order.',
};

export const orderNotEditable = <Status extends string, Reason extends keyof typeof NOT_EDITABLE>(
  orderStatus: Status,
  reason: Reason,
) =>
  problem('ORDER_NOT_EDITABLE', `The order is ${orderStatus}. ${NOT_EDITABLE[reason]}`, {
    reason,
    orderStatus,
  });

export const differenceChanged = (difference: Money) =>
  problem(
    'DIFFERENCE_CHANGED',
    `The edit would change the price of the order by ${inMinorUnits(difference)}, not by the expectedDifference. Preview it again.`,
    { difference },
  );

export const differenceNotCovered = (difference: Money, uncoveredAmount: Money) =>
  problem(
    'DIFFERENCE_NOT_COVERED',
    `The order would cost ${inMinorUnits(difference)} more, and its payment doesn't cover ${inMinorUnits(uncoveredAmount)} of the price. Add less, cancel more, waive the difference, or let the customer pay it with a new payment once no payment is pending or holds money.`,
    { difference, uncoveredAmount },
  );

export const editInOtherCurrency = (currency: string, currencies: string[]) =>
  problem('CURRENCY_MISMATCH', `The order is in ${currency}. Add only products and prices in ${currency}.`, {
    currencies,
  });
