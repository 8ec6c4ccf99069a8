import type { Texts } from '../../language/languages.ts';

interface DocumentsTexts {
  hint: string;
  type: string;
  allTypes: string;
  series: string;
  from: string;
  to: string;
  count: (documents: string) => string;
  none: string;
  order: string;
}

export const DOCUMENTS_TEXTS: Texts<DocumentsTexts> = {
  en: {
    hint: 'Invoices and credit notes of all orders',
    type: 'Type',
    allTypes: 'All types',
    series: 'Series',
    from: 'Issued from',
    to: 'Issued before',
    count: (documents) => `Documents: ${documents}`,
    none: 'No documents here',
    order: 'Order',
  },
  de: {
    hint: 'Rechnungen und Rechnungskorrekturen aller Bestellungen',
    type: 'Art',
    allTypes: 'Alle Arten',
    series: 'Nummernkreis',
    from: 'Ausgestellt ab',
    to: 'Ausgestellt vor',
    count: (documents) => `Dokumente: ${documents}`,
    none: 'Hier gibt es keine Dokumente',
    order: 'Bestellung',
  },
};
