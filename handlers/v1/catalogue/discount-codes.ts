import type { DiscountCodeContent, DiscountCodeRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { discountCodesPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import { toMoney } from '../bodies/money.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listDiscountCodes: Operation<'listDiscountCodes'> = async ({ query }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size } = query;
  const { entries, hasNext, totalCount } = await store.listDiscountCodes(query);
  const last = hasNext ? entries.at(-1)?.code : undefined;
  const _links = walkLinks(discountCodesPath(prefix), {}, { ...query, totalCount }, last);
  const uses = await store.countUses(entries.map(({ code }) => code));
  const discountCodes = entries.map((entry) => toDiscountCode(prefix, withUses(entry, uses)));
  return { status: 200, body: { discountCodes, totalCount, page, size, _links } };
};

export const getDiscountCode: Operation<'getDiscountCode'> = async (
  { params: { code }, headers },
  { store, prefix },
) => {
  const entry = await store.getDiscountCode(code);
  if (!entry) return problems.discountCodeNotFound(code);
  const found = withUses(entry, await store.countUses([code]));
  return currentOrNotModified(headers, 'discount-code', found, () => toDiscountCode(prefix, found));
};

export const putDiscountCode: Operation<'putDiscountCode'> = async (
  { params: { code }, body, precondition },
  { store, prefix },
) => {
  const content = contentOf(body);
  const fault = faultOf(body, content);
  if (fault) return problems.validationFailed([fault]);
  const { created, entry } = await store.putDiscountCode(code, content, precondition);
  const written = withUses(entry, await store.countUses([code]));
  const answer = current('discount-code', written, () => toDiscountCode(prefix, written));
  if (!created) return answer;
  return { ...answer, status: 201, headers: { Location: pathOf(prefix, code), ...answer.headers } };
};

/** Returns an error if two fields contradict each other. */
function faultOf(
  { percent, amount, minimumTotal, validUntil }: Schemas['DiscountCodeInput'],
  { valid_from, valid_until }: DiscountCodeContent,
): problems.FieldError | undefined {
  if (percent === undefined && amount === undefined)
    return { field: '/percent', message: 'is required if there is no amount' };
  if (percent !== undefined && amount !== undefined)
    return { field: '/amount', message: 'must be absent if percent is given', rejectedValue: amount };
  if (amount && minimumTotal && minimumTotal.currency !== amount.currency)
    return {
      field: '/minimumTotal/currency',
      message: 'must be the currency of amount',
      rejectedValue: minimumTotal.currency,
    };
  if (valid_from !== null && valid_until !== null && valid_until <= valid_from)
    return { field: '/validUntil', message: 'must be later than validFrom', rejectedValue: validUntil };
  return undefined;
}

const contentOf = (body: Schemas['DiscountCodeInput']): DiscountCodeContent => ({
  percent: body.percent ?? null,
  amount: body.amount?.amount ?? null,
  currency: body.amount?.currency ?? null,
  valid_from: timeOf(body.validFrom),
  valid_until: timeOf(body.validUntil),
  minimum_amount: body.minimumTotal?.amount ?? null,
  minimum_currency: body.minimumTotal?.currency ?? null,
  skus: body.skus ?? null,
  max_uses: body.maxUses ?? null,
  max_uses_per_customer: body.maxUsesPerCustomer ?? null,
  combinable: body.combinable ?? false,
});

/** Converts a time to the stored form. The validation has already refused texts that aren't times. */
const timeOf = (text: string | undefined): string | null => (text && normalTime(text)) ?? null;

export const deleteDiscountCode: Operation<'deleteDiscountCode'> = async (
  { params: { code }, precondition },
  { store },
) => {
  const deleted = await store.deleteDiscountCode(code, precondition);
  return deleted ? { status: 204 } : problems.discountCodeNotFound(code);
};

type CountedCode = DiscountCodeRecord & { uses: number };

const withUses = (entry: DiscountCodeRecord, uses: ReadonlyMap<string, number>): CountedCode => ({
  ...entry,
  uses: uses.get(entry.code) ?? 0,
});

const pathOf = (prefix: string, code: string): string => `${discountCodesPath(prefix)}/${code}`;

function toDiscountCode(prefix: string, entry: CountedCode): Schemas['DiscountCode'] {
  const { percent, valid_from, valid_until, skus, max_uses, max_uses_per_customer } = entry;
  const amount = toMoney(entry.amount, entry.currency);
  const minimumTotal = toMoney(entry.minimum_amount, entry.minimum_currency);
  return {
    code: entry.code,
    ...(percent !== null && { percent }),
    ...(amount && { amount }),
    ...(valid_from !== null && { validFrom: valid_from }),
    ...(valid_until !== null && { validUntil: valid_until }),
    ...(minimumTotal && { minimumTotal }),
    ...(skus !== null && { skus }),
    ...(max_uses !== null && { maxUses: max_uses }),
    ...(max_uses_per_customer !== null && { maxUsesPerCustomer: max_uses_per_customer }),
    combinable: entry.combinable,
    uses: entry.uses,
    version: entry.version,
    createdAt: entry.created_at,
    updatedAt: entry.updated_at,
    _links: { self: { href: pathOf(prefix, entry.code) } },
  };
}
