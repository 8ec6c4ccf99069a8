import { type Money, count, inMinorUnits, problem } from './kinds.ts';

export const returnNotFound = (orderId: string, returnId: string) =>
  problem('RETURN_NOT_FOUND', `Order ${orderId} has no return ${returnId}.`, { orderId, returnId });

const NOT_RETURNABLE = {
  NOTHING_RETURNABLE:
    'No unit can be returned: units must have been shipped, and must not be in another return.',
  DISPUTED: "The customer's bank disputes the charge. Wait until the bank has decided.",
  REFUNDED: 'All its money was paid back, so nothing is left to pay back for its units.',
};

const NO_WITHDRAWAL = {
  BUSINESS: 'The buyer is a business, and only consumers can withdraw.',
  EXCLUDED: 'Consumers cannot withdraw from the purchase of these products.',
};

export const orderNotReturnable = <
  State extends { orderStatus: string; reason: keyof typeof NOT_RETURNABLE; items: readonly unknown[] },
>(
  state: State,
) =>
  problem(
    'ORDER_NOT_RETURNABLE',
    `The order is ${state.orderStatus}. ${NOT_RETURNABLE[state.reason]}`,
    state,
  );

export const quantityNotReturnable = <State extends { items: readonly unknown[] }>(state: State) =>
  problem(
    'QUANTITY_NOT_RETURNABLE',
    `The request names more units than can be returned in ${count(state.items.length, 'item')}. See items.`,
    state,
  );

export const withdrawalNotPossible = <State extends { reason: keyof typeof NO_WITHDRAWAL }>(state: State) =>
  problem('WITHDRAWAL_NOT_POSSIBLE', `${NO_WITHDRAWAL[state.reason]} Request a RETURN instead.`, state);

export const returnChangeRefused = <State extends { returnState: string }>(state: State) =>
  problem(
    'RETURN_CHANGE_REFUSED',
    `The return is ${state.returnState}, which does not allow this change.`,
    state,
  );

export const quantityNotReceivable = <State extends { items: readonly unknown[] }>(state: State) =>
  problem(
    'QUANTITY_NOT_RECEIVABLE',
    `The request names more units than the return awaits in ${count(state.items.length, 'item')}. See items.`,
    state,
  );

export const deductionTooLarge = <State extends { deductibleAmount: Money }>(state: State) =>
  problem(
    'DEDUCTION_TOO_LARGE',
    `A deduction is more than ${inMinorUnits(state.deductibleAmount)}, which would be paid back without it.`,
    state,
  );

export const deductionInOtherCurrency = <State extends object>(currency: string, state: State) =>
  problem(
    'CURRENCY_MISMATCH',
    `The order is in ${currency}. Send the deductions in ${currency}, too.`,
    state,
  );

export const returnedStockTooLarge = <State extends object>(
  { sku, on_hand: onHand }: { sku: string; on_hand: number },
  limit: number,
  state: State,
) =>
  problem(
    'STOCK_LIMIT_EXCEEDED',
    `${count(onHand, 'unit')} of ${sku} are on hand, and the limit is ${limit} units. Correct the stock first.`,
    state,
  );
