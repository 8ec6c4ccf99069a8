import type { Money } from '../../problems/kinds.ts';

/** An amount of two columns. Returns undefined if they have none. */
export const toMoney = (amount: number | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : { amount, currency };
