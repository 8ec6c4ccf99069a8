import { dayInZone } from '../../../db/base/day-in-zone.ts';
import type { DocumentRecord } from '../../../db/store.ts';
import { documentLinks } from '../bodies/links.ts';
import type { Schemas } from '../bodies/types.ts';

interface Amounts {
  netAmount: number;
  taxAmount: number;
  grossAmount: number;
}

/** Converts a document to the contract's form. */
export function toDocument(
  prefix: string,
  document: DocumentRecord & { version: number },
): Schemas['Document'] {
  const { id, order_id: orderId, type, series, status, content, version } = document;
  const { currency, buyer, deliveryAddress, suppliedAt, timeZone, dueOn, taxReason, homeTax, reason } =
    content;
  const money = (amount: number) => ({ amount, currency });
  const amounts = ({ netAmount, taxAmount, grossAmount }: Amounts) => ({
    netAmount: money(netAmount),
    taxAmount: money(taxAmount),
    grossAmount: money(grossAmount),
  });
  return {
    ...{ id, orderId, orderNumber: content.orderNumber, type, series },
    ...(document.number !== null && { number: document.number }),
    status,
    ...(document.issued_at !== null && {
      ...{ issuedAt: document.issued_at, issuedOn: dayInZone(document.issued_at, timeZone) },
    }),
    ...(suppliedAt !== undefined && { suppliedAt, suppliedOn: dayInZone(suppliedAt, timeZone) }),
    ...(dueOn !== undefined && { dueOn }),
    taxMode: content.taxMode,
    ...{ seller: toSeller(content.seller), buyer },
    ...(deliveryAddress && { shippingAddress: deliveryAddress }),
    lines: content.lines.map((line) => toLine(line, money, amounts(line))),
    allowances: content.discounts.map(({ kind, tax, ...entry }) => ({
      ...{ kind, ...(tax && { tax }), ...amounts(entry) },
    })),
    charges: content.charges.map(({ chargeId, kind, label, tax, ...entry }) => ({
      ...(chargeId !== undefined && { chargeId }),
      kind,
      ...(label !== undefined && { label }),
      ...(tax && { tax }),
      ...amounts(entry),
    })),
    taxes: content.taxes.map((tax) => ({
      ...{ countryCode: tax.countryCode, percent: tax.percent, treatment: tax.treatment },
      ...amounts(tax),
      roundingAmount: money(tax.roundingAmount),
    })),
    ...(taxReason !== undefined && { taxReason }),
    totals: amounts(content.total),
    ...(homeTax && { homeTax: toHomeTax(homeTax) }),
    ...{ paidAmount: money(content.paid), payableAmount: money(content.payable) },
    ...(document.corrected && { corrects: document.corrected.map((each) => toReference(each, timeZone)) }),
    ...(reason && { reason }),
    ...(document.previous_hash !== null && { previousHash: document.previous_hash }),
    ...(document.hash !== null && { contentHash: document.content_hash, hash: document.hash }),
    version,
    createdAt: document.created_at,
    _links: documentLinks(prefix, orderId, id),
  };
}

/** Converts the shop as the settings name it. */
const toSeller = ({
  line1,
  line2,
  postalCode,
  city,
  countryCode,
  ...seller
}: DocumentRecord['content']['seller']): Schemas['DocumentSeller'] => ({
  ...seller,
  address: {
    line1,
    ...(line2 !== undefined && { line2 }),
    ...(postalCode !== undefined && { postalCode }),
    ...{ city, countryCode },
  },
});

const toHomeTax = ({
  exchangeRate,
  taxAmount: amount,
  currency,
}: NonNullable<DocumentRecord['content']['homeTax']>): Schemas['DocumentHomeTax'] => ({
  ...{ exchangeRate, taxAmount: { amount, currency } },
});

type Line = DocumentRecord['content']['lines'][number];
type ToMoney = (amount: number) => Schemas['Money'];

const toLine = (
  line: Line,
  money: ToMoney,
  amounts: Pick<Schemas['DocumentLine'], keyof Amounts>,
): Schemas['DocumentLine'] => ({
  ...{ itemId: line.itemId, sku: line.sku, name: line.name, quantity: line.quantity },
  unitPrice: money(line.unitPrice),
  listAmount: money(line.listAmount),
  discountAmount: money(line.discountAmount),
  taxReductionAmount: money(line.taxReduction),
  ...(line.tax && { tax: line.tax }),
  ...amounts,
});

/** Converts a corrected invoice. `timeZone`: the time zone of an invoice whose own time zone isn't known. */
const toReference = (
  { id, series, number, issued_at, time_zone }: NonNullable<DocumentRecord['corrected']>[number],
  timeZone: string | undefined,
): Schemas['DocumentReference'] => ({
  ...{ id, series },
  ...(number !== null && { number }),
  ...(issued_at !== null && {
    ...{ issuedAt: issued_at, issuedOn: dayInZone(issued_at, time_zone ?? timeZone) },
  }),
});
