import type { Language } from './languages.ts';

/** Words of a printed document. Functions write values into a text. */
export interface Texts {
  invoice: string;
  creditNote: string;
  /** Title of the following pages. */
  page: [before: string, between: string];
  number: string;
  date: string;
  supplied: string;
  suppliedWithInvoice: string;
  due: string;
  order: string;
  purchaseOrder: string;
  buyerVatId: string;
  corrects: (number: string, day: string | undefined) => string;
  reasons: Record<string, string>;
  deliveredTo: string;
  item: string;
  quantity: string;
  unitPrice: string;
  netUnitPrice: (price: string) => string;
  vat: string;
  net: string;
  gross: string;
  listAmount: (amount: string) => string;
  discount: (amount: string) => string;
  taxReduction: (amount: string) => string;
  priceReduction: string;
  charges: Record<string, string>;
  otherCharge: string;
  deduction: string;
  pricesWithTax: string;
  pricesWithoutTax: string;
  taxOf: (percent: string, country: string) => string;
  onNet: (amount: string) => string;
  homeTax: (currency: string) => string;
  exchangeRate: (currency: string, rate: string, home: string) => string;
  total: string;
  netTotal: string;
  paid: string;
  payable: string;
  credited: string;
  treatments: Record<string, string>;
  noTaxes: string;
  payBy: (amount: string, day: string) => string;
  payNow: (amount: string) => string;
  payTo: (iban: string, reference: string) => string;
  isPaid: string;
  creditNotice: string;
  vatId: string;
  taxNumber: string;
  ossId: string;
  registrationId: string;
  phone: string;
}

const ENGLISH: Texts = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  page: ['Page ', ' of '],
  number: 'Number',
  date: 'Date',
  supplied: 'Date of supply',
  suppliedWithInvoice: 'Date of supply: the date of the invoice, unless stated otherwise.',
  due: 'Due date',
  order: 'Order',
  purchaseOrder: 'Your order number',
  buyerVatId: 'Your VAT number',
  corrects: (number, day) =>
    day === undefined ? `For invoice ${number}` : `For invoice ${number} of ${day}`,
  reasons: {
    CANCELLATION: 'Reason: units were cancelled.',
    RETURN: 'Reason: units were returned.',
    CREDIT: 'Reason: the price was reduced.',
    EXPIRED: 'Reason: the order was not paid in time.',
    SHIPMENT_UNDONE: 'Reason: units were not delivered.',
  },
  deliveredTo: 'Delivered to',
  item: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  netUnitPrice: (price) => `${price} without VAT`,
  vat: 'VAT',
  net: 'Net amount',
  gross: 'Amount',
  listAmount: (amount) => `Price ${amount}`,
  discount: (amount) => `Discount ${amount}`,
  taxReduction: (amount) => `Less VAT that is not due: ${amount}`,
  priceReduction: 'Price reduction',
  charges: { SHIPPING: 'Shipping', GIFT_WRAP: 'Gift wrapping', PAYMENT: 'Payment charge' },
  otherCharge: 'Charge',
  deduction: 'Deduction',
  pricesWithTax: 'Unit prices and amounts include VAT.',
  pricesWithoutTax: 'Unit prices and amounts do not include VAT.',
  taxOf: (percent, country) => `VAT ${percent} (${country})`,
  onNet: (amount) => `on ${amount}`,
  homeTax: (currency) => `VAT in ${currency}`,
  exchangeRate: (currency, rate, home) => `1 ${currency} = ${rate} ${home}`,
  total: 'Total',
  netTotal: 'Total without VAT',
  paid: 'Already paid',
  payable: 'Amount due',
  credited: 'Amount credited',
  treatments: {
    REVERSE_CHARGE:
      'Reverse charge: the recipient owes the VAT (Directive 2006/112/EC, articles 194 to 199).',
    INTRA_COMMUNITY: 'VAT-exempt intra-Community supply (Directive 2006/112/EC, article 138).',
    EXPORT: 'VAT-exempt export (Directive 2006/112/EC, article 146).',
    EXEMPT: 'Exempt from VAT.',
    OUT_OF_SCOPE: 'Not subject to VAT.',
  },
  noTaxes: 'No VAT is charged.',
  payBy: (amount, day) => `Please pay ${amount} by ${day}.`,
  payNow: (amount) => `Please pay ${amount} on receipt of this invoice.`,
  payTo: (iban, reference) => `Account: IBAN ${iban}, reference ${reference}.`,
  isPaid: 'This invoice is paid. Thank you for your order.',
  creditNotice: 'Money that you have already paid for it is paid back in the way in which you paid.',
  vatId: 'VAT number',
  taxNumber: 'Tax number',
  ossId: 'One Stop Shop',
  registrationId: 'Company register',
  phone: 'Telephone',
};

