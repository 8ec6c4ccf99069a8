import type { Schemas } from '../api/contract.ts';
import type { Texts } from './languages.ts';

/** A sentence about a matter, and a sentence about the decision that it needs. */
type MatterWords = [title: string, advice: string];

/** Words for each kind of matter in the contract. */
export const MATTERS: Texts<Record<Schemas['MatterKind'], MatterWords>> = {
  en: {
    REFUND_REFUSED: [
      'The payment provider refused a refund',
      'Ask the provider again, or pay the money back in another way and resolve the matter.',
    ],
    REFUND_REVERSED: [
      'A refund that had succeeded failed later',
      'Ask the provider again, or pay the money back in another way and resolve the matter.',
    ],
    VOID_REFUSED: [
      'The payment provider refuses to release the customer’s money',
      'Ask the provider again, or release the money at the provider and resolve the matter.',
    ],
    HOLD_LAPSED: [
      'The customer’s money is no longer authorized, and the order has not shipped',
      'Ask the customer for another payment, or cancel the order.',
    ],
    HOLD_LAPSED_AFTER_SHIPMENT: [
      'The customer’s money is no longer authorized, but units have shipped',
      'Ask the customer to pay in another way.',
    ],
    PROVIDER_MISMATCH: [
      'The payment provider reports another payment than was requested',
      'Compare the payment at the provider with the order, and correct the difference there.',
    ],
    PROVIDER_MOVEMENT: [
      'Money moved at the payment provider without a request',
      'Find out who moved the money, and check that the order is still right.',
    ],
    DISPUTE: [
      'The customer’s bank disputes a payment',
      'Answer the dispute at the payment provider before its deadline, and ship nothing until then.',
    ],
    MONEY_RETURNED: [
      'All money of the order was paid back, but units are still reserved',
      'Cancel these units, so that they can be sold again.',
    ],
    UNKNOWN_MONEY: [
      'The payment provider has money that belongs to no order',
      'Find the payment at the provider, and pay the money back if it is not yours.',
    ],
    PAYMENT_UNRESOLVED: [
      'The payment provider has not reported the outcome of a payment',
      'Look at the payment at the provider, and then ask the provider again.',
    ],
    PROVIDER_UNAVAILABLE: [
      'The payment provider does not answer, and all payments wait',
      'Look at the provider’s status page. The matter ends by itself once the provider answers.',
    ],
    PROVIDER_CHANGES_UNREAD: [
      'Changes at the payment provider can’t be read',
      'Tell the operator. Until then, look for disputes and refunds at the provider.',
    ],
    SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION: [
      'The order is on hold for longer than the customer’s money is authorized',
      'Ship the order, capture the money, or ask for another payment.',
    ],
    REFUND_OVERDUE: [
      'Money of a withdrawal should be back by now',
      'Record the receipt of the units, or check why the refund is pending. You may wait until the goods are back.',
    ],
    WITHDRAWAL_LATE: [
      'A customer withdrew after the withdrawal period',
      'Accept or reject the units when you record their receipt.',
    ],
    RETURN_NOT_RECEIVED: [
      'The units of an approved return have not come back',
      'Ask the customer, or end the return.',
    ],
    PAYMENT_OVERDUE: [
      'Money for the order should have arrived by now',
      'Remind the customer, or cancel the order. Confirm the money when it arrives.',
    ],
    MANUAL_REFUND: [
      'The shop has to pay money back itself',
      'Pay the money back to the customer, and then resolve the matter.',
    ],
    INVOICE_NOT_CREATED: [
      'An invoice needs an exchange rate, so it was not created by itself',
      'Create the invoice with its exchange rate. The matter then ends by itself.',
    ],
    DIFFERENCE_UNPAID: [
      'The customer has not paid what the order costs more after an edit',
      'Remind the customer, cancel the added units, or give a credit.',
    ],
  },
  de: {
    REFUND_REFUSED: [
      'Der Zahlungsanbieter hat eine Erstattung abgelehnt',
      'Versuchen Sie es erneut, oder erstatten Sie auf anderem Weg und erledigen Sie den Vorgang.',
    ],
    REFUND_REVERSED: [
      'Eine Erstattung ist nachträglich gescheitert',
      'Versuchen Sie es erneut, oder erstatten Sie auf anderem Weg und erledigen Sie den Vorgang.',
    ],
    VOID_REFUSED: [
      'Der Zahlungsanbieter gibt das autorisierte Geld nicht frei',
      'Versuchen Sie es erneut, oder geben Sie das Geld beim Anbieter frei und erledigen Sie den Vorgang.',
    ],
    HOLD_LAPSED: [
      'Die Autorisierung ist abgelaufen, und die Bestellung ist nicht versandt',
      'Bitten Sie den Kunden um eine andere Zahlung, oder stornieren Sie die Bestellung.',
    ],
    HOLD_LAPSED_AFTER_SHIPMENT: [
      'Die Autorisierung ist abgelaufen, aber Ware ist versandt',
      'Bitten Sie den Kunden, auf anderem Weg zu zahlen.',
    ],
    PROVIDER_MISMATCH: [
      'Der Zahlungsanbieter meldet eine andere Zahlung als angefordert',
      'Vergleichen Sie die Zahlung beim Anbieter mit der Bestellung, und gleichen Sie den Unterschied dort aus.',
    ],
    PROVIDER_MOVEMENT: [
      'Beim Zahlungsanbieter wurde Geld ohne Auftrag bewegt',
      'Finden Sie heraus, wer es bewegt hat, und prüfen Sie, ob die Bestellung noch stimmt.',
    ],
    DISPUTE: [
      'Die Bank des Kunden bestreitet eine Zahlung',
      'Antworten Sie vor der Frist beim Zahlungsanbieter, und versenden Sie bis dahin nichts.',
    ],
    MONEY_RETURNED: [
      'Das ganze Geld wurde erstattet, aber Ware ist noch reserviert',
      'Stornieren Sie diese Artikel, damit sie wieder verkauft werden können.',
    ],
    UNKNOWN_MONEY: [
      'Beim Zahlungsanbieter liegt Geld, das zu keiner Bestellung gehört',
      'Suchen Sie die Zahlung beim Anbieter, und erstatten Sie das Geld, falls es Ihnen nicht gehört.',
    ],
    PAYMENT_UNRESOLVED: [
      'Der Zahlungsanbieter hat das Ergebnis einer Zahlung nicht gemeldet',
      'Sehen Sie sich die Zahlung beim Anbieter an, und fragen Sie dann erneut an.',
    ],
    PROVIDER_UNAVAILABLE: [
      'Der Zahlungsanbieter antwortet nicht, und alle Zahlungen warten',
      'Sehen Sie auf der Statusseite des Anbieters nach. Der Vorgang endet von selbst, sobald der Anbieter antwortet.',
    ],
    PROVIDER_CHANGES_UNREAD: [
      'Änderungen beim Zahlungsanbieter können nicht gelesen werden',
      'Informieren Sie den Betrieb. Achten Sie bis dahin beim Anbieter auf bestrittene Zahlungen und Erstattungen.',
    ],
    SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION: [
      'Der Versand ist länger angehalten, als das Geld autorisiert ist',
      'Versenden Sie die Bestellung, ziehen Sie das Geld ein, oder bitten Sie um eine andere Zahlung.',
    ],
    REFUND_OVERDUE: [
      'Das Geld eines Widerrufs müsste schon zurück sein',
      'Erfassen Sie den Wareneingang, oder prüfen Sie, worauf die Erstattung wartet. Sie dürfen warten, bis die Ware zurück ist.',
    ],
    WITHDRAWAL_LATE: [
      'Ein Kunde hat nach Ablauf der Frist widerrufen',
      'Nehmen Sie die Ware beim Wareneingang an, oder lehnen Sie sie ab.',
    ],
    RETURN_NOT_RECEIVED: [
      'Die Ware einer genehmigten Rückgabe ist nicht eingegangen',
      'Fragen Sie den Kunden, oder beenden Sie die Rückgabe.',
    ],
    PAYMENT_OVERDUE: [
      'Geld für die Bestellung sollte schon eingegangen sein',
      'Erinnern Sie den Kunden, oder stornieren Sie die Bestellung. Bestätigen Sie das Geld, wenn es eingeht.',
    ],
    MANUAL_REFUND: [
      'Der Shop muss Geld selbst zurückzahlen',
      'Zahlen Sie das Geld an den Kunden zurück, und erledigen Sie dann den Vorgang.',
    ],
    INVOICE_NOT_CREATED: [
      'Eine Rechnung braucht einen Wechselkurs und wurde deshalb nicht automatisch erstellt',
      'Erstellen Sie die Rechnung mit ihrem Wechselkurs. Der Vorgang endet dann von selbst.',
    ],
    DIFFERENCE_UNPAID: [
      'Der Kunde hat den Aufpreis einer geänderten Bestellung nicht bezahlt',
      'Erinnern Sie den Kunden, stornieren Sie die neuen Artikel, oder gewähren Sie einen Nachlass.',
    ],
  },
};
