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
  document: string;
  issued: string;
  order: string;
  amount: string;
  forms: string;
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
    document: 'Document',
    issued: 'Issued',
    order: 'Order',
    amount: 'Amount',
    forms: 'Print or download',
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
    document: 'Dokument',
    issued: 'Ausgestellt',
    order: 'Bestellung',
    amount: 'Betrag',
    forms: 'Drucken oder herunterladen',
  },
};
