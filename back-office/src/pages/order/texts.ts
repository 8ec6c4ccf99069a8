import type { Texts } from '../../language/languages.ts';

interface OrderTexts {
  placed: (time: string) => string;
  reference: (reference: string) => string;
  channel: (channel: string) => string;
  outstanding: (amount: string) => string;
  replaces: string;
  statuses: Record<'order' | 'payment' | 'fulfilment' | 'delivery' | 'return', string>;
  states: string;
  stateKinds: Record<'passed' | 'current' | 'ahead' | 'possible' | 'never', string>;
  held: (reason: string) => string;
  heldUntil: (time: string) => string;
  heldSince: (time: string) => string;
  packing: string;
  openMatters: string;
  waitsForPayment: (time: string) => string;
  lines: string;
  line: Record<
    'product' | 'ordered' | 'shipped' | 'cancelled' | 'returned' | 'cancellable' | 'total',
    string
  >;
  each: (price: string) => string;
  noWithdrawal: string;
  fulfilment: string;
  price: string;
  priceOf: Record<'placed' | 'now' | 'howComputed', string>;
  kinds: Record<string, string>;
  tax: (rate: string, country: string) => string;
  includedTax: (rate: string, country: string) => string;
  ofEdit: (edit: number) => string;
  inputs: string;
  amount: string;
  part: string;
  customer: string;
  contact: string;
  noContact: string;
  shippingAddress: string;
  billingAddress: string;
  asShippingAddress: string;
  buyer: string;
  vatId: string;
  purchaseOrder: string;
  customerNote: string;
  shippingMethod: string;
  customerId: string;
  withdrawalUntil: string;
  metadata: string;
  notes: string;
  noNotes: string;
  newNote: string;
  addNote: string;
  noteAdded: string;
  timeline: string;
  automatic: string;
  you: string;
  by: (who: string) => string;
  older: (number: string) => string;
}

