import type { Schemas } from '../../../../api/contract.ts';
import type { Texts } from '../../../../language/languages.ts';

export type Payer = Schemas['EditDifference'];

interface EditTexts {
  edit: string;
  editTitle: string;
  edited: string;
  unitsToCancel: string;
  nothingToCancel: string;
  unitsToAdd: string;
  sku: (line: number) => string;
  nameOrSku: string;
  choose: string;
  available: (units: string) => string;
  units: (line: number) => string;
  addLine: string;
  removeLine: (line: number) => string;
  payer: string;
  payers: Record<Payer, string>;
  note: string;
  noteHint: string;
}

export const EDIT: Texts<EditTexts> = {
  en: {
    edit: 'Edit',
    editTitle: 'Edit the order',
    edited: 'The order is edited',
    unitsToCancel: 'Units to cancel',
    nothingToCancel: 'Nothing is left to cancel.',
    unitsToAdd: 'Products to add, at today’s prices',
    sku: (line) => `SKU ${line}`,
    nameOrSku: 'Name or SKU',
    choose: 'Choose a product from the list.',
    available: (units) => `${units} available`,
    units: (line) => `Units of SKU ${line}`,
    addLine: 'Add a product',
    removeLine: (line) => `Remove SKU ${line}`,
    payer: 'If the order costs more',
    payers: {
      WITHIN_HOLD: 'The customer pays, within the present payment',
      NEW_PAYMENT: 'The customer pays, with another payment',
      WAIVE: 'The shop gives a discount on what is added',
    },
    note: 'Note for the staff',
    noteHint: 'Customers never see it.',
  },
  de: {
    edit: 'Bearbeiten',
    editTitle: 'Bestellung bearbeiten',
    edited: 'Die Bestellung ist bearbeitet',
    unitsToCancel: 'Zu stornierende Artikel',
    nothingToCancel: 'Es ist nichts mehr zu stornieren.',
    unitsToAdd: 'Artikel hinzufügen, zu den heutigen Preisen',
    sku: (line) => `SKU ${line}`,
    nameOrSku: 'Name oder SKU',
    choose: 'Wählen Sie einen Artikel aus der Liste.',
    available: (units) => `${units} verfügbar`,
    units: (line) => `Anzahl von SKU ${line}`,
    addLine: 'Artikel hinzufügen',
    removeLine: (line) => `SKU ${line} entfernen`,
    payer: 'Wenn die Bestellung mehr kostet',
    payers: {
      WITHIN_HOLD: 'Der Kunde zahlt, im Rahmen der bisherigen Zahlung',
      NEW_PAYMENT: 'Der Kunde zahlt, mit einer weiteren Zahlung',
      WAIVE: 'Der Shop gewährt einen Nachlass auf das, was hinzukommt',
    },
    note: 'Notiz für das Team',
    noteHint: 'Kunden sehen sie nie.',
  },
};
