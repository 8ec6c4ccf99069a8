import type { Money } from '../../problems/kinds.ts';

/** Makes an amount of money from two columns. Returns undefined if they are null. */
export const toMoney = (amount: number | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };
