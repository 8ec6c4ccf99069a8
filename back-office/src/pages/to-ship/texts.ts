import type { Texts } from '../../language/languages.ts';

interface ToShipTexts {
  hint: string;
  queue: string;
  nothing: string;
  nothingHint: string;
  selectAll: string;
  shown: (shown: string, total: string) => string;
  showNext: (count: string) => string;
  select: (number: string) => string;
  printSlips: (count: number) => string;
  shippedCount: (count: string) => string;
  rest: string;
  packing: string;
  startPacking: string;
  stopPacking: string;
  sending: string;
  shipped: string;
  notShipped: string;
  noLonger: string;
  shippedUnits: (count: string) => string;
  ship: (number: string) => string;
  unitsLeft: (sku: string, count: number) => string;
  trackingNumber: string;
  shipAndNext: string;
  slip: string;
  toOrder: string;
  shipRest: string;
}

export const TO_SHIP: Texts<ToShipTexts> = {
  en: {
    hint: 'Paid orders that are not on hold, oldest first. Enter ships an order and opens the next.',
    queue: 'Orders to ship',
    nothing: 'Nothing to ship',
    nothingHint: 'New orders appear here as soon as they are paid.',
    selectAll: 'Select all',
    shown: (shown, total) => `The oldest ${shown} of ${total} orders`,
    showNext: (count) => `Show the next ${count}`,
    select: (number) => `Select order ${number}`,
    printSlips: (count) => (count === 1 ? 'Print packing slip' : `Print ${count} packing slips`),
    shippedCount: (count) => `${count} shipped`,
    rest: 'Rest of the order',
    packing: 'Being packed',
    startPacking: 'Start packing',
    stopPacking: 'Stop packing',
    sending: 'Being sent',
    shipped: 'Shipped',
    notShipped: 'Not shipped',
    noLonger: 'Nothing of this order can be shipped now.',
    shippedUnits: (count) => (count === '1' ? '1 unit shipped' : `${count} units shipped`),
    ship: (number) => `Ship order ${number}`,
    unitsLeft: (sku, count) => `${sku} · ${count} to ship`,
    trackingNumber: 'Tracking number',
    shipAndNext: 'Ship and next',
    slip: 'Packing slip',
    toOrder: 'To the order',
    shipRest: 'Ship the rest',
  },
  de: {
    hint: 'Bezahlte Bestellungen, die nicht angehalten sind, älteste zuerst. Die Eingabetaste versendet eine Bestellung und öffnet die nächste.',
    queue: 'Zu versendende Bestellungen',
    nothing: 'Nichts zu versenden',
    nothingHint: 'Neue Bestellungen erscheinen hier, sobald sie bezahlt sind.',
    selectAll: 'Alle auswählen',
    shown: (shown, total) => `Die ältesten ${shown} von ${total} Bestellungen`,
    showNext: (count) => `Die nächsten ${count} anzeigen`,
    select: (number) => `Bestellung ${number} auswählen`,
    printSlips: (count) => (count === 1 ? 'Packzettel drucken' : `${count} Packzettel drucken`),
    shippedCount: (count) => `${count} versandt`,
    rest: 'Rest der Bestellung',
    packing: 'Wird gepackt',
    startPacking: 'Packen beginnen',
    stopPacking: 'Packen abbrechen',
    sending: 'Wird gesendet',
    shipped: 'Versandt',
    notShipped: 'Nicht versandt',
    noLonger: 'Von dieser Bestellung kann zurzeit nichts versandt werden.',
    shippedUnits: (count) => `${count} Stück versandt`,
    ship: (number) => `Bestellung ${number} versenden`,
    unitsLeft: (sku, count) => `${sku} · ${count} zu versenden`,
    trackingNumber: 'Sendungsnummer',
    shipAndNext: 'Versenden und weiter',
    slip: 'Packzettel',
    toOrder: 'Zur Bestellung',
    shipRest: 'Den Rest versenden',
  },
};
