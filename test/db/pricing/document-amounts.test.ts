import fc from 'fast-check';
import t from 'tap';
import {
  type DocumentAmounts,
  computeDocument,
  nothingInvoiced,
} from '../../../db/pricing/document-amounts.ts';
import {
  invoiceUnits,
  limitInvoiced,
  needsCreditNote,
  needsInvoice,
} from '../../../db/pricing/invoiced-state.ts';
import { priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { Pricing, PricingState } from '../../../db/pricing/pricing.ts';
import { type FullState, apply, start } from './apply-act.ts';
import { sum } from './check-price.ts';
import { type Act, randomActs, randomOrder } from './random-orders.ts';

const RUNS = Number(process.env['RUNS'] ?? 2_000);

const NAMES = ['netAmount', 'taxAmount', 'grossAmount'] as const;

/** A document, with the sign of its amounts in the invoiced price. */
interface Signed {
  document: DocumentAmounts;
  sign: 1 | -1;
}

/**
 * Writes documents as the service does: an invoice for a share of the kept units before each act, and a credit note
 * after an act if the order costs less than its invoices. At the end, an invoice is for all units that have none.
 */
function writeDocuments(pricing: Pricing, acts: readonly Act[], shares: readonly number[]) {
  const documents: Signed[] = [];
  let state: FullState = start(pricing);
  let invoiced: PricingState = nothingInvoiced(pricing);
  const invoice = (share: number) => {
    const requested = state.items.map(({ id, kept }) => ({ id, units: Math.floor((kept * share) / 100) }));
    const next = invoiceUnits(pricing, invoiced, state, requested);
    if (!needsInvoice(pricing, invoiced, next)) return;
    documents.push({ document: computeDocument(pricing, invoiced, next), sign: 1 });
    invoiced = next;
  };
  for (const [index, act] of acts.entries()) {
    invoice(shares[index % shares.length]!);
    state = apply(pricing, state, act);
    const next = limitInvoiced(pricing, invoiced, state);
    if (documents.length === 0 || !needsCreditNote(pricing, invoiced, next)) continue;
    documents.push({ document: computeDocument(pricing, next, invoiced), sign: -1 });
    invoiced = next;
  }
  invoice(100);
  return { documents, state };
}

/** Finds sums inside of a document that differ: of its parts, in all and for each tax. */
function faultsOf(pricing: Pricing, { lines, charges, discounts, taxes, total }: DocumentAmounts): string[] {
  const faults: string[] = [];
  for (const name of NAMES) {
    const partsOf = (isOwn: (tax: string) => boolean) => {
      const own = <Part extends { tax?: object }>(parts: readonly Part[]) =>
        parts.filter((part) => isOwn(JSON.stringify(part.tax)));
      const amounts = [...own(lines), ...own(charges)].map((part) => part[name]);
      return sum(amounts) - sum(own(discounts).map((part) => part[name]));
    };
    if (partsOf(() => true) !== BigInt(total[name])) faults.push(`${name} of the total`);
    for (const tax of taxes) {
      const { countryCode, percent, treatment } = tax;
      const key = JSON.stringify({ countryCode, percent, treatment });
      if (partsOf((each) => each === key) !== BigInt(tax[name])) faults.push(`${name} of ${key}`);
    }
  }
  for (const { netAmount, taxAmount, grossAmount, listAmount, discountAmount, taxReduction } of lines) {
    const amount = pricing.taxMode === 'ADDED' ? netAmount : grossAmount;
    if (listAmount - discountAmount - taxReduction !== amount) faults.push('a line');
    if (netAmount + taxAmount !== grossAmount) faults.push('net and tax of a line');
  }
  return faults;
}

t.test('documents of random orders add up to the price of the order, for each tax too', (t) => {
  const shares = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 });
  let creditNotes = 0;
  fc.assert(
    fc.property(randomOrder, randomActs, shares, (order, acts, each) => {
      const { pricing } = priceOrder(order);
      const { documents, state } = writeDocuments(pricing, acts, each);
      creditNotes += documents.filter(({ sign }) => sign < 0).length;
      const faults = documents.flatMap(({ document }) => faultsOf(pricing, document));
      if (faults.length > 0) throw new Error(faults.join());
      const price = priceState(pricing, state);
      const signed = (amountOf: (document: DocumentAmounts) => number) =>
        documents.reduce((before, { document, sign }) => before + BigInt(sign * amountOf(document)), 0n);
      if (signed(({ total }) => total.grossAmount) !== BigInt(price.total)) throw new Error('the total');
      for (const { countryCode, percent, treatment, ...tax } of price.taxes)
        for (const name of NAMES) {
          const all = signed(({ taxes }) =>
            Number(
              taxes.find(
                (own) =>
                  own.countryCode === countryCode && own.percent === percent && own.treatment === treatment,
              )?.[name] ?? 0,
            ),
          );
          if (all !== BigInt(tax[name])) throw new Error(`${name} of ${countryCode} ${percent} ${treatment}`);
        }
    }),
    { numRuns: RUNS },
  );
  t.ok(creditNotes > RUNS / 10, `${creditNotes} credit notes`);
  t.end();
});
