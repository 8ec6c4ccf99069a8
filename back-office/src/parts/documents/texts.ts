import type { Texts } from '../../language/languages.ts';

interface DocumentTexts {
  types: Record<string, string>;
  numbering: string;
  open: (document: string) => string;
  openShort: string;
  xml: (document: string) => string;
  xmlShort: string;
  noXml: string;
}

/** Texts about invoices and credit notes. */
export const DOCUMENTS: Texts<DocumentTexts> = {
  en: {
    types: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
    numbering: 'gets its number in a moment',
    open: (document) => `Open ${document} to print`,
    openShort: 'Open',
    xml: (document) => `Download ${document} as XML`,
    xmlShort: 'XML',
    noXml: 'The document can’t be downloaded as XML',
  },
  de: {
    types: { INVOICE: 'Rechnung', CREDIT_NOTE: 'Rechnungskorrektur' },
    numbering: 'erhält gleich ihre Nummer',
    open: (document) => `${document} zum Drucken öffnen`,
    openShort: 'Öffnen',
    xml: (document) => `${document} als XML herunterladen`,
    xmlShort: 'XML',
    noXml: 'Das Dokument kann nicht als XML heruntergeladen werden',
  },
};
