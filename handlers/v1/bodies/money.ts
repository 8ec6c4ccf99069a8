import type { Money } from '../../problems/kinds.ts';

/**
 * Combines the values of two columns to an amount of money. Returns undefined if the amount or the currency is null.
 */
export const toMoney = (amount: number | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };
