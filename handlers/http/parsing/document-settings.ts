import type { AutomaticInvoices, InvoiceSettings } from '../../../db/store.ts';
import {
  type Kind,
  type Settings,
  type Values,
  oneOf,
  optional,
  setting,
  text,
} from '../../../environment.ts';
import { CURRENCIES } from './currencies.ts';
import { country } from './tax-settings.ts';
import { timeZone } from './time-zones.ts';

const SERIES = /^[A-Z0-9](?:[A-Z0-9-]{0,14}[A-Z0-9])?$/;

const series: Kind<string> = (value) =>
  SERIES.test(value)
    ? { value }
    : { fault: 'must have 1 to 16 capital letters, digits and hyphens, such as INV-2026.' };

const currency: Kind<string> = (value) =>
  CURRENCIES.has(value) ? { value } : { fault: 'must be the ISO 4217 code of a currency, such as EUR.' };

/** Settings of invoices and credit notes. Without `SELLER_NAME` the service creates no documents. */
export const DOCUMENTS = {
  SELLER_NAME: setting(
    'name',
    optional(text),
    '',
    'legal name of the shop on its invoices; if unset, the service creates no invoices and credit notes',
  ),
  SELLER_STREET: setting(
    'line1',
    optional(text),
    '',
    'street and number of the shop; needed with `SELLER_NAME`',
  ),
  SELLER_SECOND_LINE: setting('line2', optional(text), '', "second line of the shop's address"),
  SELLER_POSTAL_CODE: setting('postalCode', optional(text), '', 'postal code of the shop'),
  SELLER_CITY: setting('city', optional(text), '', 'city of the shop; needed with `SELLER_NAME`'),
  SELLER_COUNTRY: setting(
    'countryCode',
    optional(country),
    '',
    'country of the shop, such as `DE`; needed with `SELLER_NAME`',
  ),
  SELLER_VAT_ID: setting(
    'vatId',
    optional(text),
    '',
    'VAT identification number of the shop; this or `SELLER_TAX_NUMBER` is needed with `SELLER_NAME`',
  ),
  SELLER_TAX_NUMBER: setting('taxNumber', optional(text), '', 'national tax number of the shop'),
  SELLER_OSS_ID: setting('ossId', optional(text), '', 'number of the shop in the One Stop Shop of the EU'),
  SELLER_REGISTRATION_ID: setting(
    'registrationId',
    optional(text),
    '',
    'number of the shop in its company register',
  ),
  SELLER_EMAIL: setting('email', optional(text), '', 'e-mail address of the shop on its invoices'),
  SELLER_PHONE: setting('phone', optional(text), '', 'telephone number of the shop on its invoices'),
  SELLER_IBAN: setting('iban', optional(text), '', 'bank account to which buyers transfer money'),
  INVOICE_SERIES: setting(
    'series',
    series,
    'INV',
    'series of the invoices; a new series begins with number 1',
  ),
  CREDIT_NOTE_SERIES: setting(
    'creditNoteSeries',
    series,
    'CN',
    'series of the credit notes for the invoices that are created from now on',
  ),
  TIME_ZONE: setting(
    'timeZone',
    timeZone,
    'UTC',
    'time zone of the shop, such as `Europe/Berlin`, which decides about the dates of the documents that are created from now on',
  ),
  HOME_CURRENCY: setting(
    'homeCurrency',
    optional(currency),
    '',
    "currency of the shop's tax returns, such as `EUR`; an invoice with tax in another currency then needs an exchange rate, so the service opens a matter instead of creating it by itself",
  ),
  INVOICE_AT: setting(
    'invoiceAt',
    oneOf('REQUEST', 'PAYMENT', 'SHIPMENT'),
    'REQUEST',
    'when the service creates invoices: at a `REQUEST`, when an order is paid, or at each shipment; needs `SELLER_NAME`',
  ),
} satisfies Settings;

/** Settings that an invoice needs, with their properties. */
const NEEDED = { SELLER_STREET: 'line1', SELLER_CITY: 'city', SELLER_COUNTRY: 'countryCode' } as const;

/** Returns a sentence for each setting that invoices need and that isn't set. */
export function missingForInvoices(settings: Values<typeof DOCUMENTS>): string[] {
  const { name, vatId, taxNumber, series: invoices, creditNoteSeries } = settings;
  if (name === undefined)
    return settings.invoiceAt === 'REQUEST' ? [] : ['INVOICE_AT cannot be set without SELLER_NAME.'];
  return [
    ...Object.entries(NEEDED).flatMap(([variable, property]) =>
      settings[property] === undefined ? [`${variable} must be set because SELLER_NAME is set.`] : [],
    ),
    ...((vatId ?? taxNumber)
      ? []
      : ['SELLER_VAT_ID or SELLER_TAX_NUMBER must be set because SELLER_NAME is set.']),
    ...(invoices === creditNoteSeries
      ? ['CREDIT_NOTE_SERIES must be another series than INVOICE_SERIES.']
      : []),
  ];
}

/** Returns the shop and the series of invoices, or undefined if the settings don't name the shop. */
function toInvoiceSettings({
  series: invoiceSeries,
  creditNoteSeries,
  timeZone: zone,
  homeCurrency,
  invoiceAt: _,
  ...seller
}: Values<typeof DOCUMENTS>): InvoiceSettings | undefined {
  const { name, line1, city, countryCode, ...rest } = seller;
  if (name === undefined || line1 === undefined || city === undefined || countryCode === undefined)
    return undefined;
  const { line2, postalCode, vatId, taxNumber, ossId, registrationId, email, phone, iban } = rest;
  return {
    seller: {
      ...{ name, line1 },
      ...(line2 !== undefined && { line2 }),
      ...(postalCode !== undefined && { postalCode }),
      ...{ city, countryCode },
      ...(vatId !== undefined && { vatId }),
      ...(taxNumber !== undefined && { taxNumber }),
      ...(ossId !== undefined && { ossId }),
      ...(registrationId !== undefined && { registrationId }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      ...(iban !== undefined && { iban }),
    },
    series: invoiceSeries,
    creditNoteSeries,
    timeZone: zone,
    homeCurrency,
  };
}

/**
 * Returns the settings of invoices, and of the invoices that the service creates by itself. Both are undefined if the
 * settings don't name the shop.
 */
export function deriveInvoices(settings: Values<typeof DOCUMENTS>): {
  invoices: InvoiceSettings | undefined;
  automaticInvoices: AutomaticInvoices | undefined;
} {
  const invoices = toInvoiceSettings(settings);
  const { invoiceAt: at } = settings;
  const automaticInvoices = at === 'REQUEST' || !invoices ? undefined : { at, settings: invoices };
  return { invoices, automaticInvoices };
}
