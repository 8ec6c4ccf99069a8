import type { Texts } from '../../../language/languages.ts';

/** Words for statuses that mean something else, or more, on the page of an order. */
interface StatusWords {
  delivery: Record<string, string>;
  returns: Record<string, string>;
  shipment: Record<string, string>;
  payment: Record<string, string>;
  movement: Record<string, string>;
}

export const STATUS_WORDS: Texts<StatusWords> = {
  en: {
    delivery: { PARTIALLY_DELIVERED: 'Partly delivered' },
    returns: { OPEN: 'Return open', PARTIALLY_RETURNED: 'Partly returned' },
    shipment: {
      SHIPPED: 'Shipped',
      IN_TRANSIT: 'In transit',
      OUT_FOR_DELIVERY: 'Out for delivery',
      READY_FOR_PICKUP: 'Ready for pickup',
      DELIVERED: 'Delivered',
      FAILED: 'Delivery failed',
      RETURNED_TO_SENDER: 'Back to sender',
      UNDONE: 'Undone',
    },
    payment: {
      PENDING: 'Not sent yet',
      PROCESSING: 'In progress',
      AWAITING_TRANSFER: 'Awaiting transfer',
      ON_TERMS: 'On terms',
      ON_DELIVERY: 'On delivery',
      CAPTURED: 'Captured',
      EXPIRED: 'Expired',
    },
    movement: { PENDING: 'In progress', SUCCEEDED: 'Done', FAILED: 'Failed' },
  },
  de: {
    delivery: { PARTIALLY_DELIVERED: 'Teilweise zugestellt' },
    returns: { OPEN: 'Rückgabe offen', PARTIALLY_RETURNED: 'Teilweise zurückgegeben' },
    shipment: {
      SHIPPED: 'Versandt',
      IN_TRANSIT: 'Unterwegs',
      OUT_FOR_DELIVERY: 'In Zustellung',
      READY_FOR_PICKUP: 'Abholbereit',
      DELIVERED: 'Zugestellt',
      FAILED: 'Zustellung gescheitert',
      RETURNED_TO_SENDER: 'Zurück an Absender',
      UNDONE: 'Zurückgenommen',
    },
    payment: {
      PENDING: 'Noch nicht gesendet',
      PROCESSING: 'Läuft',
      AWAITING_TRANSFER: 'Überweisung erwartet',
      ON_TERMS: 'Auf Rechnung',
      ON_DELIVERY: 'Nachnahme',
      CAPTURED: 'Eingezogen',
      EXPIRED: 'Abgelaufen',
    },
    movement: { PENDING: 'Läuft', SUCCEEDED: 'Erledigt', FAILED: 'Gescheitert' },
  },
};
