/**
 * The settings of taxes are the same in all processes of a shop: otherwise the price of an order would depend on the process
 * that places it. The first process that has a home country stores them, and a command replaces them.
 */
import { IncompatibleSchema } from '../../packages/postgres/migrator/schema-compatibility.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** Command that makes other settings those of the shop. */
export const CHANGE_TAXES = 'run `node server.ts admin taxes change` with the new ones';

/** Settings of taxes. Without a home country there are no taxes, and the others mean nothing. */
export interface TaxSettings {
  homeCountry: string | undefined;
  pricesIncludeTax: boolean;
  taxFrom: 'DESTINATION' | 'HOME';
}

/** Settings of a shop without taxes. */
export const NO_TAXES: TaxSettings = {
  homeCountry: undefined,
  pricesIncludeTax: true,
  taxFrom: 'DESTINATION',
};

/** `$1`: home country, `$2`: whether prices include tax, `$3`: whose rates hold. Keeps those of a shop with a home country. */
const storeFirstStatement = statement(`
  insert into tax_settings as s (home_country, prices_include_tax, tax_from) values ($1, $2, $3)
  on conflict (one) do update set home_country = excluded.home_country,
    prices_include_tax = excluded.prices_include_tax, tax_from = excluded.tax_from, updated_at = now()
    where s.home_country is null`);

/** `$1` … `$3`: as above. */
const replaceStatement = statement(`
  insert into tax_settings (home_country, prices_include_tax, tax_from) values ($1, $2, $3)
  on conflict (one) do update set home_country = excluded.home_country,
    prices_include_tax = excluded.prices_include_tax, tax_from = excluded.tax_from, updated_at = now()`);

const parametersOf = ({ homeCountry = null, pricesIncludeTax, taxFrom }: Nullable): unknown[] => [
  ...[homeCountry, pricesIncludeTax, taxFrom],
];

/** Settings whose home country may also be null, as in a row. */
type Nullable = Omit<TaxSettings, 'homeCountry'> & { homeCountry?: string | null | undefined };

/**
 * Stores the settings of this process if it is the first one with a home country. Throws `IncompatibleSchema` if the shop has
 * other settings.
 */
export async function agreeOnTaxes(db: Database, own: TaxSettings): Promise<void> {
  if (own.homeCountry !== undefined) await storeFirstStatement(db, ...parametersOf(own));
  const what = await differenceOfTaxes(db, own);
  if (what !== undefined)
    throw new IncompatibleSchema({ what, remedy: `Start it with the same settings, or ${CHANGE_TAXES}` });
}

/** Says how these settings differ from those of the shop. Returns undefined if they don't. */
export async function differenceOfTaxes(db: Database, own: TaxSettings): Promise<string | undefined> {
  const found = await db
    .selectFrom('tax_settings')
    .select(['home_country', 'prices_include_tax', 'tax_from'])
    .executeTakeFirst();
  const stored = textOf({
    homeCountry: found?.home_country,
    pricesIncludeTax: found?.prices_include_tax ?? true,
    taxFrom: found?.tax_from ?? 'DESTINATION',
  });
  const here = textOf(own);
  return stored === here ? undefined : `its processes run with ${stored}, and this one with ${here}`;
}

/** Makes these settings those of the shop. */
export async function replaceTaxSettings(db: Database, own: TaxSettings): Promise<void> {
  await replaceStatement(db, ...parametersOf(own));
}

/** The settings as an operator writes them. */
function textOf({ homeCountry, pricesIncludeTax, taxFrom }: Nullable): string {
  if (!homeCountry) return 'no HOME_COUNTRY';
  return `HOME_COUNTRY=${homeCountry} PRICES_INCLUDE_TAX=${pricesIncludeTax ? 'on' : 'off'} TAX_FROM=${taxFrom}`;
}
