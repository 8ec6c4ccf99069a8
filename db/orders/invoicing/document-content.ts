/** The content of invoices and credit notes. Pure: no database, no clock. */
import { hash, randomBytes } from 'node:crypto';
import { type DocumentAmounts, computeDocument, nothingInvoiced } from '../../pricing/document-amounts.ts';
import { invoiceUnits, limitInvoiced, needsCreditNote, needsInvoice } from '../../pricing/invoiced-state.ts';
import { priceState } from '../../pricing/price-state.ts';
import type { PricingState, TaxMode } from '../../pricing/pricing.ts';
import { combineAmounts } from '../model/attempt-money.ts';
import type { Address, Buyer } from '../model/contact.ts';
import { type PricedItems, countKeptUnits, stateOf, toPricing } from '../model/current-price.ts';
import type { ContactRecord } from '../model/order-contact.ts';
import { numberOf } from '../model/order-number.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type HomeTax, convertTax } from './home-tax.ts';

/** The shop as its settings name it. Absent fields aren't known. */
interface Seller {
  name: string;
  line1: string;
  line2?: string;
  postalCode?: string;
  city: string;
  countryCode: string;
  vatId?: string;
  taxNumber?: string;
  ossId?: string;
  registrationId?: string;
  email?: string;
  phone?: string;
  iban?: string;
}

interface DocumentBuyer extends Partial<
  Pick<Buyer, 'kind' | 'companyName' | 'vatId' | 'purchaseOrderNumber'>
> {
  name?: string;
  email?: string;
  locale?: string;
  address?: Address;
}

/** Reason for a credit note. */
export type CreditNoteReason = 'CANCELLATION' | 'RETURN' | 'CREDIT' | 'EXPIRED' | 'SHIPMENT_UNDONE' | 'OTHER';

/** The content of a document, which never changes. Amounts in minor units of `currency`. */
export interface DocumentContent extends Omit<DocumentAmounts, 'lines'> {
  orderNumber: string;
  suppliedAt?: string;
  /** IANA name of the time zone in which the document has its dates. Absent in documents of older versions: UTC. */
  timeZone?: string;
  /** Last day of the payment of `payable`, such as `2026-12-05`. */
  dueOn?: string;
  currency: string;
  taxMode: TaxMode;
  /** The shop's reason for the treatment of the taxes. */
  taxReason?: string;
  seller: Seller;
  buyer: DocumentBuyer;
  deliveryAddress?: Address;
  lines: (DocumentAmounts['lines'][number] & { sku: string; name: string })[];
  paid: number;
  payable: number;
  /** Ids of the invoices that a credit note corrects. */
  corrects?: string[];
  reason?: CreditNoteReason;
  /** Series of the credit notes that correct this invoice. */
  creditNoteSeries?: string;
  /** The tax in the home currency. Absent if the document has the home currency, and without a rate. */
  homeTax?: HomeTax;
  /** The units that an invoice is for. Absent in a credit note, and in an invoice that an older version stored. */
  units?: InvoiceRequest['units'];
}

/** A document that isn't stored yet. */
export interface PlannedDocument {
  type: 'INVOICE' | 'CREDIT_NOTE';
  series: string;
  content: DocumentContent;
  /** The invoiced state of the order after the document. */
  state: PricingState;
}

/** A document of an order, as far as later documents of the order depend on it. */
export interface EarlierDocument {
  id: string;
  type: 'INVOICE' | 'CREDIT_NOTE';
  series: string;
  state: PricingState;
  /** Null if the content was deleted at the end of its retention. */
  content: DocumentContent | null;
}

/** Settings of a shop that its invoices need. `homeCurrency`: undefined if documents have no tax in this currency. */
export interface InvoiceSettings {
  seller: Seller;
  series: string;
  creditNoteSeries: string;
  timeZone: string;
  homeCurrency?: string | undefined;
}

/** Settings of the shop, and the units of a requested invoice. `exchangeRate`: needed for another currency. */
export interface InvoiceRequest extends InvoiceSettings {
  units: 'ALL' | 'SHIPPED';
  exchangeRate?: string | undefined;
}

/** The invoiced state of an order before an invoice (`low`) and after this invoice (`high`). */
interface InvoicedStates {
  low: PricingState;
  high: PricingState;
}

/**
 * Finds the invoiced states before and after an invoice for units that no earlier document is for. Returns undefined if
 * there are no such units and the invoiced price is still the price. `earlier`: documents of the order, the oldest
 * first.
 */