export const ORDER: Texts<OrderTexts> = {
  en: {
    placed: (time) => `Placed ${time}`,
    reference: (reference) => `Reference ${reference}`,
    channel: (channel) => `Channel ${channel}`,
    outstanding: (amount) => `${amount} still to be paid`,
    replaces: 'Replaces an earlier order',
    statuses: {
      order: 'Order',
      payment: 'Payment',
      fulfilment: 'Shipping',
      delivery: 'Delivery',
      return: 'Returns',
    },
    states: 'Progress of the order',
    stateKinds: {
      passed: 'done',
      current: 'now',
      ahead: 'not reached yet',
      possible: 'possible',
      never: 'not possible any more',
    },
    held: (reason) => `On hold: ${reason}`,
    heldUntil: (time) => `Ends ${time}.`,
    heldSince: (time) => `Since ${time}.`,
    packing: 'The customer cannot cancel while the order is being packed. It can be shipped.',
    openMatters: 'Decide in Matters',
    waitsForPayment: (time) =>
      `The stock is reserved until ${time}. Then the order expires, unless it is paid.`,
    lines: 'Items',
    line: {
      product: 'Product',
      ordered: 'Ordered',
      shipped: 'Shipped',
      cancelled: 'Cancelled',
      returned: 'Returned',
      cancellable: 'To ship',
      total: 'Total',
    },
    each: (price) => `${price} each`,
    noWithdrawal: 'No withdrawal',
    fulfilment: 'Shipments',
    price: 'Price',
    priceOf: { placed: 'Total when placed', now: 'Current total', howComputed: 'How it was computed' },
    kinds: {
      ITEM: 'List price',
      SHIPPING: 'Shipping',
      CHARGE: 'Charge',
      DISCOUNT: 'Discount',
      TAX_REDUCTION: 'Tax that is not due',
      UNITS_BACK: 'Cancelled or returned units',
      CHARGE_BACK: 'Charge paid back',
      CREDIT: 'Credit',
      DEDUCTION: 'Kept for returned units',
      TAX: 'Tax',
      INCLUDED_TAX: 'Included tax',
    },
    tax: (rate, country) => `Tax ${rate} (${country})`,
    includedTax: (rate, country) => `Includes ${rate} tax (${country})`,
    ofEdit: (edit) => `Added by edit ${edit}`,
    inputs: 'Computed from',
    amount: 'Amount',
    part: 'Part of the price',
    customer: 'Customer and delivery',
    contact: 'Contact',
    noContact: 'Not given, or erased',
    shippingAddress: 'Shipping address',
    billingAddress: 'Billing address',
    asShippingAddress: 'Same as the shipping address',
    buyer: 'Company',
    vatId: 'VAT number',
    purchaseOrder: 'Purchase order',
    customerNote: 'Note of the customer',
    shippingMethod: 'Shipping method',
    customerId: 'Customer number',
    withdrawalUntil: 'Withdrawal possible until',
    metadata: 'Metadata',
    notes: 'Notes',
    noNotes: 'No notes yet. Customers never see notes.',
    newNote: 'New note',
    addNote: 'Add note',
    noteAdded: 'The note was added',
    timeline: 'Timeline',
    automatic: 'automatically',
    you: 'you',
    by: (who) => `by ${who}`,
    older: (number) => `Show ${number} older`,
  },
  de: {
    placed: (time) => `Bestellt ${time}`,
    reference: (reference) => `Referenz ${reference}`,
    channel: (channel) => `Kanal ${channel}`,
    outstanding: (amount) => `${amount} noch zu zahlen`,
    replaces: 'Ersetzt eine frühere Bestellung',
    statuses: {
      order: 'Bestellung',
      payment: 'Zahlung',
      fulfilment: 'Versand',
      delivery: 'Zustellung',
      return: 'Rückgaben',
    },
    states: 'Fortschritt der Bestellung',
    stateKinds: {
      passed: 'erledigt',
      current: 'jetzt',
      ahead: 'noch nicht erreicht',
      possible: 'möglich',
      never: 'nicht mehr möglich',
    },
    held: (reason) => `Versand angehalten: ${reason}`,
    heldUntil: (time) => `Endet ${time}.`,
    heldSince: (time) => `Seit ${time}.`,
    packing: 'Während gepackt wird, kann der Kunde nicht stornieren. Der Versand ist möglich.',
    openMatters: 'Unter Vorgänge entscheiden',
    waitsForPayment: (time) =>
      `Der Bestand ist bis ${time} reserviert. Danach verfällt die Bestellung, wenn sie nicht bezahlt ist.`,
    lines: 'Positionen',
    line: {
      product: 'Artikel',
      ordered: 'Bestellt',
      shipped: 'Versandt',
      cancelled: 'Storniert',
      returned: 'Zurück',
      cancellable: 'Offen',
      total: 'Summe',
    },
    each: (price) => `je ${price}`,
    noWithdrawal: 'Kein Widerruf',
    fulfilment: 'Sendungen',
    price: 'Preis',
    priceOf: { placed: 'Summe bei Bestellung', now: 'Aktuelle Summe', howComputed: 'So wurde gerechnet' },
    kinds: {
      ITEM: 'Listenpreis',
      SHIPPING: 'Versand',
      CHARGE: 'Gebühr',
      DISCOUNT: 'Rabatt',
      TAX_REDUCTION: 'Nicht fällige Steuer',
      UNITS_BACK: 'Stornierte oder zurückgegebene Artikel',
      CHARGE_BACK: 'Erstattete Gebühr',
      CREDIT: 'Nachlass',
      DEDUCTION: 'Einbehalten für Rückgaben',
      TAX: 'Steuer',
      INCLUDED_TAX: 'Enthaltene Steuer',
    },
    tax: (rate, country) => `Steuer ${rate} (${country})`,
    includedTax: (rate, country) => `Enthält ${rate} Steuer (${country})`,
    ofEdit: (edit) => `Hinzugefügt mit Bearbeitung ${edit}`,
    inputs: 'Berechnet aus',
    amount: 'Betrag',
    part: 'Teil des Preises',
    customer: 'Kunde und Lieferung',
    contact: 'Kontakt',
    noContact: 'Nicht angegeben oder gelöscht',
    shippingAddress: 'Lieferadresse',
    billingAddress: 'Rechnungsadresse',
    asShippingAddress: 'Wie die Lieferadresse',
    buyer: 'Firma',
    vatId: 'USt-IdNr.',
    purchaseOrder: 'Bestellnummer des Kunden',
    customerNote: 'Anmerkung des Kunden',
    shippingMethod: 'Versandart',
    customerId: 'Kundennummer',
    withdrawalUntil: 'Widerruf möglich bis',
    metadata: 'Metadaten',
    notes: 'Notizen',
    noNotes: 'Noch keine Notizen. Kunden sehen Notizen nie.',
    newNote: 'Neue Notiz',
    addNote: 'Notiz hinzufügen',
    noteAdded: 'Die Notiz wurde hinzugefügt',
    timeline: 'Verlauf',
    automatic: 'automatisch',
    you: 'Ihnen',
    by: (who) => `von ${who}`,
    older: (number) => `${number} ältere anzeigen`,
  },
};
