import type { Schemas } from '../shop/shop.ts';

/** Sums of amounts by name. Sums of 0 are left out. */
export class Sums extends Map<string, number> {
  add(name: string, amount: number): void {
    const sum = (this.get(name) ?? 0) + amount;
    if (sum === 0) this.delete(name);
    else this.set(name, sum);
  }

  addAmounts(name: string, amounts: Schemas['DocumentAmounts'], sign = 1): void {
    for (const each of ['netAmount', 'taxAmount', 'grossAmount'] as const)
      this.add(`${name} ${each}`, sign * amounts[each].amount);
  }

  get sorted(): [string, number][] {
    return [...this].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}

const nameOf = (tax: Schemas['DocumentTaxRate'] | undefined): string =>
  tax ? `${tax.countryCode} ${tax.percent} ${tax.treatment}` : 'no tax';

/** Adds up the entries of a report by tax or by first day. */
export function sumsOfReport(
  entries: readonly (Schemas['TaxReportEntry'] | Schemas['SalesReportEntry'])[],
): Sums {
  const sums = new Sums();
  for (const entry of entries) {
    const name = `${'from' in entry ? entry.from : nameOf(entry.tax)} ${entry.currency}`;
    sums.add(`${name} INVOICE`, entry.invoiceCount);
    sums.addAmounts(`${name} INVOICE`, entry.invoiced);
    sums.add(`${name} CREDIT_NOTE`, entry.creditNoteCount);
    sums.addAmounts(`${name} CREDIT_NOTE`, entry.credited);
    sums.addAmounts(`${name} total`, entry.totals);
  }
  return sums;
}

/** Adds up issued documents by tax, or by the day of their issue in the shop's time zone. */
export function sumsOfDocuments(documents: readonly Schemas['Document'][], by: 'tax' | 'day'): Sums {
  const sums = new Sums();
  for (const { type, totals, taxes, issuedOn } of documents) {
    const byTax = taxes.map((tax) => [nameOf(tax), tax] as const);
    const parts =
      by === 'day'
        ? [[issuedOn!, totals] as const] // an issued document has a day
        : taxes.length > 0
          ? byTax
          : [[nameOf(undefined), totals] as const];
    for (const [part, amounts] of parts) {
      const name = `${part} ${totals.grossAmount.currency}`;
      sums.add(`${name} ${type}`, 1);
      sums.addAmounts(`${name} ${type}`, amounts);
      sums.addAmounts(`${name} total`, amounts, type === 'INVOICE' ? 1 : -1);
    }
  }
  return sums;
}

/** Adds up taxes by country, rate and treatment. */
export function sumsOfTaxes(
  taxes: readonly (Schemas['DocumentTaxRate'] & Schemas['DocumentAmounts'])[],
): Sums {
  const sums = new Sums();
  for (const tax of taxes) sums.addAmounts(nameOf(tax), tax);
  return sums;
}