const GERMAN: Texts = {
  invoice: 'Rechnung',
  creditNote: 'Rechnungskorrektur',
  page: ['Seite ', ' von '],
  number: 'Nummer',
  date: 'Datum',
  supplied: 'Lieferdatum',
  suppliedWithInvoice: 'Das Lieferdatum entspricht dem Rechnungsdatum, sofern nicht anders angegeben.',
  due: 'Zahlbar bis',
  order: 'Bestellung',
  purchaseOrder: 'Ihre Bestellnummer',
  buyerVatId: 'Ihre USt-IdNr.',
  corrects: (number, day) =>
    day === undefined ? `Zu Rechnung ${number}` : `Zu Rechnung ${number} vom ${day}`,
  reasons: {
    CANCELLATION: 'Grund: Artikel wurden storniert.',
    RETURN: 'Grund: Artikel wurden zurückgegeben.',
    CREDIT: 'Grund: Der Preis wurde gemindert.',
    EXPIRED: 'Grund: Die Bestellung wurde nicht rechtzeitig bezahlt.',
    SHIPMENT_UNDONE: 'Grund: Artikel wurden nicht geliefert.',
  },
  deliveredTo: 'Geliefert an',
  item: 'Beschreibung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  netUnitPrice: (price) => `netto ${price}`,
  vat: 'USt.',
  net: 'Nettobetrag',
  gross: 'Betrag',
  listAmount: (amount) => `Preis ${amount}`,
  discount: (amount) => `Rabatt ${amount}`,
  taxReduction: (amount) => `abzüglich nicht geschuldeter USt.: ${amount}`,
  priceReduction: 'Preisminderung',
  charges: {
    SHIPPING: 'Versand',
    GIFT_WRAP: 'Geschenkverpackung',
    PAYMENT: 'Zahlungsgebühr',
  },
  otherCharge: 'Zuschlag',
  deduction: 'Abzug',
  pricesWithTax: 'Einzelpreise und Beträge enthalten die Umsatzsteuer.',
  pricesWithoutTax: 'Einzelpreise und Beträge ohne Umsatzsteuer.',
  taxOf: (percent, country) => `${percent} USt. (${country})`,
  onNet: (amount) => `auf ${amount}`,
  homeTax: (currency) => `USt. in ${currency}`,
  exchangeRate: (currency, rate, home) => `1 ${currency} = ${rate} ${home}`,
  total: 'Gesamtbetrag',
  netTotal: 'Summe netto',
  paid: 'Bereits bezahlt',
  payable: 'Zu zahlen',
  credited: 'Gutgeschriebener Betrag',
  treatments: {
    REVERSE_CHARGE:
      'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge, Richtlinie 2006/112/EG, Art. 194 bis 199).',
    INTRA_COMMUNITY: 'Steuerfreie innergemeinschaftliche Lieferung (Richtlinie 2006/112/EG, Art. 138).',
    EXPORT: 'Steuerfreie Ausfuhrlieferung (Richtlinie 2006/112/EG, Art. 146).',
    EXEMPT: 'Steuerbefreit.',
    OUT_OF_SCOPE: 'Nicht steuerbar.',
  },
  noTaxes: 'Es wird keine Umsatzsteuer berechnet.',
  payBy: (amount, day) => `Bitte zahlen Sie ${amount} bis zum ${day}.`,
  payNow: (amount) => `Bitte zahlen Sie ${amount} nach Erhalt dieser Rechnung.`,
  payTo: (iban, reference) => `Bankverbindung: IBAN ${iban}, Verwendungszweck ${reference}.`,
  isPaid: 'Diese Rechnung ist bezahlt. Vielen Dank für Ihre Bestellung.',
  creditNotice: 'Bereits gezahltes Geld erhalten Sie auf dem Weg zurück, auf dem Sie bezahlt haben.',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  ossId: 'One-Stop-Shop',
  registrationId: 'Handelsregister',
  phone: 'Telefon',
};

export const TEXTS: Record<Language, Texts> = { en: ENGLISH, de: GERMAN };
