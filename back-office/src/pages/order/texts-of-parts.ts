import type { Texts } from '../../language/languages.ts';

interface PartTexts {
  payments: string;
  attempt: (number: number) => string;
  sums: Record<
    'amount' | 'authorized' | 'captured' | 'refunded' | 'disputed' | 'lost' | 'outstanding',
    string
  >;
  authorizedUntil: (time: string) => string;
  dueOn: (day: string) => string;
  failed: (code: string) => string;
  movements: string;
  movement: Record<'kind' | 'amount' | 'status' | 'reason' | 'time' | 'capture' | 'refund', string>;
  noShipments: string;
  shipped: (time: string) => string;
  expected: (date: string) => string;
  delivered: (time: string) => string;
  parcel: (number: number) => string;
  noTracking: string;
  events: string;
  noEvents: string;
  returns: string;
  noReturns: string;
  requestedAt: (time: string) => string;
  returnUnits: (units: Record<'requested' | 'accepted' | 'rejected' | 'cancelled', number>) => string;
  returnNote: string;
  declined: string;
  chargesBack: string;
  credits: string;
}

/** Texts about shipments, payments, returns and credits. */
export const PARTS: Texts<PartTexts> = {
  en: {
    payments: 'Payments',
    attempt: (number) => `Attempt ${number}`,
    sums: {
      amount: 'Amount',
      authorized: 'Authorized',
      captured: 'Captured',
      refunded: 'Refunded',
      disputed: 'Disputed',
      lost: 'Lost in disputes',
      outstanding: 'Still to pay',
    },
    authorizedUntil: (time) => `The money is authorized until ${time}.`,
    dueOn: (day) => `The payment is due on ${day}.`,
    failed: (code) => `The payment provider’s reason: ${code}`,
    movements: 'Captures and refunds',
    movement: {
      kind: 'Kind',
      amount: 'Amount',
      status: 'Status',
      reason: 'Reason',
      time: 'Time',
      capture: 'Capture',
      refund: 'Refund',
    },
    noShipments: 'Nothing shipped yet.',
    shipped: (time) => `Shipped ${time}`,
    expected: (date) => `Expected ${date}`,
    delivered: (time) => `Delivered ${time}`,
    parcel: (number) => `Parcel ${number}`,
    noTracking: 'No tracking number',
    events: 'Reports of the carrier',
    noEvents: 'The carrier has not reported yet.',
    returns: 'Returns',
    noReturns: 'No returns.',
    requestedAt: (time) => `Requested ${time}`,
    returnUnits: ({ requested, accepted, rejected, cancelled }) =>
      [
        `${requested} requested`,
        cancelled > 0 && `${cancelled} not awaited any more`,
        accepted > 0 && `${accepted} accepted`,
        rejected > 0 && `${rejected} rejected`,
      ]
        .filter(Boolean)
        .join(', '),
    returnNote: 'Note of the customer',
    declined: 'Declined',
    chargesBack: 'Charges paid back',
    credits: 'Credits',
  },
  de: {
    payments: 'Zahlungen',
    attempt: (number) => `Versuch ${number}`,
    sums: {
      amount: 'Betrag',
      authorized: 'Autorisiert',
      captured: 'Eingezogen',
      refunded: 'Erstattet',
      disputed: 'Bestritten',
      lost: 'Durch Streitfälle verloren',
      outstanding: 'Noch zu zahlen',
    },
    authorizedUntil: (time) => `Das Geld ist bis ${time} autorisiert.`,
    dueOn: (day) => `Die Zahlung ist am ${day} fällig.`,
    failed: (code) => `Grund des Zahlungsanbieters: ${code}`,
    movements: 'Einzüge und Erstattungen',
    movement: {
      kind: 'Art',
      amount: 'Betrag',
      status: 'Status',
      reason: 'Grund',
      time: 'Zeit',
      capture: 'Einzug',
      refund: 'Erstattung',
    },
    noShipments: 'Noch nichts versandt.',
    shipped: (time) => `Versandt ${time}`,
    expected: (date) => `Erwartet ${date}`,
    delivered: (time) => `Zugestellt ${time}`,
    parcel: (number) => `Paket ${number}`,
    noTracking: 'Keine Sendungsnummer',
    events: 'Meldungen des Versanddienstes',
    noEvents: 'Der Versanddienst hat noch nichts gemeldet.',
    returns: 'Rückgaben',
    noReturns: 'Keine Rückgaben.',
    requestedAt: (time) => `Angefragt ${time}`,
    returnUnits: ({ requested, accepted, rejected, cancelled }) =>
      [
        `${requested} angefragt`,
        cancelled > 0 && `${cancelled} nicht mehr erwartet`,
        accepted > 0 && `${accepted} angenommen`,
        rejected > 0 && `${rejected} nicht angenommen`,
      ]
        .filter(Boolean)
        .join(', '),
    returnNote: 'Anmerkung des Kunden',
    declined: 'Abgelehnt',
    chargesBack: 'Erstattete Gebühren',
    credits: 'Nachlässe',
  },
};
