import type { Texts } from '../../../language/language.tsx';

/** Subject of each kind of matter, and the steps that the staff can take. */
type MatterWords = [title: string, advice: string];

export const MATTERS: Texts<Record<string, MatterWords>> = {
  en: {
    REFUND_REFUSED: ['A refund was refused', 'Try again, or pay the money back in another way and resolve.'],
    REFUND_REVERSED: [
      'A refund has failed later',
      'Try again, or pay the money back in another way and resolve.',
    ],
    VOID_REFUSED: ['Held money could not be released', 'Try again, or release it at the payment provider.'],
    HOLD_LAPSED: ['Held money ended before shipping', 'Ask the customer for another payment, or cancel.'],
    HOLD_LAPSED_AFTER_SHIPMENT: ['Held money ended after shipping', 'Ask the customer for another payment.'],
    PROVIDER_MISMATCH: [
      'The payment differs from the request',
      'Compare it with the payment provider, then resolve.',
    ],
    PROVIDER_MOVEMENT: [
      'Money was moved at the payment provider',
      'Check whether this was right, then resolve.',
    ],
    DISPUTE: ['The customer’s bank disputes the charge', 'Answer the dispute at the payment provider.'],
    MONEY_RETURNED: ['All money is back, but units are reserved', 'Cancel the units that are left.'],
    UNKNOWN_MONEY: ['The provider holds money of no order', 'Check it at the payment provider.'],
    PAYMENT_UNRESOLVED: ['The payment has no result', 'Look at the payment provider, then try again.'],
    SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION: [
      'The hold lasts longer than the held money',
      'Ship the order, capture the money, or ask for another payment.',
    ],
    REFUND_OVERDUE: ['A refund after a withdrawal is overdue', 'Receive the return, or check the refund.'],
    WITHDRAWAL_LATE: ['A withdrawal came too late', 'Accept or reject the units when they come back.'],
    RETURN_NOT_RECEIVED: ['A return has not come back', 'Ask the customer, or cancel the return.'],
  },
  de: {
    REFUND_REFUSED: [
      'Eine Erstattung wurde abgelehnt',
      'Versuchen Sie es erneut, oder erstatten Sie auf anderem Weg.',
    ],
    REFUND_REVERSED: [
      'Eine Erstattung ist nachträglich gescheitert',
      'Versuchen Sie es erneut, oder erstatten Sie auf anderem Weg.',
    ],
    VOID_REFUSED: [
      'Vorgemerktes Geld ließ sich nicht freigeben',
      'Versuchen Sie es erneut, oder geben Sie es beim Zahlungsanbieter frei.',
    ],
    HOLD_LAPSED: [
      'Vormerkung endete vor dem Versand',
      'Bitten Sie um eine andere Zahlung, oder stornieren Sie.',
    ],
    HOLD_LAPSED_AFTER_SHIPMENT: [
      'Vormerkung endete nach dem Versand',
      'Bitten Sie den Kunden um eine andere Zahlung.',
    ],
    PROVIDER_MISMATCH: [
      'Die Zahlung weicht ab',
      'Vergleichen Sie mit dem Zahlungsanbieter, und lösen Sie den Vorgang.',
    ],
    PROVIDER_MOVEMENT: [
      'Geldbewegung beim Zahlungsanbieter',
      'Prüfen Sie, ob sie richtig war, und lösen Sie den Vorgang.',
    ],
    DISPUTE: ['Die Bank des Kunden bestreitet die Zahlung', 'Antworten Sie darauf beim Zahlungsanbieter.'],
    MONEY_RETURNED: [
      'Alles ist erstattet, aber Ware ist noch reserviert',
      'Stornieren Sie die übrigen Artikel.',
    ],
    UNKNOWN_MONEY: ['Geld ohne Bestellung beim Zahlungsanbieter', 'Prüfen Sie es beim Zahlungsanbieter.'],
    PAYMENT_UNRESOLVED: [
      'Die Zahlung hat kein Ergebnis',
      'Sehen Sie beim Zahlungsanbieter nach, und versuchen Sie es erneut.',
    ],
    SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION: [
      'Der Versandstopp dauert länger als die Vormerkung',
      'Versenden Sie, ziehen Sie das Geld ein, oder bitten Sie um eine andere Zahlung.',
    ],
    REFUND_OVERDUE: [
      'Erstattung nach Widerruf ist überfällig',
      'Nehmen Sie die Rückgabe an, oder prüfen Sie die Erstattung.',
    ],
    WITHDRAWAL_LATE: [
      'Ein Widerruf kam zu spät',
      'Nehmen Sie die Ware beim Eingang an, oder lehnen Sie sie ab.',
    ],
    RETURN_NOT_RECEIVED: [
      'Eine Rückgabe ist nicht angekommen',
      'Fragen Sie den Kunden, oder brechen Sie die Rückgabe ab.',
    ],
  },
};