export function findMissingInvoice(
  order: PricedItems,
  earlier: readonly EarlierDocument[],
  units: InvoiceRequest['units'],
): InvoicedStates | undefined {
  const pricing = toPricing(order);
  const invoiced = earlier.at(-1)?.state ?? nothingInvoiced(pricing);
  const requested = order.items.map((item) => ({
    id: item.id,
    units: units === 'ALL' ? countKeptUnits(item) : item.shipped - (item.returned ?? 0),
  }));
  // Charges have an invoice of their own neither before the first shipment, nor after its undoing.
  if (units === 'SHIPPED' && requested.every((item) => item.units === 0)) return undefined;
  const state = invoiceUnits(pricing, invoiced, stateOf(order), requested);
  return needsInvoice(pricing, invoiced, state) ? { low: invoiced, high: state } : undefined;
}

/**
 * Plans an invoice for units that no earlier document is for. Returns undefined if there are no such units and the
 * invoiced price is still the price. `earlier`: documents of the order, the oldest first. `suppliedAt`: time of the
 * last shipment.
 */
export function planInvoice(
  order: OrderRecord,
  contact: ContactRecord | undefined,
  earlier: readonly EarlierDocument[],
  { seller, series, creditNoteSeries, timeZone, homeCurrency, units, exchangeRate }: InvoiceRequest,
  suppliedAt: string | undefined,
): PlannedDocument | undefined {
  const states = findMissingInvoice(order, earlier, units);
  if (!states) return undefined;
  const { low: invoiced, high: state } = states;
  const pricing = toPricing(order);
  const amounts = computeDocument(pricing, invoiced, state);
  const { grossAmount } = amounts.total;
  const paid = Math.max(0, Math.min(grossAmount, keptMoneyOf(order) - priceState(pricing, invoiced).total));
  const payable = grossAmount - paid;
  const dueOn = payable > 0 ? order.payment.due_on : undefined;
  const content: DocumentContent = {
    ...headOf(order),
    ...(suppliedAt !== undefined && { suppliedAt }),
    timeZone,
    ...(dueOn && { dueOn }),
    seller,
    ...toParties(contact),
    ...toContentAmounts(order, amounts),
    paid,
    payable,
    ...toHomeTax(order, states, homeCurrency, exchangeRate),
    creditNoteSeries,
    units,
  };
  return { type: 'INVOICE', series, content, state };
}

/**
 * Plans the credit note for a change after which an order costs less than its invoices. The parties, the time zone and the
 * exchange rate are those of the last invoice, because the contact may have been erased since. Returns undefined if the order doesn't cost less.
 */
export function planCreditNote(
  order: OrderRecord,
  earlier: readonly EarlierDocument[],
  reason: CreditNoteReason,
): PlannedDocument | undefined {
  const invoices = earlier.filter(({ type, content }) => type === 'INVOICE' && content !== null);
  const last = invoices.at(-1)?.content;
  const invoiced = earlier.at(-1)?.state;
  if (!last || !invoiced) return undefined;
  const pricing = toPricing(order);
  const kept = limitInvoiced(pricing, invoiced, stateOf(order));
  const supplied = limitSupplied(order, kept, earlier);
  // Without units of a shipment, the next invoice has the charges again.
  const isOver = order.status === 'EXPIRED' || (hasUnits(kept) && !hasUnits(supplied));
  const state = isOver ? nothingInvoiced(pricing) : supplied;
  if (!needsCreditNote(pricing, invoiced, state)) return undefined;
  const amounts = computeDocument(pricing, state, invoiced);
  const { seller, buyer, deliveryAddress, suppliedAt, timeZone, homeTax, creditNoteSeries } = last;
  const content: DocumentContent = {
    ...headOf(order),
    ...(suppliedAt !== undefined && { suppliedAt }),
    ...(timeZone !== undefined && { timeZone }),
    seller,
    buyer,
    ...(deliveryAddress && { deliveryAddress }),
    ...toContentAmounts(order, amounts),
    paid: 0,
    payable: amounts.total.grossAmount,
    ...toHomeTax(order, { low: state, high: invoiced }, homeTax?.currency, homeTax?.exchangeRate),
    corrects: listCorrected(invoices, amounts),
    reason,
  };
  // An invoice always stores the series of its credit notes.
  return { type: 'CREDIT_NOTE', series: creditNoteSeries!, content, state };
}

/**
 * Returns an invoiced state without the units that an invoice for shipped units is for, but that no shipment contains any
 * more, because the shop has undone it. Their next shipment needs a new invoice. Units of an invoice for all units
 * remain, because the customer still gets them.
 */
