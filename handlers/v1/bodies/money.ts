import type { Money } from '../../problems/kinds.ts';

/** Returns an amount of money from the values of two columns. Returns undefined if one of the values is null. */
export const toMoney = (amount: number | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };
