import type { Texts } from '../../../../language/languages.ts';

export const INVOICES: Texts<{
  documents: string;
  none: string;
  create: string;
  createTitle: string;
  created: string;
  units: string;
  scopes: Record<'ALL' | 'SHIPPED', string>;
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
    hint: 'Eine Rechnung kann nicht geändert oder gelöscht werden. Kostet die Bestellung später weniger, entsteht automatisch eine Rechnungskorrektur.',
  },
};
