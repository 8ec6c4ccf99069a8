import type { Schemas } from '../../api/contract.ts';
import { type DecimalDraft, formatPercent, fromMinorUnits } from '../../language/decimals.ts';
import type { Formats } from '../../language/formats.ts';
import type { Language } from '../../language/languages.ts';
import { toLocalText, toTimestamp } from '../../language/local-time.ts';
import { toMoney } from '../../parts/forms/checks.ts';

import type { DISCOUNT_CODES } from './texts.ts';

type DiscountCode = Schemas['DiscountCode'];

/** Inputs of the form of a discount code. */
export interface Values {
  code: string;
  kind: 'percent' | 'amount';
  percent: DecimalDraft;
  amount: DecimalDraft;
  minimumTotal: DecimalDraft;
  /** Currency of the amount and of the minimum, which must be the same. */
  currency: string;
  /** Local times in the format of the fields, and the times that were read from the service. */
  validFrom: string;
  savedFrom?: string;
  validUntil: string;
  savedUntil?: string;
  skus: string[];
  maxUses: DecimalDraft;
  maxUsesPerCustomer: DecimalDraft;
  combinable: boolean;
}

const toDraft = (money: Schemas['Money'] | undefined): string =>
  money ? fromMinorUnits(money.amount, money.currency) : '';

export function toValues(entry: DiscountCode | undefined, currency: string): Values {
  const { validFrom, validUntil } = entry ?? {};
  return {
    code: entry?.code ?? '',
    kind: entry?.amount ? 'amount' : 'percent',
    percent: entry?.percent ?? '',
    amount: toDraft(entry?.amount),
    minimumTotal: toDraft(entry?.minimumTotal),
    currency: entry?.amount?.currency ?? entry?.minimumTotal?.currency ?? currency,
    validFrom: validFrom ? toLocalText(validFrom) : '',
    validUntil: validUntil ? toLocalText(validUntil) : '',
    ...(validFrom && { savedFrom: validFrom }),
    ...(validUntil && { savedUntil: validUntil }),
    skus: entry?.skus ?? [],
    maxUses: String(entry?.maxUses ?? ''),
    maxUsesPerCustomer: String(entry?.maxUsesPerCustomer ?? ''),
    combinable: entry?.combinable ?? false,
  };
}

export const toTimes = ({ validFrom, savedFrom, validUntil, savedUntil }: Values) => ({
  from: toTimestamp(validFrom, savedFrom),
  until: toTimestamp(validUntil, savedUntil),
});

/** Converts checked inputs to the body of the request. */
export function toInput(values: Values): Schemas['DiscountCodeInput'] {
  const { kind, percent, currency, skus, maxUses, maxUsesPerCustomer, combinable } = values;
  const amount = toMoney({ amount: values.amount, currency });
  const minimumTotal = toMoney({ amount: values.minimumTotal, currency });
  const { from, until } = toTimes(values);
  return {
    ...(kind === 'percent' && percent && { percent }),
    ...(kind === 'amount' && amount && { amount }),
    ...(from && { validFrom: from }),
    ...(until && { validUntil: until }),
    ...(minimumTotal && { minimumTotal }),
    ...(skus.length > 0 && { skus: skus.toSorted() }),
    ...(maxUses && { maxUses: Number(maxUses) }),
    ...(maxUsesPerCustomer && { maxUsesPerCustomer: Number(maxUsesPerCustomer) }),
    combinable,
  };
}

export const describeDiscount = (
  { percent, amount }: DiscountCode,
  { money }: Formats,
  language: Language,
): string => (amount ? money(amount) : formatPercent(percent ?? '0', language));

/** Fields of a discount code as texts. */
export function describeCode(
  entry: DiscountCode,
  texts: (typeof DISCOUNT_CODES)['en'],
  formats: Formats,
  language: Language,
): Record<string, string> {
  const { dateTime, money, number } = formats;
  const { validFrom, validUntil, minimumTotal, skus, maxUses, maxUsesPerCustomer, combinable } = entry;
  const optional = (value: number | undefined) => (value === undefined ? '' : number(value));
  return {
    [texts.columns.discount]: describeDiscount(entry, formats, language),
    [texts.validFrom]: validFrom ? dateTime(validFrom) : '',
    [texts.validUntil]: validUntil ? dateTime(validUntil) : '',
    [texts.minimumTotal]: minimumTotal ? money(minimumTotal) : '',
    [texts.skus]: skus?.join(', ') ?? '',
    [texts.maxUses]: optional(maxUses),
    [texts.maxUsesPerCustomer]: optional(maxUsesPerCustomer),
    [texts.combinable]: combinable ? texts.yes : texts.no,
  };
}

/** Whether the code can be used now, and if not, why. */
export function stateOf(
  { validFrom, validUntil, uses, maxUses }: DiscountCode,
  now: number,
): 'valid' | 'later' | 'ended' | 'usedUp' {
  if (validUntil && Date.parse(validUntil) <= now) return 'ended';
  if (maxUses !== undefined && uses >= maxUses) return 'usedUp';
  return validFrom && Date.parse(validFrom) > now ? 'later' : 'valid';
}
