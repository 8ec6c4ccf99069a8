import type { Texts } from '../../language/languages.ts';

interface ShippingMethodTexts {
  hint: string;
  create: string;
  list: string;
  empty: string;
  columns: Record<'method' | 'kind' | 'countries' | 'price' | 'days', string>;
  code: string;
  codeHint: string;
  codePattern: string;
  name: string;
  nameHint: string;
  kind: string;
  kindHint: string;
  kinds: Record<string, string>;
  countries: string;
  countriesHint: string;
  allCountries: string;
  price: string;
  priceHint: string;
  freeFrom: string;
  freeFromHint: string;
  free: string;
  freeAbove: (amount: string) => string;
  days: string;
  daysHint: string;
  daysFrom: string;
  daysTo: string;
  daysOrder: string;
  daysBoth: string;
  range: (min: string, max: string) => string;
  taxClass: string;
  taxClassHint: string;
  likeGoods: string;
  taxClassPattern: string;
  saved: string;
  created: string;
  deleteQuestion: (name: string) => string;
  deleteHint: string;
  deleted: string;
}

export const SHIPPING_METHODS: Texts<ShippingMethodTexts> = {
  en: {
    hint: 'How orders reach their customers, and the price of the shipping',
    create: 'New shipping method',
    list: 'Shipping methods',
    empty: 'There are no shipping methods yet. Without one, customers cannot have anything sent to them.',
    columns: {
      method: 'Shipping method',
      kind: 'Kind',
      countries: 'Countries',
      price: 'Price',
      days: 'Duration',
    },
    code: 'Code',
    codeHint: 'Your own short code of the method, such as “parcel”. It never changes.',
    codePattern: 'Letters, digits, - and _ (at most 32); begins with a letter or digit',
    name: 'Name',
    nameHint: 'Customers see this name at the checkout.',
    kind: 'Kind',
    kindHint: 'Whether customers must give an address.',
    kinds: { SHIPPING: 'To an address', PICKUP: 'Pickup in the shop', DIGITAL: 'Digital' },
    countries: 'Countries',
    countriesHint: 'Only for addresses in these countries. Without a country: for all countries.',
    allCountries: 'All countries',
    price: 'Price',
    priceHint: 'Applies to new orders.',
    freeFrom: 'Free from',
    freeFromHint:
      'Value of goods from which the shipping is free. If empty, the shipping always costs its price.',
    free: 'Free',
    freeAbove: (amount) => `free from ${amount}`,
    days: 'Duration in days',
    daysHint: 'Customers see this duration. 0 is the same day. Leave both empty if you do not want to say.',
    daysFrom: 'At least',
    daysTo: 'At most',
    daysOrder: 'Must not be less than “At least”',
    daysBoth: 'Fill in both numbers, or none',
    range: (min, max) => (min === max ? `${min} ${min === '1' ? 'day' : 'days'}` : `${min} to ${max} days`),
    taxClass: 'Tax class',
    taxClassHint: 'If empty, the shipping has the tax of the goods in the order, which is usual in the EU.',
    likeGoods: 'Like the goods',
    taxClassPattern: 'Small letters, digits, - and _ (at most 32); begins with a letter',
    saved: 'The shipping method was saved',
    created: 'The shipping method was created',
    deleteQuestion: (name) => `Delete “${name}”?`,
    deleteHint: 'Customers can no longer choose it. Existing orders keep it.',
    deleted: 'The shipping method was deleted',
  },
  de: {
    hint: 'Wie Bestellungen zu den Kunden kommen, und was der Versand kostet',
    create: 'Neue Versandart',
    list: 'Versandarten',
    empty: 'Es gibt noch keine Versandarten. Ohne Versandart können Kunden sich nichts schicken lassen.',
    columns: {
      method: 'Versandart',
      kind: 'Art',
      countries: 'Länder',
      price: 'Preis',
      days: 'Dauer',
    },
    code: 'Kürzel',
    codeHint: 'Ihr eigenes Kürzel der Versandart, zum Beispiel „paket“. Es ändert sich nie.',
    codePattern:
      'Buchstaben ohne Umlaute, Ziffern, - und _ (höchstens 32); Anfang ist ein Buchstabe oder eine Ziffer',
    name: 'Name',
    nameHint: 'Diesen Namen sehen Kunden an der Kasse.',
    kind: 'Art',
    kindHint: 'Davon hängt ab, ob Kunden eine Adresse angeben müssen.',
    kinds: { SHIPPING: 'An eine Adresse', PICKUP: 'Abholung im Laden', DIGITAL: 'Digital' },
    countries: 'Länder',
    countriesHint: 'Nur für Adressen in diesen Ländern. Ohne Auswahl: für alle Länder.',
    allCountries: 'Alle Länder',
    price: 'Preis',
    priceHint: 'Gilt für neue Bestellungen.',
    freeFrom: 'Kostenlos ab',
    freeFromHint:
      'Warenwert, ab dem der Versand kostenlos ist. Bleibt das Feld leer, kostet der Versand immer seinen Preis.',
    free: 'Kostenlos',
    freeAbove: (amount) => `kostenlos ab ${amount}`,
    days: 'Dauer in Tagen',
    daysHint:
      'Diese Dauer sehen Kunden. 0 ist derselbe Tag. Lassen Sie beide Felder leer, wenn Sie keine Dauer nennen.',
    daysFrom: 'Mindestens',
    daysTo: 'Höchstens',
    daysOrder: 'Darf nicht kleiner sein als „Mindestens“',
    daysBoth: 'Füllen Sie beide Felder aus, oder keines',
    range: (min, max) => (min === max ? `${min} ${min === '1' ? 'Tag' : 'Tage'}` : `${min} bis ${max} Tage`),
    taxClass: 'Steuerklasse',
    taxClassHint: 'Bleibt das Feld leer, wird der Versand wie die Ware besteuert. Das ist in der EU üblich.',
    likeGoods: 'Wie die Ware',
    taxClassPattern: 'Kleinbuchstaben, Ziffern, - und _ (höchstens 32); Anfang ist ein Buchstabe',
    saved: 'Die Versandart wurde gespeichert',
    created: 'Die Versandart wurde angelegt',
    deleteQuestion: (name) => `„${name}“ löschen?`,
    deleteHint: 'Kunden können sie nicht mehr wählen. Bestehende Bestellungen behalten sie.',
    deleted: 'Die Versandart wurde gelöscht',
  },
};
