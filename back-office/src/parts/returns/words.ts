import type { Schemas } from '../../api/contract.ts';
import type { Texts } from '../../language/languages.ts';

interface ReturnWords {
  kinds: Record<Schemas['ReturnKind'], string>;
  statuses: Record<Schemas['ReturnStatus'], string>;
  reasons: Record<Schemas['ReturnReason'], string>;
  declineReasons: Record<Schemas['ReturnDeclineReason'], string>;
  dispositions: Record<Schemas['Disposition'], string>;
  deductionReasons: Record<Schemas['DeductionReason'], string>;
  chargesBack: Record<Schemas['ChargesBack'], string>;
}

/** Words for the values that returns have in the contract. */
export const RETURN_WORDS: Texts<ReturnWords> = {
  en: {
    kinds: { WITHDRAWAL: 'Withdrawal', RETURN: 'Return', COMPLAINT: 'Complaint' },
    statuses: {
      REQUESTED: 'Requested',
      APPROVED: 'Awaited',
      PARTIALLY_RECEIVED: 'Partly received',
      CLOSED: 'Closed',
      DECLINED: 'Declined',
      CANCELLED: 'Ended',
    },
    reasons: {
      CHANGED_MIND: 'Changed their mind',
      DAMAGED: 'Damaged',
      DEFECTIVE: 'Defective',
      WRONG_ITEM: 'Wrong item',
      NOT_AS_DESCRIBED: 'Not as described',
      TOO_LATE: 'Arrived too late',
      NOT_RECEIVED: 'Did not arrive',
      OTHER: 'Other',
    },
    declineReasons: {
      TOO_LATE: 'The time for returns is over',
      NOT_RETURNABLE: 'These products can’t be returned',
      USED: 'The units were used',
      OTHER: 'Other',
    },
    dispositions: { TO_STOCK: 'Back to stock', QUARANTINE: 'Set aside', DISPOSE: 'Discard' },
    deductionReasons: { DIMINISHED_VALUE: 'Units are worth less', RETURN_SHIPPING: 'Cost of sending back' },
    chargesBack: { NONE: 'Nothing', STANDARD: 'At most the standard delivery', ALL: 'All charges' },
  },
  de: {
    kinds: { WITHDRAWAL: 'Widerruf', RETURN: 'Rückgabe', COMPLAINT: 'Reklamation' },
    statuses: {
      REQUESTED: 'Angefragt',
      APPROVED: 'Erwartet',
      PARTIALLY_RECEIVED: 'Teilweise eingegangen',
      CLOSED: 'Abgeschlossen',
      DECLINED: 'Abgelehnt',
      CANCELLED: 'Beendet',
    },
    reasons: {
      CHANGED_MIND: 'Gefällt nicht',
      DAMAGED: 'Beschädigt',
      DEFECTIVE: 'Defekt',
      WRONG_ITEM: 'Falscher Artikel',
      NOT_AS_DESCRIBED: 'Nicht wie beschrieben',
      TOO_LATE: 'Zu spät geliefert',
      NOT_RECEIVED: 'Nicht angekommen',
      OTHER: 'Sonstiges',
    },
    declineReasons: {
      TOO_LATE: 'Die Rückgabefrist ist abgelaufen',
      NOT_RETURNABLE: 'Diese Artikel können nicht zurückgegeben werden',
      USED: 'Die Ware wurde benutzt',
      OTHER: 'Sonstiges',
    },
    dispositions: { TO_STOCK: 'Zurück ins Lager', QUARANTINE: 'Zur Seite legen', DISPOSE: 'Entsorgen' },
    deductionReasons: { DIMINISHED_VALUE: 'Wertverlust der Ware', RETURN_SHIPPING: 'Kosten der Rücksendung' },
    chargesBack: { NONE: 'Nichts', STANDARD: 'Höchstens den Standardversand', ALL: 'Alle Gebühren' },
  },
};
