import type { Texts } from '../../language/languages.ts';

interface TaxRateTexts {
  hint: string;
  create: string;
  list: string;
  empty: string;
  columns: Record<'country' | 'taxClass' | 'now' | 'next', string>;
  none: string;
  nextRate: (rate: string, date: string) => string;
  country: string;
  countryHint: string;
  countryNeeded: string;
  taxClass: string;
  taxClassHint: string;
  taxClassPattern: string;
  rates: string;
  ratesHint: string;
  rate: (index: number) => string;
  percent: string;
  validFrom: string;
  treatment: string;
  treatments: Record<string, string>;
  addRate: string;
  removeRate: (index: number) => string;
  sameTime: string;
  timeNeeded: string;
  applies: { past: string; now: string; future: string };
  from: (rate: string, time: string) => string;
  saved: string;
  created: string;
  deleteQuestion: (name: string) => string;
  deleteHint: string;
  deleted: string;
}

export const TAX_RATES: Texts<TaxRateTexts> = {
  en: {
    hint: 'The tax of new orders, by country of delivery and tax class',
    create: 'New tax rate',
    list: 'Tax rates',
    empty:
      'There are no tax rates yet. A shop that charges taxes needs them for each country that it delivers to.',
    columns: { country: 'Country', taxClass: 'Tax class', now: 'Now', next: 'Next' },
    none: 'None yet',
    nextRate: (rate, date) => `${rate} from ${date}`,
    country: 'Country',
    countryHint: 'The country that the order is delivered to.',
    countryNeeded: 'Choose a country',
    taxClass: 'Tax class',
    taxClassHint: 'Products and shipping methods have a tax class, such as “standard” or “reduced”.',
    taxClassPattern: 'Small letters, digits, - and _ (at most 32); begins with a letter',
    rates: 'Rates over time',
    ratesHint:
      'Each rate applies from its time until the next one. Enter a new rate before it applies, and keep the old ones: orders keep the rate of their time.',
    rate: (index) => `Rate ${index}`,
    percent: 'Percent',
    validFrom: 'Applies from',
    treatment: 'Reason',
    treatments: {
      STANDARD: 'Tax of the country',
      REVERSE_CHARGE: 'Buyer owes the tax (reverse charge)',
      INTRA_COMMUNITY: 'To a business in the EU',
      EXPORT: 'Export out of the EU',
      EXEMPT: 'Exempt from tax',
      OUT_OF_SCOPE: 'Not taxable',
    },
    addRate: 'Add a rate',
    removeRate: (index) => `Remove rate ${index}`,
    sameTime: 'Another rate has the same time',
    timeNeeded: 'Enter a date and a time',
    applies: { past: 'Past', now: 'Applies now', future: 'Future' },
    from: (rate, time) => `${rate} from ${time}`,
    saved: 'The tax rate was saved',
    created: 'The tax rate was created',
    deleteQuestion: (name) => `Delete all rates of ${name}?`,
    deleteHint:
      'Customers can then no longer order what has this tax class to this country. Existing orders keep their rate.',
    deleted: 'The tax rate was deleted',
  },
  de: {
    hint: 'Die Steuer neuer Bestellungen, nach Lieferland und Steuerklasse',
    create: 'Neuer Steuersatz',
    list: 'Steuersätze',
    empty:
      'Es gibt noch keine Steuersätze. Ein Shop, der Steuern berechnet, braucht sie für jedes Land, in das er liefert.',
    columns: { country: 'Land', taxClass: 'Steuerklasse', now: 'Jetzt', next: 'Danach' },
    none: 'Noch keiner',
    nextRate: (rate, date) => `${rate} ab ${date}`,
    country: 'Land',
    countryHint: 'Das Land, in das die Bestellung geliefert wird.',
    countryNeeded: 'Bitte Land wählen',
    taxClass: 'Steuerklasse',
    taxClassHint: 'Artikel und Versandarten haben eine Steuerklasse, zum Beispiel „standard“ oder „reduced“.',
    taxClassPattern: 'Kleinbuchstaben, Ziffern, - und _ (höchstens 32); Anfang ist ein Buchstabe',
    rates: 'Steuersätze im Lauf der Zeit',
    ratesHint:
      'Jeder Satz gilt ab seinem Zeitpunkt bis zum nächsten. Tragen Sie einen neuen Satz ein, bevor er gilt, und behalten Sie die alten: Bestellungen behalten den Satz ihrer Zeit.',
    rate: (index) => `Satz ${index}`,
    percent: 'Prozent',
    validFrom: 'Gilt ab',
    treatment: 'Grund',
    treatments: {
      STANDARD: 'Steuer des Landes',
      REVERSE_CHARGE: 'Käufer schuldet die Steuer (Reverse Charge)',
      INTRA_COMMUNITY: 'An ein Unternehmen in der EU',
      EXPORT: 'Ausfuhr aus der EU',
      EXEMPT: 'Steuerfrei',
      OUT_OF_SCOPE: 'Nicht steuerbar',
    },
    addRate: 'Satz hinzufügen',
    removeRate: (index) => `Satz ${index} entfernen`,
    sameTime: 'Ein anderer Satz hat denselben Zeitpunkt',
    timeNeeded: 'Bitte Datum und Uhrzeit eingeben',
    applies: { past: 'Vergangen', now: 'Gilt jetzt', future: 'Künftig' },
    from: (rate, time) => `${rate} ab ${time}`,
    saved: 'Der Steuersatz wurde gespeichert',
    created: 'Der Steuersatz wurde angelegt',
    deleteQuestion: (name) => `Alle Steuersätze von ${name} löschen?`,
    deleteHint:
      'Kunden können dann nichts mehr mit dieser Steuerklasse in dieses Land bestellen. Bestehende Bestellungen behalten ihren Satz.',
    deleted: 'Der Steuersatz wurde gelöscht',
  },
};
