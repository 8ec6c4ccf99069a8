import type { Texts } from '../../../../language/languages.ts';

interface ShippingTexts {
  ship: string;
  shipTitle: string;
  shipUnits: string;
  shipped: string;
  scan: string;
  scanHint: string;
  scanned: (name: string, units: number, max: number) => string;
  notInOrder: (sku: string) => string;
  noMore: (name: string) => string;
  trackingNumber: string;
  trackingUrl: string;
  estimatedDelivery: string;
  parcel: (number: number) => string;
  correct: string;
  correctTitle: string;
  corrected: string;
  report: string;
  reportTitle: string;
  reported: string;
  event: string;
  occurredAt: string;
  location: string;
  whichParcel: string;
  allParcels: string;
  undo: string;
  undoTitle: string;
  undone: string;
  undoEffect: string;
  stockIs: string;
  dispositions: { TO_STOCK: string; LOST: string };
  hold: string;
  holdTitle: string;
  held: string;
  holdEffect: string;
  packingEffect: string;
  release: string;
  releaseTitle: string;
  releaseEffect: string;
  released: string;
  reason: string;
  note: string;
  staffOnly: string;
  until: string;
  untilHint: string;
  save: string;
}

export const SHIPPING: Texts<ShippingTexts> = {
  en: {
    ship: 'Ship',
    shipTitle: 'Ship units',
    shipUnits: 'Units to ship',
    shipped: 'The units are shipped',
    scan: 'Scan a SKU',
    scanHint: 'Each scan, or Enter, adds one unit. Before the first scan, all units are chosen.',
    scanned: (name, units, max) => `${name}: ${units} of ${max}`,
    notInOrder: (sku) => `${sku} is not in this order, or is already shipped.`,
    noMore: (name) => `No more units of ${name} are left to ship.`,
    trackingNumber: 'Tracking number',
    trackingUrl: 'Address to follow the parcel',
    estimatedDelivery: 'Expected on',
    parcel: (number) => `Parcel ${number}`,
    correct: 'Correct tracking',
    correctTitle: 'Correct the shipment',
    corrected: 'The shipment is corrected',
    report: 'Add a carrier report',
    reportTitle: 'Record a report of the carrier',
    reported: 'The report is recorded',
    event: 'Report',
    occurredAt: 'When',
    location: 'Place',
    whichParcel: 'Parcel',
    allParcels: 'All parcels',
    undo: 'Undo shipment',
    undoTitle: 'Undo the shipment',
    undone: 'The shipment is undone',
    undoEffect: 'The units count as not shipped. They can be shipped again, or cancelled.',
    stockIs: 'Where are the units?',
    dispositions: {
      TO_STOCK: 'In the warehouse: add them to the stock',
      LOST: 'Lost: leave them out of the stock',
    },
    hold: 'Put on hold',
    holdTitle: 'Put the order on hold',
    held: 'The order is on hold',
    holdEffect: 'The order cannot be shipped until the hold is released.',
    packingEffect: 'The customer cannot cancel any more. The order can still be shipped.',
    release: 'Release',
    releaseTitle: 'Release the hold',
    releaseEffect: 'The order can be shipped again, unless another hold is open.',
    released: 'The hold is released',
    reason: 'Reason',
    note: 'Note',
    staffOnly: 'Customers never see this note.',
    until: 'Hold until',
    untilHint: 'If empty: until the hold is released.',
    save: 'Save',
  },
  de: {
    ship: 'Versenden',
    shipTitle: 'Artikel versenden',
    shipUnits: 'Zu versendende Artikel',
    shipped: 'Die Artikel sind versandt',
    scan: 'SKU scannen',
    scanHint:
      'Jeder Scan, oder die Eingabetaste, zählt einen Artikel. Vor dem ersten Scan sind alle Artikel gewählt.',
    scanned: (name, units, max) => `${name}: ${units} von ${max}`,
    notInOrder: (sku) => `${sku} gehört nicht zu dieser Bestellung oder ist schon versandt.`,
    noMore: (name) => `Von ${name} ist nichts mehr zu versenden.`,
    trackingNumber: 'Sendungsnummer',
    trackingUrl: 'Adresse zur Verfolgung des Pakets',
    estimatedDelivery: 'Erwartet am',
    parcel: (number) => `Paket ${number}`,
    correct: 'Sendungsdaten berichtigen',
    correctTitle: 'Sendung berichtigen',
    corrected: 'Die Sendung ist berichtigt',
    report: 'Meldung eintragen',
    reportTitle: 'Meldung des Versanddienstes eintragen',
    reported: 'Die Meldung ist eingetragen',
    event: 'Meldung',
    occurredAt: 'Wann',
    location: 'Ort',
    whichParcel: 'Paket',
    allParcels: 'Alle Pakete',
    undo: 'Sendung zurücknehmen',
    undoTitle: 'Sendung zurücknehmen',
    undone: 'Die Sendung ist zurückgenommen',
    undoEffect: 'Die Artikel gelten als nicht versandt. Sie können erneut versandt oder storniert werden.',
    stockIs: 'Wo sind die Artikel?',
    dispositions: {
      TO_STOCK: 'Im Lager: zum Bestand hinzufügen',
      LOST: 'Verloren: nicht zum Bestand hinzufügen',
    },
    hold: 'Anhalten',
    holdTitle: 'Versand anhalten',
    held: 'Der Versand ist angehalten',
    holdEffect: 'Die Bestellung kann erst nach der Freigabe versandt werden.',
    packingEffect: 'Der Kunde kann nicht mehr stornieren. Der Versand bleibt möglich.',
    release: 'Freigeben',
    releaseTitle: 'Versand freigeben',
    releaseEffect: 'Die Bestellung kann wieder versandt werden, wenn kein anderer Versandstopp gilt.',
    released: 'Der Versand ist freigegeben',
    reason: 'Grund',
    note: 'Notiz',
    staffOnly: 'Kunden sehen diese Notiz nie.',
    until: 'Anhalten bis',
    untilHint: 'Wenn leer: bis zur Freigabe.',
    save: 'Speichern',
  },
};
