import type { Money } from '../../problems/kinds.ts';

/** Combines the values of two columns to an amount of money. Returns undefined if one of them is null. */
export const toMoney = (amount: number | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };
