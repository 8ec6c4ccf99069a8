/** Invoices and credit notes of the orders. */
import { randomUUID } from 'node:crypto';
import { documentFaults, documentsOf } from '../../../support/documents/documents.ts';
import type { Schemas, Shop } from '../../../support/shop/shop.ts';
import { expect } from './expect.ts';

export type InvoicedUnits = Schemas['InvoicedUnits'];

/**
 * Requests an invoice. After a request for all units, even if it is refused because all have an invoice, the documents
 * must add up to the order's price, for each tax too. Returns whether the invoice was created.
 */
export async function requestInvoice(shop: Shop, orderId: string, units: InvoicedUnits): Promise<boolean> {
  const { status, body } = await shop.call('POST', `/orders/${orderId}/documents`, {
    ...{ body: { units }, headers: { 'Idempotency-Key': randomUUID() } },
  });
  const order = await shop.getOrder(orderId);
  const reason = order.status === 'EXPIRED' ? 'ORDER_ENDED' : 'NOTHING_TO_INVOICE';
  const isCreated = status === 201 && order.status !== 'EXPIRED';
  expect(isCreated || body['reason'] === reason, 'it is created or not needed', body, order);
  if (units === 'ALL' && order.status !== 'EXPIRED') {
    const faults = await documentFaults(shop, { id: orderId });
    expect(faults.length === 0, 'the documents add up to the price', faults, body, order);
  }
  return isCreated;
}

/** Checks that the documents of an order add up to no more than its price. */
export async function expectDocuments(shop: Shop, order: Schemas['Order']): Promise<void> {
  const documents = await documentsOf(shop, order);
  const invoiced = documents.reduce(
    (sum, { type, totals }) => sum + (type === 'INVOICE' ? 1 : -1) * totals.grossAmount.amount,
    0,
  );
  const price = order.status === 'EXPIRED' ? 0 : order.currentTotal.amount;
  expect(
    invoiced >= 0 && invoiced <= price,
    'no more is invoiced than the price',
    invoiced,
    price,
    documents,
  );
}
