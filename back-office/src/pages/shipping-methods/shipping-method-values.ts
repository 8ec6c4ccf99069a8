import type { Schemas } from '../../api/contract.ts';
import { type DecimalDraft, fromMinorUnits } from '../../language/decimals.ts';
import type { Formats } from '../../language/formats.ts';
import { type MoneyDraft, toMoney } from '../../parts/forms/checks.ts';

import type { SHIPPING_METHODS } from './texts.ts';

type ShippingMethod = Schemas['ShippingMethod'];

/** Inputs of the form of a shipping method. */
export interface Values {
  code: string;
  name: string;
  kind: ShippingMethod['kind'];
  countryCodes: string[];
  price: MoneyDraft;
  /** In the currency of the price. */
  freeFrom: DecimalDraft;
  daysMin: DecimalDraft;
  daysMax: DecimalDraft;
  taxClass: string;
}

export function toValues(method: ShippingMethod | undefined, currency: string): Values {
  if (!method)
    return {
      code: '',
      name: '',
      kind: 'SHIPPING',
      countryCodes: [],
      price: { amount: '', currency },
      freeFrom: '',
      daysMin: '',
      daysMax: '',
      taxClass: '',
    };
  const { code, name, kind, countryCodes, price, freeFrom, estimatedDays, taxClass = '' } = method;
  return {
    code,
    name,
    kind,
    countryCodes,
    price: { amount: fromMinorUnits(price.amount, price.currency), currency: price.currency },
    freeFrom: freeFrom ? fromMinorUnits(freeFrom.amount, freeFrom.currency) : '',
    daysMin: estimatedDays ? String(estimatedDays.min) : '',
    daysMax: estimatedDays ? String(estimatedDays.max) : '',
    taxClass,
  };
}

/** Converts checked inputs to the body of the request. */
export function toInput(values: Values): Schemas['ShippingMethodInput'] {
  const { name, kind, countryCodes, price, daysMin, daysMax, taxClass } = values;
  const freeFrom = toMoney({ amount: values.freeFrom, currency: price.currency });
  return {
    name: name.trim(),
    kind,
    countryCodes: countryCodes.toSorted(),
    // The form has checked the price, which is never empty.
    price: toMoney(price) ?? { amount: 0, currency: price.currency },
    ...(freeFrom && { freeFrom }),
    ...(daysMin && daysMax && { estimatedDays: { min: Number(daysMin), max: Number(daysMax) } }),
    ...(taxClass && { taxClass }),
  };
}

/** Fields of a shipping method as texts. */
export function describeMethod(
  { name, kind, countryCodes, price, freeFrom, estimatedDays, taxClass }: ShippingMethod,
  texts: (typeof SHIPPING_METHODS)['en'],
  { money, number }: Formats,
  nameOf: (countryCode: string) => string,
): Record<string, string> {
  return {
    [texts.name]: name,
    [texts.kind]: texts.kinds[kind] ?? kind,
    [texts.countries]: countryCodes.length === 0 ? texts.allCountries : countryCodes.map(nameOf).join(', '),
    [texts.price]: money(price),
    [texts.freeFrom]: freeFrom ? money(freeFrom) : '',
    [texts.days]: estimatedDays ? texts.range(number(estimatedDays.min), number(estimatedDays.max)) : '',
    [texts.taxClass]: taxClass ?? texts.likeGoods,
  };
}
