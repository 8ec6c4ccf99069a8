import type { Texts } from '../../language/languages.ts';

interface DiscountCodeTexts {
  hint: string;
  create: string;
  search: string;
  list: string;
  empty: string;
  noMatch: string;
  columns: Record<'code' | 'discount' | 'conditions' | 'uses' | 'state', string>;
  states: Record<'valid' | 'later' | 'ended' | 'usedUp', string>;
  usesOf: (uses: string, most: string) => string;
  code: string;
  codeHint: string;
  codePattern: string;
  kind: string;
  kinds: { percent: string; amount: string };
  percent: string;
  percentHint: string;
  percentMin: string;
  amount: string;
  amountHint: string;
  validFrom: string;
  validFromHint: string;
  validUntil: string;
  validUntilHint: string;
  untilOrder: string;
  minimumTotal: string;
  minimumTotalHint: string;
  minimum: (amount: string) => string;
  skus: string;
  skusHint: string;
  skusPattern: string;
  skusMost: string;
  onlySkus: (count: string) => string;
  maxUses: string;
  maxUsesHint: string;
  maxUsesPerCustomer: string;
  maxUsesPerCustomerHint: string;
  perCustomer: (uses: string) => string;
  combinable: string;
  combinableHint: string;
  yes: string;
  no: string;
  usesNow: (uses: string) => string;
  saved: string;
  created: string;
  deleteQuestion: (code: string) => string;
  deleteHint: string;
  deleted: string;
}

export const DISCOUNT_CODES: Texts<DiscountCodeTexts> = {
  en: {
    hint: 'Codes that customers type at the checkout to pay less',
    create: 'New discount code',
    search: 'Search discount codes',
    list: 'Discount codes',
    empty: 'There are no discount codes yet.',
    noMatch: 'No discount code matches.',
    columns: { code: 'Code', discount: 'Discount', conditions: 'Conditions', uses: 'Uses', state: 'State' },
    states: { valid: 'Valid', later: 'Not yet valid', ended: 'Ended', usedUp: 'Used up' },
    usesOf: (uses, most) => `${uses} of ${most}`,
    code: 'Code',
    codeHint: 'Customers may type capital or small letters. The code never changes.',
    codePattern: 'Letters, digits, - and _ (3 to 32); begins with a letter or digit',
    kind: 'Kind of discount',
    kinds: { percent: 'Percentage', amount: 'Amount' },
    percent: 'Percent',
    percentHint: 'Of the price of the products that the code is for.',
    percentMin: 'Must be more than 0',
    amount: 'Amount',
    amountHint: 'The price of the products becomes this much lower, but never less than 0.',
    validFrom: 'Valid from',
    validFromHint: 'If empty: from now on.',
    validUntil: 'Valid until',
    validUntilHint: 'If empty: without an end.',
    untilOrder: 'Must be after “Valid from”',
    minimumTotal: 'Minimum order value',
    minimumTotalHint:
      'Price of the products in the order from which the code can be used. If empty: no minimum.',
    minimum: (amount) => `from ${amount}`,
    skus: 'Only for these products',
    skusHint: 'SKUs, at most 100. If empty, the code is for all products.',
    skusPattern: 'This is not a SKU',
    skusMost: 'At most 100 products',
    onlySkus: (count) => `${count} ${count === '1' ? 'product' : 'products'} only`,
    maxUses: 'Uses in total',
    maxUsesHint: 'At most. If empty: no maximum.',
    maxUsesPerCustomer: 'Uses per customer',
    maxUsesPerCustomerHint: 'At most. Guests count as new customers.',
    perCustomer: (uses) => `${uses} per customer`,
    combinable: 'Can be combined with other codes',
    combinableHint: 'An order may then use several codes, if all of them allow it.',
    yes: 'Yes',
    no: 'No',
    usesNow: (uses) => `${uses} orders use this code. Cancelled and expired orders do not count.`,
    saved: 'The discount code was saved',
    created: 'The discount code was created',
    deleteQuestion: (code) => `Delete the code ${code}?`,
    deleteHint: 'Customers can no longer use it. Existing orders keep their discount.',
    deleted: 'The discount code was deleted',
  },
  de: {
    hint: 'Codes, die Kunden an der Kasse eingeben, um weniger zu bezahlen',
    create: 'Neuer Rabattcode',
    search: 'Rabattcodes suchen',
    list: 'Rabattcodes',
    empty: 'Es gibt noch keine Rabattcodes.',
    noMatch: 'Kein Rabattcode passt dazu.',
    columns: {
      code: 'Code',
      discount: 'Rabatt',
      conditions: 'Bedingungen',
      uses: 'Eingelöst',
      state: 'Zustand',
    },
    states: { valid: 'Gültig', later: 'Noch nicht gültig', ended: 'Abgelaufen', usedUp: 'Aufgebraucht' },
    usesOf: (uses, most) => `${uses} von ${most}`,
    code: 'Code',
    codeHint: 'Kunden können Groß- oder Kleinbuchstaben eingeben. Der Code ändert sich nie.',
    codePattern:
      'Buchstaben ohne Umlaute, Ziffern, - und _ (3 bis 32); Anfang ist ein Buchstabe oder eine Ziffer',
    kind: 'Art des Rabatts',
    kinds: { percent: 'Prozentsatz', amount: 'Betrag' },
    percent: 'Prozent',
    percentHint: 'Vom Preis der Artikel, für die der Code gilt.',
    percentMin: 'Muss mehr als 0 sein',
    amount: 'Betrag',
    amountHint: 'Um diesen Betrag sinkt der Preis der Artikel, aber nie unter 0.',
    validFrom: 'Gültig ab',
    validFromHint: 'Leer: ab sofort.',
    validUntil: 'Gültig bis',
    validUntilHint: 'Leer: ohne Ende.',
    untilOrder: 'Muss nach „Gültig ab“ liegen',
    minimumTotal: 'Mindestbestellwert',
    minimumTotalHint: 'Preis der Artikel in der Bestellung, ab dem der Code gilt. Leer: kein Mindestwert.',
    minimum: (amount) => `ab ${amount}`,
    skus: 'Nur für diese Artikel',
    skusHint: 'SKUs, höchstens 100. Leer: Der Code gilt für alle Artikel.',
    skusPattern: 'Das ist keine SKU',
    skusMost: 'Höchstens 100 Artikel',
    onlySkus: (count) => `nur ${count} Artikel`,
    maxUses: 'Einlösungen insgesamt',
    maxUsesHint: 'Höchstens. Leer: keine Grenze.',
    maxUsesPerCustomer: 'Einlösungen je Kunde',
    maxUsesPerCustomerHint: 'Höchstens. Gäste zählen als neue Kunden.',
    perCustomer: (uses) => `${uses} je Kunde`,
    combinable: 'Mit anderen Codes kombinierbar',
    combinableHint: 'Eine Bestellung kann dann mehrere Codes haben, wenn alle es erlauben.',
    yes: 'Ja',
    no: 'Nein',
    usesNow: (uses) => `${uses} Bestellungen haben diesen Code. Stornierte und verfallene zählen nicht.`,
    saved: 'Der Rabattcode wurde gespeichert',
    created: 'Der Rabattcode wurde angelegt',
    deleteQuestion: (code) => `Code ${code} löschen?`,
    deleteHint: 'Kunden können ihn nicht mehr einlösen. Bestehende Bestellungen behalten ihren Rabatt.',
    deleted: 'Der Rabattcode wurde gelöscht',
  },
};
