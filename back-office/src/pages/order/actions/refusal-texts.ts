import type { Texts } from '../../../language/languages.ts';

/**
 * Words for actions that aren't possible now, by the `reason` of the problem, else by the operation and the `type`, else
 * by the `type`. All other words are those of `PROBLEMS`.
 */
export const REFUSALS: Texts<Record<string, string>> = {
  en: {
    NOT_CONFIRMED: 'The order has nothing to ship now.',
    DISPUTED: 'The customer’s bank disputes the payment and has the money.',
    REFUNDED: 'All money of the order was paid back.',
    HOLD_LAPSED: 'The authorization has ended. Ask the customer for another payment.',
    NOT_PAID: 'The order is not paid.',
    QUANTITY_NOT_SHIPPABLE: 'Nothing is left to ship.',
    SHIPMENT_ON_HOLD: 'The order is on hold. Release the hold first.',
    SHIPMENT_HOLD_REFUSED: 'Nothing is left to ship, so there is nothing to hold.',
    NOTHING_LEFT: 'Nothing is left to cancel.',
    NOTHING_RETURNABLE: 'No unit can be returned now.',
    'createCapture INVALID_TRANSITION': 'There is no authorized money to capture.',
    PROVIDER: 'The payment provider takes the money of this payment.',
    AMOUNT_NOT_CAPTURABLE: 'There is no authorized money to capture.',
    AMOUNT_NOT_REFUNDABLE: 'There is no money to refund.',
    AMOUNT_NOT_CREDITABLE: 'The price cannot be reduced any more.',
    NOTHING_TO_INVOICE: 'No unit still needs an invoice.',
    SELLER_UNKNOWN: 'The settings of the service don’t say who sells.',
    ORDER_ENDED: 'The order was not paid in time.',
    SHIPPED: 'Units have already been shipped.',
    ENDED: 'The order has ended.',
  },
  de: {
    QUANTITY_NOT_SHIPPABLE: 'Es ist nichts mehr zu versenden.',
    'createCapture INVALID_TRANSITION': 'Es gibt kein autorisiertes Geld zum Einziehen.',
    AMOUNT_NOT_CAPTURABLE: 'Es gibt kein autorisiertes Geld zum Einziehen.',
    AMOUNT_NOT_REFUNDABLE: 'Es gibt kein Geld zu erstatten.',
    AMOUNT_NOT_CREDITABLE: 'Der Preis kann nicht weiter gemindert werden.',
  },
};
