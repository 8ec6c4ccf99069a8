import type { Texts } from '../../../../language/languages.ts';

export const INVOICES: Texts<{
  documents: string;
  none: string;
  create: string;
  createTitle: string;
  created: string;
  units: string;
  scopes: Record<'ALL' | 'SHIPPED', string>;
  rate: string;
  rateMissing: string;
  rateMissingHint: string;
  /** Says what the exchange rate of a currency is. */
  rateHint: (currency: string) => string;
  hint: string;
}> = {
  en: {
    documents: 'Invoices',
    none: 'No invoices yet.',
    create: 'Create invoice',
    createTitle: 'Create an invoice',
    created: 'The invoice is created',
    units: 'For',
    scopes: { ALL: 'All units without an invoice', SHIPPED: 'Shipped units without an invoice' },
    rate: 'Exchange rate',
    rateMissing: 'The invoice needs an exchange rate',
    rateMissingHint: 'The order has another currency than your tax returns. Enter the rate.',
    rateHint: (currency) => `What 1 ${currency} costs in the currency of your tax returns`,
    hint: 'An invoice can’t be changed or deleted. If the order costs less later, a credit note is created automatically.',
  },
  de: {
    documents: 'Rechnungen',
    none: 'Noch keine Rechnungen.',
    create: 'Rechnung erstellen',
    createTitle: 'Rechnung erstellen',
    created: 'Die Rechnung ist erstellt',
    units: 'Für',
    scopes: { ALL: 'Alle Artikel ohne Rechnung', SHIPPED: 'Versandte Artikel ohne Rechnung' },
    rate: 'Wechselkurs',
    rateMissing: 'Die Rechnung braucht einen Wechselkurs',
    rateMissingHint:
      'Die Bestellung hat eine andere Währung als Ihre Steuererklärungen. Geben Sie den Kurs ein.',
    rateHint: (currency) => `Preis von 1 ${currency} in der Währung Ihrer Steuererklärungen`,
    hint: 'Eine Rechnung kann nicht geändert oder gelöscht werden. Kostet die Bestellung später weniger, entsteht automatisch eine Rechnungskorrektur.',
  },
};
