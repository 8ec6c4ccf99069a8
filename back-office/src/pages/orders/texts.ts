import type { Texts } from '../../language/languages.ts';
import type { ColumnName } from './column-names.ts';
import type { Choice, Flag } from './order-filters.ts';
import type { ViewName } from './saved-views.ts';
import type { Span } from './spans.ts';

export interface OrdersTexts {
  table: string;
  keys: string;
  number: string;
  columns: Record<ColumnName, string>;
  chooseColumns: string;
  usualColumns: string;
  signs: { matter: (count: number) => string; held: string; packing: string };
  byStatus: string;
  all: string;
  filters: string;
  choices: Record<Choice | Flag | 'from' | 'to', string>;
  placed: string;
  spans: Record<Span | 'any' | 'own', string>;
  flags: Record<Flag, { yes: string; no: string }>;
  any: string;
  /** Words for statuses that mean something else in other lists. */
  statuses: { [choice in Choice]?: Record<string, string> };
  clear: string;
  done: string;
  remove: (filter: string) => string;
  sorted: string;
  newestFirst: string;
  oldestFirst: string;
  count: (count: string) => string;
  range: (first: string, last: string, count: string) => string;
  none: string;
  noneHint: string;
  tooShort: string;
  tooShortHint: string;
  found: { q: (text: string) => string; email: (text: string) => string; name: (text: string) => string };
  insteadAsName: string;
  insteadAsNumber: string;
  clearSearch: string;
  pages: string;
  previous: string;
  next: string;
  first: string;
  views: string;
  readyViews: Record<ViewName, string>;
  ownViews: string;
  manageViews: string;
  saveView: string;
  saveViewHint: string;
  personNotSaved: string;
  viewName: string;
  save: string;
  deleteView: (name: string) => string;
  exportCsv: string;
  exporting: (done: string, all: string) => string;
  exported: (count: string) => string;
  stop: string;
  stopped: string;
}

