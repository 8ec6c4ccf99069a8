import { count, problem } from './kinds.ts';

export const creditNotFound = (orderId: string, creditId: string) =>
  problem('CREDIT_NOT_FOUND', `Order ${orderId} has no credit ${creditId}.`, { orderId, creditId });

export const orderChargeNotFound = (orderId: string, chargeId: string) =>
  problem('ORDER_CHARGE_NOT_FOUND', `Order ${orderId} has no charge ${chargeId}.`, { orderId, chargeId });

export function amountNotCreditable<State extends { items: readonly unknown[]; charges: readonly unknown[] }>(
  state: State,
) {
  const { items, charges } = state;
  const named = [
    ...(items.length > 0 ? [`${count(items.length, 'item')}. See items.`] : []),
    ...(charges.length > 0 ? [`${count(charges.length, 'charge')}. See charges.`] : []),
  ];
  return problem(
    'AMOUNT_NOT_CREDITABLE',
    `The request credits more than is left of the price of ${named.join(' The same is true of ')}`,
    state,
  );
}

export const creditInOtherCurrency = <State extends object>(currency: string, state: State) =>
  problem('CURRENCY_MISMATCH', `The order is in ${currency}. Send the credit in ${currency}, too.`, state);