function limitSupplied(
  { items }: OrderRecord,
  invoiced: PricingState,
  earlier: readonly EarlierDocument[],
): PricingState {
  // Without the content of an earlier document, its units aren't known.
  if (earlier.some(({ content }) => content === null)) return invoiced;
  const supplied = new Map(items.map(({ id, shipped, returned }) => [id, shipped - returned]));
  const limitOf = (id: string) => (supplied.get(id) ?? 0) + countInAdvance(id, earlier);
  return {
    ...invoiced,
    items: invoiced.items.map(({ id, kept }) => ({ id, kept: Math.min(kept, limitOf(id)) })),
  };
}

/** Counts the units of a line that were invoiced before their shipment and were not cancelled. */
const countInAdvance = (itemId: string, earlier: readonly EarlierDocument[]): number =>
  earlier.reduce((sum, { type, content }) => {
    const quantity = content?.lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
    if (type === 'INVOICE') return content?.units === 'SHIPPED' ? sum : sum + quantity;
    return content?.reason === 'CANCELLATION' ? Math.max(0, sum - quantity) : sum;
  }, 0);

const hasUnits = ({ items }: PricingState): boolean => items.some(({ kept }) => kept > 0);

/**
 * Lists the invoices with a line or charge of a credit note. If there are none, such as for an amount of the whole
 * order, lists all invoices.
 */
function listCorrected(invoices: readonly EarlierDocument[], { lines, charges }: DocumentAmounts): string[] {
  const has = ({ content }: EarlierDocument) =>
    lines.some(({ itemId }) => content?.lines.some((line) => line.itemId === itemId)) ||
    charges.some(({ chargeId }) => content?.charges.some((charge) => charge.chargeId === chargeId));
  const corrected = invoices.filter(has);
  return (corrected.length > 0 ? corrected : invoices).map(({ id }) => id);
}

function headOf(order: OrderRecord) {
  const taxReason = order.pricing?.taxTreatment?.reason;
  return {
    orderNumber: numberOf(order),
    currency: order.currency,
    taxMode: toPricing(order).taxMode,
    ...(taxReason !== undefined && { taxReason }),
  };
}

/** Returns the tax between two invoiced states in the home currency, if this is another currency with a known rate. */
function toHomeTax(
  order: OrderRecord,
  { low, high }: InvoicedStates,
  homeCurrency: string | undefined,
  exchangeRate: string | undefined,
): Pick<DocumentContent, 'homeTax'> {
  const { currency } = order;
  if (homeCurrency === undefined || homeCurrency === currency || exchangeRate === undefined) return {};
  const pricing = toPricing(order);
  const taxOf = (state: PricingState) =>
    priceState(pricing, state).taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  const rate = { from: currency, to: homeCurrency, exchangeRate };
  return { homeTax: convertTax({ low: taxOf(low), high: taxOf(high) }, rate) };
}

/** Adds the names of the products to the lines. Every line belongs to an item of the order. */
function toContentAmounts({ items }: OrderRecord, amounts: DocumentAmounts) {
  const named = new Map(items.map(({ id, sku, name }) => [id, { sku, name }]));
  return { ...amounts, lines: amounts.lines.map((line) => ({ ...line, ...named.get(line.itemId)! })) };
}

/** Returns the captured money that isn't being paid back. */
function keptMoneyOf(order: OrderRecord): number {
  const { captured_amount, refunded_amount, refunding_amount } = combineAmounts(order);
  return captured_amount - refunded_amount - refunding_amount;
}

/** Returns the buyer and the shipping address. Without a contact, the buyer is empty. */
function toParties(record: ContactRecord | undefined): Pick<DocumentContent, 'buyer' | 'deliveryAddress'> {
  const { contact, buyer, billing_address: billing, shipping_address: shipping } = record ?? {};
  const address = billing ?? shipping;
  const name = address?.name ?? contact?.name;
  const companyName = buyer?.companyName ?? address?.companyName;
  return {
    buyer: {
      ...(buyer && { kind: buyer.kind }),
      ...(name !== undefined && { name }),
      ...(companyName !== undefined && { companyName }),
      ...(buyer?.vatId !== undefined && { vatId: buyer.vatId }),
      ...(buyer?.purchaseOrderNumber !== undefined && { purchaseOrderNumber: buyer.purchaseOrderNumber }),
      ...(contact && { email: contact.email }),
      ...(contact?.locale !== undefined && { locale: contact.locale }),
      ...(address && { address }),
    },
    ...(shipping && { deliveryAddress: shipping }),
  };
}

/**
 * Returns the text of a content as it is stored, with a salted hash of the text. With the salt, the content can't be
 * guessed from the hash after the content and the salt were deleted.
 */
export function sealContent(content: DocumentContent): { text: string; salt: Buffer; contentHash: Buffer } {
  const text = JSON.stringify(content);
  const salt = randomBytes(16);
  return { text, salt, contentHash: hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'buffer') };
}