export const ORDERS: Texts<OrdersTexts> = {
  en: {
    table: 'Orders',
    keys: 'The arrow keys move between orders. Enter opens an order.',
    number: 'Order',
    columns: {
      createdAt: 'Placed',
      status: 'Status',
      paymentStatus: 'Payment',
      fulfillmentStatus: 'Shipping',
      deliveryStatus: 'Delivery',
      returnStatus: 'Returns',
      signs: 'Attention',
      units: 'Units',
      items: 'Products',
      currentTotal: 'Total',
      total: 'Total when placed',
      outstandingAmount: 'To be paid',
      shippingMethod: 'Shipping method',
      reference: 'Reference',
      channel: 'Channel',
      customerId: 'Customer',
      updatedAt: 'Changed',
    },
    chooseColumns: 'Columns',
    usualColumns: 'Usual columns',
    signs: {
      matter: (count) => (count === 1 ? 'Matter' : `${count} matters`),
      held: 'On hold',
      packing: 'Being packed',
    },
    byStatus: 'Orders by status',
    all: 'All',
    filters: 'Filters',
    choices: {
      status: 'Status',
      paymentStatus: 'Payment',
      fulfillmentStatus: 'Shipping',
      deliveryStatus: 'Delivery',
      returnStatus: 'Returns',
      readyToShip: 'Ready to ship',
      shipmentHeld: 'Shipment holds',
      attention: 'Matters',
      from: 'Placed from',
      to: 'Placed until',
    },
    placed: 'Placed',
    spans: {
      any: 'At any time',
      today: 'Today',
      yesterday: 'Yesterday',
      last7Days: 'Last 7 days',
      lastWeek: 'Last week, Monday to Sunday',
      thisMonth: 'This month',
      lastMonth: 'Last month',
      own: 'On these days',
    },
    flags: {
      readyToShip: { yes: 'Can be shipped now', no: 'Cannot be shipped now' },
      shipmentHeld: { yes: 'On hold', no: 'Not on hold' },
      attention: { yes: 'With an open matter', no: 'Without an open matter' },
    },
    any: 'All orders',
    statuses: {
      deliveryStatus: { NONE: 'Not delivered', PARTIALLY_DELIVERED: 'Partly delivered' },
      returnStatus: { NONE: 'Nothing returned', OPEN: 'Return open', PARTIALLY_RETURNED: 'Partly returned' },
    },
    clear: 'Clear filters',
    done: 'Done',
    remove: (filter) => `Remove filter: ${filter}`,
    sorted: 'Sorting',
    newestFirst: 'Newest first',
    oldestFirst: 'Oldest first',
    count: (count) => (count === '1' ? '1 order' : `${count} orders`),
    range: (first, last, count) => `${first}–${last} of ${count}`,
    none: 'No orders found',
    noneHint: 'Remove a filter, or search for something else.',
    tooShort: 'The search is too short',
    tooShortHint: 'Write at least three characters.',
    found: {
      q: (text) => `Number, reference or SKU: ${text}`,
      email: (text) => `E-mail: ${text}`,
      name: (text) => `Name: ${text}`,
    },
    insteadAsName: 'Search for a name instead',
    insteadAsNumber: 'Search for a number, reference or SKU instead',
    clearSearch: 'End the search',
    pages: 'Pages of the list',
    previous: 'Previous',
    next: 'Next',
    first: 'First page',
    views: 'Views',
    readyViews: {
      toShip: 'To ship',
      waitingForPayment: 'Waiting for payment',
      onHold: 'On hold',
      withMatter: 'With a matter',
      returnsOpen: 'Returns open',
    },
    ownViews: 'Your views',
    manageViews: 'Save or delete views',
    saveView: 'Save this view',
    saveViewHint: 'The filters, the sorting and the columns are saved in this browser.',
    personNotSaved: 'A search for a person is not saved.',
    viewName: 'Name of the view',
    save: 'Save',
    deleteView: (name) => `Delete the view ${name}`,
    exportCsv: 'Export CSV',
    exporting: (done, all) => `${done} of ${all} orders`,
    exported: (count) => `${count} orders exported`,
    stop: 'Stop',
    stopped: 'Export stopped',
  },
  de: {
    table: 'Bestellungen',
    keys: 'Die Pfeiltasten wechseln zwischen Bestellungen. Die Eingabetaste öffnet eine Bestellung.',
    number: 'Bestellung',
    columns: {
      createdAt: 'Aufgegeben',
      status: 'Status',
      paymentStatus: 'Zahlung',
      fulfillmentStatus: 'Versand',
      deliveryStatus: 'Zustellung',
      returnStatus: 'Rückgaben',
      signs: 'Hinweise',
      units: 'Stück',
      items: 'Artikel',
      currentTotal: 'Summe',
      total: 'Summe bei Bestellung',
      outstandingAmount: 'Noch zu zahlen',
      shippingMethod: 'Versandart',
      reference: 'Referenz',
      channel: 'Kanal',
      customerId: 'Kunde',
      updatedAt: 'Geändert',
    },
    chooseColumns: 'Spalten',
    usualColumns: 'Übliche Spalten',
    signs: {
      matter: (count) => (count === 1 ? 'Vorgang' : `${count} Vorgänge`),
      held: 'Angehalten',
      packing: 'Wird gepackt',
    },
    byStatus: 'Bestellungen nach Status',
    all: 'Alle',
    filters: 'Filter',
    choices: {
      status: 'Status',
      paymentStatus: 'Zahlung',
      fulfillmentStatus: 'Versand',
      deliveryStatus: 'Zustellung',
      returnStatus: 'Rückgaben',
      readyToShip: 'Versandbereit',
      shipmentHeld: 'Versandsperren',
      attention: 'Vorgänge',
      from: 'Aufgegeben ab',
      to: 'Aufgegeben bis',
    },
    placed: 'Aufgegeben',
    spans: {
      any: 'Jederzeit',
      today: 'Heute',
      yesterday: 'Gestern',
      last7Days: 'Letzte 7 Tage',
      lastWeek: 'Letzte Woche, Montag bis Sonntag',
      thisMonth: 'Dieser Monat',
      lastMonth: 'Letzter Monat',
      own: 'An diesen Tagen',
    },
    flags: {
      readyToShip: { yes: 'Jetzt versandbereit', no: 'Nicht versandbereit' },
      shipmentHeld: { yes: 'Angehalten', no: 'Nicht angehalten' },
      attention: { yes: 'Mit offenem Vorgang', no: 'Ohne offenen Vorgang' },
    },
    any: 'Alle Bestellungen',
    statuses: {
      deliveryStatus: { NONE: 'Nicht zugestellt', PARTIALLY_DELIVERED: 'Teilweise zugestellt' },
      returnStatus: {
        NONE: 'Nichts zurück',
        OPEN: 'Rückgabe offen',
        PARTIALLY_RETURNED: 'Teilweise zurückgegeben',
      },
    },
    clear: 'Filter zurücksetzen',
    done: 'Fertig',
    remove: (filter) => `Filter entfernen: ${filter}`,
    sorted: 'Sortierung',
    newestFirst: 'Neueste zuerst',
    oldestFirst: 'Älteste zuerst',
    count: (count) => (count === '1' ? '1 Bestellung' : `${count} Bestellungen`),
    range: (first, last, count) => `${first}–${last} von ${count}`,
    none: 'Keine Bestellungen gefunden',
    noneHint: 'Entfernen Sie einen Filter, oder suchen Sie nach etwas anderem.',
    tooShort: 'Die Suche ist zu kurz',
    tooShortHint: 'Geben Sie mindestens drei Zeichen ein.',
    found: {
      q: (text) => `Nummer, Referenz oder SKU: ${text}`,
      email: (text) => `E-Mail: ${text}`,
      name: (text) => `Name: ${text}`,
    },
    insteadAsName: 'Stattdessen nach einem Namen suchen',
    insteadAsNumber: 'Stattdessen nach Nummer, Referenz oder SKU suchen',
    clearSearch: 'Suche beenden',
    pages: 'Seiten der Liste',
    previous: 'Zurück',
    next: 'Weiter',
    first: 'Erste Seite',
    views: 'Ansichten',
    readyViews: {
      toShip: 'Zu versenden',
      waitingForPayment: 'Warten auf Zahlung',
      onHold: 'Angehalten',
      withMatter: 'Mit Vorgang',
      returnsOpen: 'Rückgabe offen',
    },
    ownViews: 'Ihre Ansichten',
    manageViews: 'Ansichten speichern oder löschen',
    saveView: 'Diese Ansicht speichern',
    saveViewHint: 'Filter, Sortierung und Spalten werden in diesem Browser gespeichert.',
    personNotSaved: 'Eine Suche nach einer Person wird nicht gespeichert.',
    viewName: 'Name der Ansicht',
    save: 'Speichern',
    deleteView: (name) => `Ansicht ${name} löschen`,
    exportCsv: 'CSV exportieren',
    exporting: (done, all) => `${done} von ${all} Bestellungen`,
    exported: (count) => `${count} Bestellungen exportiert`,
    stop: 'Abbrechen',
    stopped: 'Export abgebrochen',
  },
};
