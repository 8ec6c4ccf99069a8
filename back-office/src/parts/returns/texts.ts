import type { Texts } from '../../language/languages.ts';

interface ReturnTexts {
  approve: string;
  decline: string;
  receive: string;
  cancel: string;
  approveTitle: string;
  declineTitle: string;
  receiveTitle: string;
  cancelTitle: string;
  approveEffect: string;
  refuseEffect: string;
  cancelEffect: (awaited: string) => string;
  approved: string;
  refused: string;
  received: string;
  cancelled: string;
  chargesBack: string;
  chargesBackHint: string;
  byTheRules: string;
  reason: string;
  note: string;
  noteHint: string;
  scan: string;
  scanHint: string;
  scanned: (sku: string, counted: number, awaited: number) => string;
  notAwaited: (sku: string) => string;
  allCameBack: string;
  product: string;
  awaited: string;
  accepted: string;
  rejected: string;
  then: string;
  acceptedOf: (name: string) => string;
  rejectedOf: (name: string) => string;
  thenOf: (name: string) => string;
  moreMoney: string;
  deduct: string;
  deduction: string;
  line: string;
  amount: string;
  removeDeduction: string;
  effect: string;
  nothingCounted: string;
  deductionIncomplete: string;
  refunds: (amount: string) => string;
  noRefund: string;
  newPrice: (before: string, after: string) => string;
  toStock: (units: string, name: string) => string;
}

/** Texts of the dialogs that decide about returns. */
export const RETURN_TEXTS: Texts<ReturnTexts> = {
  en: {
    approve: 'Approve',
    decline: 'Decline',
    receive: 'Receive',
    cancel: 'End return',
    approveTitle: 'Approve the return',
    declineTitle: 'Decline the return',
    receiveTitle: 'Receive units',
    cancelTitle: 'End the return',
    approveEffect: 'No money moves now. The shop then waits for the units.',
    refuseEffect: 'No money moves. The customer can request a return of these units again.',
    cancelEffect: (awaited) =>
      `No money moves. The ${awaited} units that have not come back can be returned again.`,
    approved: 'The return is approved',
    refused: 'The return is declined',
    received: 'The units are recorded',
    cancelled: 'The return has ended',
    chargesBack: 'Charges that go back, such as shipping',
    chargesBackHint: 'The shop’s own decision replaces the usual rules.',
    byTheRules: 'By the usual rules',
    reason: 'Reason',
    note: 'Note for the customer',
    noteHint: 'The customer can read this note.',
    scan: 'Scan or type a SKU',
    scanHint: 'Enter adds one accepted unit.',
    scanned: (sku, counted, awaited) => `${sku}: ${counted} of ${awaited} accepted`,
    notAwaited: (sku) => `No further unit of ${sku} is awaited`,
    allCameBack: 'All units came back',
    product: 'Product',
    awaited: 'Awaited',
    accepted: 'Accepted',
    rejected: 'Rejected',
    then: 'Accepted units go',
    acceptedOf: (name) => `Accepted units of ${name}`,
    rejectedOf: (name) => `Rejected units of ${name}`,
    thenOf: (name) => `Where accepted units of ${name} go`,
    moreMoney: 'Deductions and charges',
    deduct: 'Add a deduction',
    deduction: 'Deduction',
    line: 'Product',
    amount: 'Amount',
    removeDeduction: 'Remove the deduction',
    effect: 'Effect',
    nothingCounted: 'Count the units that came back, to see what goes back to the customer.',
    deductionIncomplete: 'Enter the amount of the deduction, to see what goes back to the customer.',
    refunds: (amount) => `${amount} goes back to the customer`,
    noRefund: 'No money goes back to the customer',
    newPrice: (before, after) => `Price of the order: ${before} → ${after}.`,
    toStock: (units, name) => `To stock: ${units} × ${name}.`,
  },
  de: {
    approve: 'Genehmigen',
    decline: 'Ablehnen',
    receive: 'Wareneingang',
    cancel: 'Rückgabe beenden',
    approveTitle: 'Rückgabe genehmigen',
    declineTitle: 'Rückgabe ablehnen',
    receiveTitle: 'Wareneingang erfassen',
    cancelTitle: 'Rückgabe beenden',
    approveEffect: 'Jetzt wird kein Geld bewegt. Der Shop wartet danach auf die Ware.',
    refuseEffect: 'Es wird kein Geld bewegt. Der Kunde kann diese Ware erneut zurückgeben.',
    cancelEffect: (awaited) =>
      `Es wird kein Geld bewegt. Die ${awaited} nicht eingegangenen Stück können erneut zurückgegeben werden.`,
    approved: 'Die Rückgabe ist genehmigt',
    refused: 'Die Rückgabe ist abgelehnt',
    received: 'Der Wareneingang ist erfasst',
    cancelled: 'Die Rückgabe ist beendet',
    chargesBack: 'Gebühren, die erstattet werden, etwa der Versand',
    chargesBackHint: 'Die Entscheidung des Shops ersetzt die üblichen Regeln.',
    byTheRules: 'Nach den üblichen Regeln',
    reason: 'Grund',
    note: 'Mitteilung an den Kunden',
    noteHint: 'Der Kunde kann diese Mitteilung lesen.',
    scan: 'SKU scannen oder eingeben',
    scanHint: 'Die Eingabetaste zählt ein angenommenes Stück.',
    scanned: (sku, counted, awaited) => `${sku}: ${counted} von ${awaited} angenommen`,
    notAwaited: (sku) => `Von ${sku} wird kein weiteres Stück erwartet`,
    allCameBack: 'Alles ist eingegangen',
    product: 'Artikel',
    awaited: 'Erwartet',
    accepted: 'Angenommen',
    rejected: 'Nicht angenommen',
    then: 'Verbleib',
    acceptedOf: (name) => `Angenommene Stück: ${name}`,
    rejectedOf: (name) => `Nicht angenommene Stück: ${name}`,
    thenOf: (name) => `Verbleib der angenommenen Stück: ${name}`,
    moreMoney: 'Abzüge und Gebühren',
    deduct: 'Abzug hinzufügen',
    deduction: 'Abzug',
    line: 'Artikel',
    amount: 'Betrag',
    removeDeduction: 'Abzug entfernen',
    effect: 'Auswirkung',
    nothingCounted: 'Erfassen Sie die eingegangenen Stück, um zu sehen, was der Kunde zurückbekommt.',
    deductionIncomplete: 'Geben Sie den Betrag des Abzugs ein, um zu sehen, was der Kunde zurückbekommt.',
    refunds: (amount) => `${amount} werden dem Kunden erstattet`,
    noRefund: 'Dem Kunden wird nichts erstattet',
    newPrice: (before, after) => `Preis der Bestellung: ${before} → ${after}.`,
    toStock: (units, name) => `Ins Lager: ${units} × ${name}.`,
  },
};
