/** Invoices and credit notes of a shop. */
import { type AutomaticInvoices, createDueInvoices } from '../../../db/orders/index.ts';
import { inEachPlace } from '../database/shards.ts';
import { WORKER } from '../shop/run-jobs.ts';
import type { Schemas, Shop } from '../shop/shop.ts';
import { INVOICES } from '../shop/service-with-worker.ts';

/** Creates an invoice, and expects the status 201. */
export async function invoice(
  shop: Shop,
  { id }: { id: string },
  body: Schemas['DocumentInput'] = {},
): Promise<Schemas['Document']> {
  const answer = await shop.call<Schemas['Document']>('POST', `/orders/${id}/documents`, { body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function documentsOf(shop: Shop, { id }: { id: string }): Promise<Schemas['Document'][]> {
  const { body } = await shop.call<Schemas['DocumentCollection']>('GET', `/orders/${id}/documents?size=100`);
  return body.documents;
}

/** Lists the amounts that all documents of an order add up to, as they differ from the prices of the order. */
export async function documentFaults(shop: Shop, { id }: { id: string }): Promise<string[]> {
  const [documents, order] = [await documentsOf(shop, { id }), await shop.getOrder(id)];
  const signed = documents.map((document) => ({ document, sign: document.type === 'INVOICE' ? 1 : -1 }));
  const total = signed.reduce(
    (sum, { document, sign }) => sum + sign * document.totals.grossAmount.amount,
    0,
  );
  const faults =
    total === order.currentTotal.amount ? [] : [`total ${total}, not ${order.currentTotal.amount}`];
  for (const tax of order.taxes) {
    const own = signed.flatMap(({ document, sign }) =>
      document.taxes.flatMap((each) => (isSame(each, tax) ? { each, sign } : [])),
    );
    for (const name of ['netAmount', 'taxAmount', 'grossAmount'] as const) {
      const sum = own.reduce((before, { each, sign }) => before + sign * each[name].amount, 0);
      if (sum !== tax[name].amount) faults.push(`${tax.percent} %: ${name} ${sum}, not ${tax[name].amount}`);
    }
  }
  return [...faults, ...documents.flatMap(sumFaults)];
}

type Rate = Pick<Schemas['OrderTax'], 'countryCode' | 'percent' | 'treatment'>;

const isSame = (a: Rate, b: Rate): boolean =>
  a.countryCode === b.countryCode && a.percent === b.percent && a.treatment === b.treatment;

/** Finds sums inside of a document that don't match: of its lines, charges and allowances, in all and for each tax. */
function sumFaults({
  id,
  taxMode,
  lines,
  charges,
  allowances,
  taxes,
  totals,
  paidAmount,
  payableAmount,
}: Schemas['Document']) {
  const faults: string[] = [];
  const parts = [
    ...[...lines, ...charges].map((part) => ({ part, sign: 1 })),
    ...allowances.map((part) => ({ part, sign: -1 })),
  ];
  for (const name of ['netAmount', 'taxAmount', 'grossAmount'] as const) {
    const sumOf = (own: typeof parts) =>
      own.reduce((before, { part, sign }) => before + sign * part[name].amount, 0);
    if (sumOf(parts) !== totals[name].amount) faults.push(`${id}: ${name} ${sumOf(parts)}`);
    for (const tax of taxes) {
      const own = parts.filter(({ part }) => part.tax && isSame(part.tax, tax));
      if (sumOf(own) !== tax[name].amount) faults.push(`${id}: ${tax.percent} % ${name} ${sumOf(own)}`);
    }
  }
  for (const { listAmount, discountAmount, taxReductionAmount, netAmount, grossAmount, sku } of lines) {
    const amount = listAmount.amount - discountAmount.amount - taxReductionAmount.amount;
    if (amount !== (taxMode === 'ADDED' ? netAmount : grossAmount).amount) faults.push(`${id}: line ${sku}`);
    if (discountAmount.amount < 0 || taxReductionAmount.amount < 0)
      faults.push(`${id}: negative part of ${sku}`);
  }
  if (paidAmount.amount + payableAmount.amount !== totals.grossAmount.amount)
    faults.push(`${id}: paid and payable`);
  return faults;
}

/** Creates the invoices that are due since the last call. The first call only begins with the next event. */
export async function invoiceDue(
  { db }: Shop,
  at: AutomaticInvoices['at'],
  settings: AutomaticInvoices['settings'] = INVOICES,
): Promise<void> {
  const automatic = { at, settings };
  await inEachPlace(db, async (place) => {
    while (await createDueInvoices(place, automatic, WORKER));
  });
}
