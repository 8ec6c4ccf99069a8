import type { Texts } from '../../../../language/languages.ts';

interface MoneyTexts {
  cancel: string;
  cancelTitle: string;
  cancelled: string;
  unitsToCancel: string;
  reason: string;
  capture: string;
  captureTitle: string;
  captured: string;
  captureEffect: (amount: string, rest: string) => string;
  captureFinal: string;
  captureFinalHint: string;
  confirm: string;
  confirmTitle: string;
  confirmed: string;
  confirmEffect: (rest: string) => string;
  confirmTooMuch: (excess: string) => string;
  missing: (amount: string) => string;
  receivedOn: string;
  reference: string;
  referenceHint: string;
  amount: string;
  atMost: (amount: string) => string;
  refund: string;
  refundTitle: string;
  refunded: string;
  payment: string;
  purpose: string;
  purposes: Record<'goodwill' | 'advance', string>;
  purposeHints: Record<'goodwill' | 'advance', string>;
  unitsToRefund: string;
  wholePrice: string;
  refundEffect: (amount: string) => string;
  refundUnitsEffect: string;
  dispute: string;
  returnUnits: string;
  returnTitle: string;
  returned: string;
  returnKind: string;
  unitsToReturn: string;
  note: string;
  returnNoteHint: string;
  credit: string;
  creditTitle: string;
  credited: string;
  creditHint: string;
  creditOf: (name: string) => string;
  creditCharges: string;
}

export const MONEY: Texts<MoneyTexts> = {
  en: {
    cancel: 'Cancel units',
    cancelTitle: 'Cancel units',
    cancelled: 'The units are cancelled',
    unitsToCancel: 'Units to cancel',
    reason: 'Reason',
    capture: 'Capture',
    captureTitle: 'Capture money',
    captured: 'The capture is requested',
    captureEffect: (amount, rest) => `The customer is charged ${amount}. ${rest} stays to be captured.`,
    captureFinal: 'This is the last capture',
    captureFinalHint: 'The rest of the authorized money is released.',
    confirm: 'Confirm money',
    confirmTitle: 'Confirm money that has arrived',
    confirmed: 'The money is confirmed',
    confirmEffect: (rest) => `The customer then still has to pay ${rest}.`,
    confirmTooMuch: (excess) => `${excess} is too much, and must be paid back. A matter opens about it.`,
    missing: (amount) => `still to pay: ${amount}`,
    receivedOn: 'Arrived on',
    reference: 'Your reference',
    referenceHint: 'Such as the number of an entry of the bank statement.',
    amount: 'Amount',
    refund: 'Refund',
    refundTitle: 'Refund money',
    refunded: 'The refund is requested',
    payment: 'Payment',
    atMost: (amount) => `at most ${amount}`,
    purpose: 'What is the refund for?',
    purposes: { goodwill: 'Goodwill', advance: 'Units, in advance' },
    purposeHints: {
      goodwill:
        'The price stays as it is. A later cancellation pays back the full price of its units as well.',
      advance: 'A later cancellation or return of these units pays back only the rest of their price.',
    },
    unitsToRefund: 'Units to refund',
    wholePrice: 'Without an amount, the price of the units goes back.',
    refundEffect: (amount) => `${amount} goes back to the customer.`,
    refundUnitsEffect: 'The price of the units goes back to the customer.',
    dispute:
      'Refund although the customer’s bank disputes the payment. The customer may get the money twice.',
    returnUnits: 'Record a return',
    returnTitle: 'Record a return',
    returned: 'The return is recorded',
    returnKind: 'Kind',
    unitsToReturn: 'Units to return',
    note: 'Note',
    returnNoteHint: 'The customer can see this note.',
    credit: 'Give a credit',
    creditTitle: 'Reduce the price',
    credited: 'The credit is given',
    creditHint: 'The customer keeps the goods. Taxes and documents change with the price.',
    creditOf: (name) => `Less for ${name}`,
    creditCharges: 'Charges to credit',
  },
  de: {
    cancel: 'Stornieren',
    cancelTitle: 'Artikel stornieren',
    cancelled: 'Die Artikel sind storniert',
    unitsToCancel: 'Zu stornierende Artikel',
    reason: 'Grund',
    capture: 'Einziehen',
    captureTitle: 'Geld einziehen',
    captured: 'Der Einzug ist angefordert',
    captureEffect: (amount, rest) => `Der Kunde wird mit ${amount} belastet. ${rest} bleiben einzuziehen.`,
    captureFinal: 'Dies ist der letzte Einzug',
    captureFinalHint: 'Das übrige autorisierte Geld wird freigegeben.',
    confirm: 'Geld bestätigen',
    confirmTitle: 'Eingegangenes Geld bestätigen',
    confirmed: 'Das Geld ist bestätigt',
    confirmEffect: (rest) => `Der Kunde muss dann noch ${rest} zahlen.`,
    confirmTooMuch: (excess) =>
      `${excess} sind zu viel und müssen zurückgezahlt werden. Dazu wird ein Vorgang eröffnet.`,
    missing: (amount) => `noch zu zahlen: ${amount}`,
    receivedOn: 'Eingegangen am',
    reference: 'Ihre Referenz',
    referenceHint: 'Zum Beispiel die Nummer einer Buchung im Kontoauszug.',
    amount: 'Betrag',
    refund: 'Erstatten',
    refundTitle: 'Geld erstatten',
    refunded: 'Die Erstattung ist angefordert',
    payment: 'Zahlung',
    atMost: (amount) => `höchstens ${amount}`,
    purpose: 'Wofür ist die Erstattung?',
    purposes: { goodwill: 'Kulanz', advance: 'Artikel, im Voraus' },
    purposeHints: {
      goodwill: 'Der Preis bleibt gleich. Eine spätere Stornierung erstattet zusätzlich den vollen Preis.',
      advance: 'Eine spätere Stornierung oder Rückgabe dieser Artikel erstattet nur den Rest ihres Preises.',
    },
    unitsToRefund: 'Zu erstattende Artikel',
    wholePrice: 'Ohne Betrag wird der Preis der Artikel erstattet.',
    refundEffect: (amount) => `${amount} gehen an den Kunden zurück.`,
    refundUnitsEffect: 'Der Preis der Artikel geht an den Kunden zurück.',
    dispute:
      'Erstatten, obwohl die Bank des Kunden die Zahlung bestreitet. Der Kunde bekommt das Geld vielleicht doppelt.',
    returnUnits: 'Rückgabe eintragen',
    returnTitle: 'Rückgabe eintragen',
    returned: 'Die Rückgabe ist eingetragen',
    returnKind: 'Art',
    unitsToReturn: 'Zurückzugebende Artikel',
    note: 'Notiz',
    returnNoteHint: 'Der Kunde kann diese Notiz sehen.',
    credit: 'Nachlass gewähren',
    creditTitle: 'Nachlass gewähren',
    credited: 'Der Nachlass ist gewährt',
    creditHint: 'Der Kunde behält die Ware. Steuern und Dokumente ändern sich mit dem Preis.',
    creditOf: (name) => `Weniger für ${name}`,
    creditCharges: 'Gebühren erlassen',
  },
};
