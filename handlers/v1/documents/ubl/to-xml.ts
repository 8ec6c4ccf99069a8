import type { Schemas } from '../../bodies/types.ts';
import { documentName } from '../values/document-name.ts';
import { type Children, amountOf, buildXml, textOf } from './elements.ts';
import { toAllowanceCharges, toLines } from './lines.ts';
import { buyerParty, delivery, sellerParty } from './parties.ts';
import { vatBreakdown, vatCode } from './vat-categories.ts';

type Document = Schemas['Document'];
type Money = Schemas['Money'];

/** Identifier of the standard EN 16931 (BT-24). */
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017';

/** Codes of UNTDID 1001: a commercial invoice, and a credit note. */
const TYPE_CODES = { INVOICE: '380', CREDIT_NOTE: '381' } as const;

/** Code of UNTDID 4461: a credit transfer. */
const CREDIT_TRANSFER = '30';

/** Code of UNTDID 2005: VAT is due on the date of the invoice (Directive 2006/112/EC, article 67). */
const DATE_OF_INVOICE = '3';

/**
 * Returns an issued document as an invoice of EN 16931 in the syntax UBL 2.1. The elements are in the sequence of the
 * schema. `whyNoXml` says which documents have no such form.
 */
export function toXml(document: Document): string {
  const { type, issuedOn, totals, homeTax, buyer, orderNumber, corrects = [] } = document;
  const isCreditNote = type === 'CREDIT_NOTE';
  const orderId = buyer.purchaseOrderNumber ?? orderNumber;
  return buildXml(isCreditNote ? 'CreditNote' : 'Invoice', {
    'cbc:CustomizationID': CUSTOMIZATION,
    'cbc:ID': documentName(document),
    'cbc:IssueDate': issuedOn,
    ...(isCreditNote
      ? { 'cbc:CreditNoteTypeCode': TYPE_CODES.CREDIT_NOTE }
      : { 'cbc:DueDate': document.dueOn, 'cbc:InvoiceTypeCode': TYPE_CODES.INVOICE }),
    'cbc:DocumentCurrencyCode': totals.grossAmount.currency,
    'cbc:TaxCurrencyCode': homeTax?.taxAmount.currency,
    'cbc:BuyerReference': buyer.purchaseOrderNumber && textOf(buyer.purchaseOrderNumber),
    'cac:InvoicePeriod': taxPoint(document),
    ...(orderId !== undefined && {
      'cac:OrderReference': { 'cbc:ID': textOf(orderId), 'cbc:SalesOrderID': orderNumber },
    }),
    'cac:BillingReference': corrects.flatMap(toBillingReference),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(document) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(document) },
    'cac:Delivery': delivery(document),
    ...payment(document),
    'cac:AllowanceCharge': toAllowanceCharges(document),
    'cac:TaxTotal': [
      { 'cbc:TaxAmount': amountOf(totals.taxAmount), 'cac:TaxSubtotal': vatBreakdown(document) },
      ...(homeTax ? [{ 'cbc:TaxAmount': amountOf(homeTax.taxAmount) }] : []),
    ],
    'cac:LegalMonetaryTotal': monetaryTotal(document),
    ...(isCreditNote
      ? { 'cac:CreditNoteLine': toLines(document, { quantity: 'cbc:CreditedQuantity' }) }
      : { 'cac:InvoiceLine': toLines(document, { quantity: 'cbc:InvoicedQuantity' }) }),
  });
}

/**
 * Returns when the VAT is due, for a supply to another EU country that hasn't been shipped. Such an invoice needs a date
 * of delivery or this code (BR-IC-11).
 */
const taxPoint = ({ taxes, suppliedAt }: Document): Children | undefined =>
  suppliedAt === undefined && taxes.some((tax) => vatCode(tax) === 'K')
    ? { 'cbc:DescriptionCode': DATE_OF_INVOICE }
    : undefined;

/** Returns the invoice that a credit note corrects. An invoice without a number can't be named. */
function toBillingReference(invoice: Schemas['DocumentReference']): Children[] {
  const { series, number, issuedOn } = invoice;
  if (number === undefined) return [];
  const reference = { 'cbc:ID': documentName({ series, number }), 'cbc:IssueDate': issuedOn };
  return [{ 'cac:InvoiceDocumentReference': reference }];
}

/** Returns how an invoice is paid, if money is still due. */
function payment({ type, seller, payableAmount, dueOn }: Document): Children {
  if (type === 'CREDIT_NOTE' || payableAmount.amount <= 0) return {};
  return {
    ...(seller.iban !== undefined && {
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': CREDIT_TRANSFER,
        'cac:PayeeFinancialAccount': { 'cbc:ID': textOf(seller.iban).replaceAll(' ', '') },
      },
    }),
    ...(dueOn === undefined && { 'cac:PaymentTerms': { 'cbc:Note': 'Payable on receipt of the invoice' } }),
  };
}

function monetaryTotal(document: Document): Children {
  const { lines, charges, allowances, totals, paidAmount, payableAmount } = document;
  // Without lines, the charges are the lines.
  const [asLines, asCharges] = lines.length === 0 ? [charges, []] : [lines, charges];
  const sum = (amounts: readonly { netAmount: Money }[]): Money => ({
    ...totals.netAmount,
    amount: amounts.reduce((before, { netAmount }) => before + netAmount.amount, 0),
  });
  return {
    'cbc:LineExtensionAmount': amountOf(sum(asLines)),
    'cbc:TaxExclusiveAmount': amountOf(totals.netAmount),
    'cbc:TaxInclusiveAmount': amountOf(totals.grossAmount),
    ...(allowances.length > 0 && { 'cbc:AllowanceTotalAmount': amountOf(sum(allowances)) }),
    ...(asCharges.length > 0 && { 'cbc:ChargeTotalAmount': amountOf(sum(asCharges)) }),
    ...(paidAmount.amount !== 0 && { 'cbc:PrepaidAmount': amountOf(paidAmount) }),
    'cbc:PayableAmount': amountOf(payableAmount),
  };
}
