import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { type InvoiceRequest, planInvoice } from '../invoicing/document-content.ts';
import { readEarlier } from '../invoicing/store-document.ts';
import { openMatter } from '../matters/open-and-close.ts';
import { getPayment } from '../payments/payment-attempts.ts';

const KIND = 'INVOICE_NOT_CREATED';

/**
 * Opens a matter (a case for staff) about an invoice that the service can't create, because the shop must give an exchange
 * rate. The matter names the payment if the invoice is for all units, and no payment if it is for shipped units:
 * `closeObsoleteMatters` uses this difference. Does nothing if such a matter is open, or if there is an invoice now.
 */
export function reportMissingInvoice(
  db: Database,
  orderId: string,
  request: InvoiceRequest,
  caller: Caller,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    if (!order || order.matters?.some(({ kind }) => kind === KIND)) return;
    const planned = planInvoice(order, undefined, await readEarlier(trx, orderId), request, undefined);
    if (!planned) return;
    const payment = request.units === 'ALL' ? await getPayment(trx, ALL_ORDERS, orderId) : undefined;
    const { currency } = order;
    const amount = planned.content.total.grossAmount;
    const event = await openMatter(trx, {
      ...{ kind: KIND, orderId, attemptId: payment?.id, amount, currency },
      detail: `The order has no invoice for ${money({ amount, currency })}, because the invoice needs an exchange rate from ${currency} to ${request.homeCurrency}. Create the invoice with its exchangeRate.`,
    });
    const change = { operation: 'reviewInvoice', reason: KIND, caller } as const;
    if (event) await endChange(trx, order, { ...change, events: [event] });
  });
}
