/** Finds the taxes of an order before it is placed. Pure: no database, no clock. */
import { taxRateCode } from '../../catalogue/tax-rates.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import type { TaxMode, TaxToPrice, TaxTreatment } from '../../pricing/pricing.ts';
import type { OrderTreatment, RequestedLinePrice, RequestedPrices } from '../model/requested-prices.ts';
import type { ShippingMethod, TaxRates } from './catalogue-cache.ts';

/** Member states of the European Union. The code of Greece is GR, although its VAT numbers begin with EL. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Treatments with which the customer doesn't pay the tax that a price includes, so that the price is reduced by this
 * tax.
 */
const REDUCING: ReadonlySet<TaxTreatment> = new Set(['REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT']);

/** Settings of a shop that has taxes. */
export type ActiveTaxes = TaxSettings & { homeCountry: string };

export const modeOf = ({ pricesIncludeTax }: ActiveTaxes): TaxMode =>
  pricesIncludeTax ? 'INCLUDED' : 'ADDED';

/**
 * Finds the country whose tax rates apply: the destination of the order. If the order is picked up, the home country
 * applies. The home country also applies to a destination in the EU if the shop is in the EU and taxes such orders at
 * home (`taxFrom`).
 */
export function findTaxCountry(
  { homeCountry: home, taxFrom }: ActiveTaxes,
  { shippingCountry, billingCountry }: RequestedPrices,
  method: Pick<ShippingMethod, 'kind'> | undefined,
): string {
  if (method?.kind === 'PICKUP') return home;
  const destination =
    (method?.kind === 'DIGITAL'
      ? (billingCountry ?? shippingCountry)
      : (shippingCountry ?? billingCountry)) ?? home;
  return taxFrom === 'HOME' && EU.has(home) && EU.has(destination) ? home : destination;
}

/** A tax rate that an order needs but that isn't stored. */
export interface MissingRate {
  kind: 'TAX_RATE_MISSING';
  countryCode: string;
  taxClass: string;
}

/** A tax rate from which a price was computed, and the time span in which the rate is valid. */
export interface UsedRate {
  code: string;
  version: string;
  validFrom: string;
  validUntil?: string | undefined;
}

/** Finds the taxes of one order. */
export class TaxFinder {
  /** Rates that calls of `find` have used so far, by code. */
  readonly used = new Map<string, UsedRate>();
  readonly #taxes: ActiveTaxes;
  readonly #country: string;
  readonly #treatment: OrderTreatment | undefined;
  readonly #rates: ReadonlyMap<string, TaxRates>;
  readonly #now: number;

  /** `now`: the database's time, in ms. */
  constructor(
    taxes: ActiveTaxes,
    country: string,
    treatment: OrderTreatment | undefined,
    { rates, now }: { rates: ReadonlyMap<string, TaxRates>; now: number },
  ) {
    this.#taxes = taxes;
    this.#country = country;
    this.#treatment = treatment;
    this.#rates = rates;
    this.#now = now;
  }

  /** Finds the tax of a tax class, or the missing rate. `own`: the tax that the shop has sent for the line. */
  find(taxClass: string, own?: RequestedLinePrice['tax']): TaxToPrice | MissingRate {
    const countryCode = this.#country;
    const fixed = this.#treatment?.treatment ?? own?.treatment;
    let { percent, treatment } = { percent: own?.percent ?? '0', treatment: fixed ?? 'STANDARD' };
    if (!own && (fixed === undefined || fixed === 'STANDARD')) {
      const rate = this.#rateOf(countryCode, taxClass);
      if ('kind' in rate) return rate;
      percent = rate.percent;
      treatment = fixed ?? rate.treatment;
    }
    if (!this.#taxes.pricesIncludeTax || !REDUCING.has(treatment)) return { countryCode, percent, treatment };
    const home = this.#rateOf(this.#taxes.homeCountry, taxClass);
    return 'kind' in home ? home : { countryCode, percent, treatment, homePercent: home.percent };
  }

  #rateOf(countryCode: string, taxClass: string): TaxRates['rates'][number] | MissingRate {
    const missing: MissingRate = { kind: 'TAX_RATE_MISSING', countryCode, taxClass };
    const code = taxRateCode(countryCode, taxClass);
    const found = this.#rates.get(code);
    if (!found) return missing;
    const index = found.rates.findLastIndex(({ validFrom }) => Date.parse(validFrom) <= this.#now);
    const rate = found.rates[index];
    this.used.set(code, {
      code,
      version: found.version,
      validFrom: rate?.validFrom ?? '-infinity',
      validUntil: found.rates[index + 1]?.validFrom,
    });
    return rate ?? missing;
  }
}

/** Returns the codes of all tax rates that products and charges with these tax classes may need. */
export const codesOfRates = (taxes: ActiveTaxes, country: string, classes: Iterable<string>): string[] =>
  [...new Set(classes)].flatMap((taxClass) =>
    [...new Set([country, taxes.homeCountry])].map((code) => taxRateCode(code, taxClass)),
  );
