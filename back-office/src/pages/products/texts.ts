import type { Texts } from '../../language/languages.ts';

interface ProductTexts {
  hint: string;
  create: string;
  search: string;
  searchHint: string;
  views: { sku: string; low: string };
  view: string;
  list: string;
  columns: Record<'product' | 'price' | 'taxClass' | 'available' | 'stock', string>;
  stockOf: (name: string) => string;
  soldOut: string;
  few: string;
  empty: string;
  noMatch: string;
  openSku: (sku: string) => string;
  details: string;
  sku: string;
  skuHint: string;
  skuPattern: string;
  name: string;
  nameHint: string;
  price: string;
  priceHint: string;
  taxClass: string;
  taxClassHint: string;
  taxClassPattern: string;
  excluded: string;
  excludedHint: string;
  withdrawal: string;
  withdrawals: { ALLOWED: string; EXCLUDED: string };
  saved: string;
  created: string;
  deleteQuestion: (name: string) => string;
  deleteHint: string;
  deleted: string;
  notOnSale: string;
  notOnSaleHint: string;
  offerAgain: string;
  unknown: string;
  unknownHint: string;
  back: string;
}

export const PRODUCTS: Texts<ProductTexts> = {
  en: {
    hint: 'What the shop sells, and how much of it is there',
    create: 'New product',
    search: 'Search products',
    searchHint: 'Name or SKU',
    views: { sku: 'By SKU', low: 'Low stock first' },
    view: 'Order of the list',
    list: 'Products',
    columns: {
      product: 'Product',
      price: 'Price',
      taxClass: 'Tax class',
      available: 'Available',
      stock: 'Stock',
    },
    stockOf: (name) => `Stock of ${name}`,
    soldOut: 'Sold out',
    few: 'Few left',
    empty: 'The shop sells no products yet.',
    noMatch: 'No product matches.',
    openSku: (sku) => `Open the SKU ${sku}`,
    details: 'Product',
    sku: 'SKU',
    skuHint: 'Your own number of the product. It never changes.',
    skuPattern:
      'Letters, digits, spaces and . _ ~ : + / - (at most 64); begins and ends with a letter or digit',
    name: 'Name',
    nameHint: 'Customers see this name. Existing orders keep the old name.',
    price: 'Price',
    priceHint: 'Of one unit. Existing orders keep the old price.',
    taxClass: 'Tax class',
    taxClassHint: 'Decides the tax rate, such as “standard” or “reduced”.',
    taxClassPattern: 'Small letters, digits, - and _ (at most 32); begins with a letter',
    excluded: 'Customers cannot withdraw',
    excludedHint:
      'Only for goods that the law excludes, such as goods made to measure, or sealed for hygiene. Applies to new orders.',
    withdrawal: 'Withdrawal',
    withdrawals: { ALLOWED: 'Customers can withdraw', EXCLUDED: 'Customers cannot withdraw' },
    saved: 'The product was saved',
    created: 'The product was created',
    deleteQuestion: (name) => `Take “${name}” off sale?`,
    deleteHint:
      'Customers can no longer order it. Existing orders keep it, and their units stay reserved. You can offer it again later.',
    deleted: 'The product is off sale',
    notOnSale: 'This product is not on sale',
    notOnSaleHint: 'Its stock remains. If you offer it again, it has this stock.',
    offerAgain: 'Offer it again',
    unknown: 'There is no product with this SKU',
    unknownHint: 'You can create it.',
    back: 'All products',
  },
  de: {
    hint: 'Was der Shop verkauft, und wie viel davon da ist',
    create: 'Neuer Artikel',
    search: 'Artikel suchen',
    searchHint: 'Name oder SKU',
    views: { sku: 'Nach SKU', low: 'Wenig Bestand zuerst' },
    view: 'Reihenfolge der Liste',
    list: 'Artikel',
    columns: {
      product: 'Artikel',
      price: 'Preis',
      taxClass: 'Steuerklasse',
      available: 'Verfügbar',
      stock: 'Bestand',
    },
    stockOf: (name) => `Bestand von ${name}`,
    soldOut: 'Ausverkauft',
    few: 'Nur noch wenige',
    empty: 'Der Shop verkauft noch keine Artikel.',
    noMatch: 'Kein Artikel passt dazu.',
    openSku: (sku) => `SKU ${sku} öffnen`,
    details: 'Artikel',
    sku: 'SKU',
    skuHint: 'Ihre eigene Artikelnummer. Sie ändert sich nie.',
    skuPattern:
      'Buchstaben ohne Umlaute, Ziffern, Leerzeichen und . _ ~ : + / - (höchstens 64); Anfang und Ende sind Buchstaben oder Ziffern',
    name: 'Name',
    nameHint: 'Diesen Namen sehen Kunden. Bestehende Bestellungen behalten den alten Namen.',
    price: 'Preis',
    priceHint: 'Pro Stück. Bestehende Bestellungen behalten den alten Preis.',
    taxClass: 'Steuerklasse',
    taxClassHint: 'Bestimmt den Steuersatz, zum Beispiel „standard“ oder „reduced“.',
    taxClassPattern: 'Kleinbuchstaben, Ziffern, - und _ (höchstens 32); Anfang ist ein Buchstabe',
    excluded: 'Kein Widerruf möglich',
    excludedHint:
      'Nur für Waren, die das Gesetz ausnimmt, zum Beispiel Maßanfertigungen oder versiegelte Hygieneartikel. Gilt für neue Bestellungen.',
    withdrawal: 'Widerruf',
    withdrawals: { ALLOWED: 'Widerruf möglich', EXCLUDED: 'Kein Widerruf möglich' },
    saved: 'Der Artikel wurde gespeichert',
    created: 'Der Artikel wurde angelegt',
    deleteQuestion: (name) => `„${name}“ aus dem Verkauf nehmen?`,
    deleteHint:
      'Kunden können den Artikel nicht mehr bestellen. Bestehende Bestellungen behalten ihn, und ihre Stücke bleiben reserviert. Sie können ihn später wieder anbieten.',
    deleted: 'Der Artikel ist nicht mehr im Verkauf',
    notOnSale: 'Dieser Artikel ist nicht im Verkauf',
    notOnSaleHint: 'Sein Bestand bleibt. Wenn Sie ihn wieder anbieten, hat er diesen Bestand.',
    offerAgain: 'Wieder anbieten',
    unknown: 'Es gibt keinen Artikel mit dieser SKU',
    unknownHint: 'Sie können ihn anlegen.',
    back: 'Alle Artikel',
  },
};
