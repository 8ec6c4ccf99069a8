import type { Texts } from '../language/languages.ts';

interface ShellTexts {
  backOffice: string;
  navigation: string;
  skip: string;
  search: string;
  searchHint: string;
  language: string;
  colours: string;
  colourSchemes: { auto: string; light: string; dark: string };
  keys: string;
  searchKey: string;
  logOut: string;
  logIn: string;
  loggedOut: string;
  loggedOutHint: string;
  sessionEnded: string;
  sessionEndedHint: string;
  idle: string;
  idleHint: string;
  stay: string;
  loggedIn: string;
  loggedInHint: string;
  noSuchPage: string;
  noSuchPageHint: string;
  pages: Record<PageName, string>;
  groups: { work: string; shop: string; operations: string };
}

export type PageName =
  | 'dashboard'
  | 'orders'
  | 'toShip'
  | 'returns'
  | 'documents'
  | 'reports'
  | 'matters'
  | 'products'
  | 'shippingMethods'
  | 'taxRates'
  | 'discountCodes'
  | 'webhooks'
  | 'usage';

export const SHELL: Texts<ShellTexts> = {
  en: {
    backOffice: 'Back office',
    navigation: 'Pages',
    skip: 'Skip to the content',
    search: 'Search orders',
    searchHint: 'Number, reference, SKU, e-mail or name',
    language: 'Language',
    colours: 'Colours',
    colourSchemes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    keys: 'Keyboard',
    searchKey: '/ goes to the search',
    logOut: 'Log out',
    logIn: 'Log in',
    loggedOut: 'Orders, shipping, returns and stock of the shop',
    loggedOutHint: 'Log in with the account that your shop gave you.',
    sessionEnded: 'Your session has ended',
    sessionEndedHint: 'Log in again on another tab, and then continue here. Your inputs stay.',
    idle: 'You will soon be logged out',
    idleHint: 'You have done nothing here for some time. Inputs that you have not sent stay on this page.',
    stay: 'Stay logged in',
    loggedIn: 'You are logged in again',
    loggedInHint: 'You can close this tab, and continue on the one that you came from.',
    noSuchPage: 'There is no such page',
    noSuchPageHint: 'The address may have a typing mistake, or the page no longer exists.',
    pages: {
      dashboard: 'Dashboard',
      orders: 'Orders',
      toShip: 'To ship',
      returns: 'Returns',
      documents: 'Invoices',
      reports: 'Reports',
      matters: 'Matters',
      products: 'Products and stock',
      shippingMethods: 'Shipping methods',
      taxRates: 'Tax rates',
      discountCodes: 'Discount codes',
      webhooks: 'Webhooks',
      usage: 'Usage',
    },
    groups: { work: 'Orders', shop: 'Catalogue', operations: 'Operations' },
  },
  de: {
    backOffice: 'Back Office',
    navigation: 'Seiten',
    skip: 'Zum Inhalt springen',
    search: 'Bestellungen suchen',
    searchHint: 'Nummer, Referenz, SKU, E-Mail oder Name',
    language: 'Sprache',
    colours: 'Farben',
    colourSchemes: { auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    keys: 'Tastatur',
    searchKey: '/ springt zur Suche',
    logOut: 'Abmelden',
    logIn: 'Anmelden',
    loggedOut: 'Bestellungen, Versand, Rückgaben und Bestand des Shops',
    loggedOutHint: 'Melden Sie sich mit dem Konto an, das Sie von Ihrem Shop erhalten haben.',
    sessionEnded: 'Ihre Sitzung ist beendet',
    sessionEndedHint:
      'Melden Sie sich in einem anderen Tab erneut an, und machen Sie dann hier weiter. Ihre Eingaben bleiben erhalten.',
    idle: 'Sie werden bald abgemeldet',
    idleHint:
      'Sie haben hier länger nichts getan. Nicht gesendete Eingaben bleiben auf dieser Seite erhalten.',
    stay: 'Angemeldet bleiben',
    loggedIn: 'Sie sind wieder angemeldet',
    loggedInHint: 'Sie können diesen Tab schließen und im vorherigen weiterarbeiten.',
    noSuchPage: 'Diese Seite gibt es nicht',
    noSuchPageHint: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.',
    pages: {
      dashboard: 'Übersicht',
      orders: 'Bestellungen',
      toShip: 'Zu versenden',
      returns: 'Rückgaben',
      documents: 'Rechnungen',
      reports: 'Berichte',
      matters: 'Vorgänge',
      products: 'Artikel und Bestand',
      shippingMethods: 'Versandarten',
      taxRates: 'Steuersätze',
      discountCodes: 'Rabattcodes',
      webhooks: 'Webhooks',
      usage: 'Nutzung',
    },
    groups: { work: 'Bestellungen', shop: 'Katalog', operations: 'Betrieb' },
  },
};
