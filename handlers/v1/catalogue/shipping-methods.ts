import type { ShippingMethodContent, ShippingMethodRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { shippingMethodsPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import { toMoney } from '../bodies/money.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listShippingMethods: Operation<'listShippingMethods'> = async ({ query }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size } = query;
  const { entries, hasNext, totalCount } = await store.listShippingMethods(query);
  const last = hasNext ? entries.at(-1)?.code : undefined;
  const _links = walkLinks(shippingMethodsPath(prefix), {}, { ...query, totalCount }, last);
  const shippingMethods = entries.map((method) => toShippingMethod(prefix, method));
  return { status: 200, body: { shippingMethods, totalCount, page, size, _links } };
};

export const getShippingMethod: Operation<'getShippingMethod'> = async (
  { params: { code }, headers },
  { store, prefix },
) => {
  const method = await store.getShippingMethod(code);
  if (!method) return problems.shippingMethodNotFound(code);
  return currentOrNotModified(headers, 'shipping-method', method, () => toShippingMethod(prefix, method));
};

export const putShippingMethod: Operation<'putShippingMethod'> = async (
  { params: { code }, body, precondition },
  { store, prefix },
) => {
  const fault = faultOf(body);
  if (fault) return problems.validationFailed([fault]);
  const { created, entry } = await store.putShippingMethod(code, contentOf(body), precondition);
  const answer = current('shipping-method', entry, () => toShippingMethod(prefix, entry));
  if (!created) return answer;
  const headers = { Location: pathOf(prefix, code), ...answer.headers };
  return { ...answer, status: 201, headers };
};

/** Returns an error if two fields contradict each other. */
function faultOf({ price, freeFrom, estimatedDays }: Schemas['ShippingMethodInput']) {
  if (freeFrom && freeFrom.currency !== price.currency)
    return {
      field: '/freeFrom/currency',
      message: 'must be the currency of price',
      rejectedValue: freeFrom.currency,
    };
  if (estimatedDays && estimatedDays.max < estimatedDays.min)
    return {
      field: '/estimatedDays/max',
      message: 'must not be less than min',
      rejectedValue: estimatedDays.max,
    };
  return undefined;
}

const contentOf = (body: Schemas['ShippingMethodInput']): ShippingMethodContent => ({
  name: body.name,
  kind: body.kind,
  country_codes: body.countryCodes ?? [],
  price_amount: body.price.amount,
  price_currency: body.price.currency,
  free_from_amount: body.freeFrom?.amount ?? null,
  min_days: body.estimatedDays?.min ?? null,
  max_days: body.estimatedDays?.max ?? null,
  tax_class: body.taxClass ?? null,
});

export const deleteShippingMethod: Operation<'deleteShippingMethod'> = async (
  { params: { code }, precondition },
  { store },
) => {
  const deleted = await store.deleteShippingMethod(code, precondition);
  return deleted ? { status: 204 } : problems.shippingMethodNotFound(code);
};

const pathOf = (prefix: string, code: string): string => `${shippingMethodsPath(prefix)}/${code}`;

function toShippingMethod(prefix: string, method: ShippingMethodRecord): Schemas['ShippingMethod'] {
  const { price_currency: currency, min_days: min, max_days: max } = method;
  const freeFrom = toMoney(method.free_from_amount, currency);
  return {
    code: method.code,
    name: method.name,
    kind: method.kind,
    countryCodes: method.country_codes,
    price: { amount: method.price_amount, currency },
    ...(freeFrom && { freeFrom }),
    ...(min !== null && max !== null && { estimatedDays: { min, max } }),
    ...(method.tax_class !== null && { taxClass: method.tax_class }),
    version: method.version,
    createdAt: method.created_at,
    updatedAt: method.updated_at,
    _links: { self: { href: pathOf(prefix, method.code) } },
  };
}
