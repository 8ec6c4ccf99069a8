import type { Texts } from '../../language/languages.ts';
import type { Period } from './periods.ts';

interface ReportTexts {
  hint: string;
  period: string;
  periods: Record<Period, string>;
  first: string;
  last: string;
  wrongDays: string;
  shown: (first: string, last: string) => string;
  taxes: string;
  sales: string;
  interval: string;
  intervals: Record<'MONTH' | 'DAY', string>;
  csv: string;
  csvOf: (report: string) => string;
  noCsv: string;
  none: string;
  columns: Record<'country' | 'rate' | 'time' | 'invoices' | 'creditNotes' | 'net' | 'tax' | 'gross', string>;
  total: (currency: string) => string;
  withoutTax: string;
  treatments: Record<string, string>;
}

export const REPORTS: Texts<ReportTexts> = {
  en: {
    hint: 'Taxes and sales from invoices and credit notes',
    period: 'Period',
    periods: {
      month: 'This month',
      lastMonth: 'Last month',
      quarter: 'This quarter',
      lastQuarter: 'Last quarter',
      year: 'This year',
      lastYear: 'Last year',
      own: 'Other days',
    },
    first: 'First day',
    last: 'Last day',
    wrongDays: 'Choose a first and a last day, at most 366 days in all.',
    shown: (first, last) => `Documents issued from ${first} to ${last}`,
    taxes: 'Taxes',
    sales: 'Sales',
    interval: 'By',
    intervals: { MONTH: 'Month', DAY: 'Day' },
    csv: 'CSV',
    csvOf: (report) => `Download ${report} as CSV`,
    noCsv: 'The file could not be downloaded',
    none: 'No documents were issued in this time.',
    columns: {
      country: 'Country',
      rate: 'Rate',
      time: 'Time',
      invoices: 'Invoices',
      creditNotes: 'Credit notes',
      net: 'Net',
      tax: 'Tax',
      gross: 'Gross',
    },
    total: (currency) => `Total ${currency}`,
    withoutTax: 'Without tax',
    treatments: {
      REVERSE_CHARGE: 'Reverse charge',
      INTRA_COMMUNITY: 'Within the EU, tax-free',
      EXPORT: 'Export',
      EXEMPT: 'Exempt',
      OUT_OF_SCOPE: 'Not taxable',
    },
  },
  de: {
    hint: 'Steuern und Umsätze aus Rechnungen und Rechnungskorrekturen',
    period: 'Zeitraum',
    periods: {
      month: 'Dieser Monat',
      lastMonth: 'Letzter Monat',
      quarter: 'Dieses Quartal',
      lastQuarter: 'Letztes Quartal',
      year: 'Dieses Jahr',
      lastYear: 'Letztes Jahr',
      own: 'Andere Tage',
    },
    first: 'Erster Tag',
    last: 'Letzter Tag',
    wrongDays: 'Wählen Sie einen ersten und einen letzten Tag, höchstens 366 Tage.',
    shown: (first, last) => `Dokumente, ausgestellt vom ${first} bis ${last}`,
    taxes: 'Steuern',
    sales: 'Umsätze',
    interval: 'Je',
    intervals: { MONTH: 'Monat', DAY: 'Tag' },
    csv: 'CSV',
    csvOf: (report) => `${report} als CSV herunterladen`,
    noCsv: 'Die Datei konnte nicht heruntergeladen werden',
    none: 'In diesem Zeitraum wurden keine Dokumente ausgestellt.',
    columns: {
      country: 'Land',
      rate: 'Satz',
      time: 'Zeit',
      invoices: 'Rechnungen',
      creditNotes: 'Rechnungskorrekturen',
      net: 'Netto',
      tax: 'Steuer',
      gross: 'Brutto',
    },
    total: (currency) => `Summe ${currency}`,
    withoutTax: 'Ohne Steuer',
    treatments: {
      REVERSE_CHARGE: 'Reverse Charge',
      INTRA_COMMUNITY: 'Innergemeinschaftlich, steuerfrei',
      EXPORT: 'Ausfuhr',
      EXEMPT: 'Steuerbefreit',
      OUT_OF_SCOPE: 'Nicht steuerbar',
    },
  },
};
