import type { Texts } from '../../../../language/languages.ts';

type AddressField =
  | 'name'
  | 'companyName'
  | 'line1'
  | 'line2'
  | 'line3'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'countryCode'
  | 'phone';

interface CustomerTexts {
  editDelivery: string;
  deliveryTitle: string;
  deliveryChanged: string;
  editContact: string;
  contactTitle: string;
  contactChanged: string;
  address: Record<AddressField, string>;
  method: string;
  keepMethod: string;
  email: string;
  name: string;
  phone: string;
  locale: string;
  localeHint: string;
  ownBillingAddress: string;
  billingAddress: string;
  business: string;
  companyName: string;
  vatId: string;
  purchaseOrderNumber: string;
  save: string;
}

export const CUSTOMER: Texts<CustomerTexts> = {
  en: {
    editDelivery: 'Change delivery',
    deliveryTitle: 'Change the delivery',
    deliveryChanged: 'The delivery is changed',
    editContact: 'Change contact',
    contactTitle: 'Change contact and billing',
    contactChanged: 'The contact is changed',
    address: {
      name: 'Name',
      companyName: 'Company',
      line1: 'Street and number',
      line2: 'Second line',
      line3: 'Third line',
      postalCode: 'Postal code',
      city: 'City',
      region: 'Region',
      countryCode: 'Country code',
      phone: 'Telephone for the carrier',
    },
    method: 'Shipping method',
    keepMethod: 'Keep as it is',
    email: 'E-mail address',
    name: 'Name',
    phone: 'Telephone',
    locale: 'Language',
    localeHint: 'Language tag, such as de or pt-BR',
    ownBillingAddress: 'Other billing address',
    billingAddress: 'Billing address',
    business: 'The buyer is a business',
    companyName: 'Company',
    vatId: 'VAT number',
    purchaseOrderNumber: 'Purchase order number',
    save: 'Save',
  },
  de: {
    editDelivery: 'Lieferung ändern',
    deliveryTitle: 'Lieferung ändern',
    deliveryChanged: 'Die Lieferung ist geändert',
    editContact: 'Kontakt ändern',
    contactTitle: 'Kontakt und Rechnung ändern',
    contactChanged: 'Der Kontakt ist geändert',
    address: {
      name: 'Name',
      companyName: 'Firma',
      line1: 'Straße und Hausnummer',
      line2: 'Zweite Zeile',
      line3: 'Dritte Zeile',
      postalCode: 'Postleitzahl',
      city: 'Ort',
      region: 'Region',
      countryCode: 'Ländercode',
      phone: 'Telefon für den Versanddienst',
    },
    method: 'Versandart',
    keepMethod: 'Unverändert',
    email: 'E-Mail-Adresse',
    name: 'Name',
    phone: 'Telefon',
    locale: 'Sprache',
    localeHint: 'Sprachkürzel, zum Beispiel de oder pt-BR',
    ownBillingAddress: 'Andere Rechnungsadresse',
    billingAddress: 'Rechnungsadresse',
    business: 'Der Käufer ist ein Unternehmen',
    companyName: 'Firma',
    vatId: 'USt-IdNr.',
    purchaseOrderNumber: 'Bestellnummer des Kunden',
    save: 'Speichern',
  },
};
