/**
 * The tax settings of a shop. If the processes of a shop had different settings, the price of an order would depend on
 * the process that places the order. To prevent that, the first process with a home country stores its tax settings.
 * Processes with other settings don't start. Only a command can replace the stored settings.
 */
import { IncompatibleSchema } from '../../packages/postgres/migrator/schema-compatibility.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { BEFORE_1_5_0, countOlderSessions } from '../base/older-processes.ts';

/**
 * Tells the operator of a process with other settings what to do. A process without a home country was probably started
 * without its settings, so the instruction doesn't name the command that would end the taxes of the shop.
 */
export const remedyOfTaxes = ({ homeCountry }: TaxSettings): string =>
  homeCountry === undefined
    ? 'Start it with the same HOME_COUNTRY, PRICES_INCLUDE_TAX and TAX_FROM'
    : 'Start it with the same settings, or run `node server.ts admin taxes change` with the new ones';

/** Settings for taxes. If `homeCountry` is undefined, orders have no taxes, and the other settings have no effect. */
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

/**
 * CTE that marks the migration since which processes compute prices as needed by the schema. After this CTE was
 * executed, a process that lacks the migration can't start, and a running process that lacks the migration is no longer
 * ready (`findTooNew`).
 */
const REFUSE_OLDER = `with needed as (
    update kysely_migration set needs = name where name = '0390_prices_of_orders' and needs is null)`;

/**
 * Stores settings, unless settings with a home country are already stored. `$1`: home country, `$2`: whether prices
 * include tax, `$3`: the country whose rates apply (`taxFrom`).
 */
const storeFirstStatement = statement(`
  ${REFUSE_OLDER}
  insert into tax_settings as s (home_country, prices_include_tax, tax_from) values ($1, $2, $3)
  on conflict (one) do update set home_country = excluded.home_country,
    prices_include_tax = excluded.prices_include_tax, tax_from = excluded.tax_from, updated_at = now()
    where s.home_country is null`);

/** Replaces the stored settings. The parameters are those of `storeFirstStatement`. */
const replaceStatement = statement(`
  ${REFUSE_OLDER}
  insert into tax_settings (home_country, prices_include_tax, tax_from) values ($1, $2, $3)
  on conflict (one) do update set home_country = excluded.home_country,
    prices_include_tax = excluded.prices_include_tax, tax_from = excluded.tax_from, updated_at = now()`);

const parametersOf = ({ homeCountry = null, pricesIncludeTax, taxFrom }: Nullable): unknown[] => [
  ...[homeCountry, pricesIncludeTax, taxFrom],
];

/** Settings as in a row of the table, where the home country may be null. */
type Nullable = Omit<TaxSettings, 'homeCountry'> & { homeCountry?: string | null | undefined };

/**
 * Stores the settings of this process, if they have a home country and no such settings are stored yet. Throws
 * `IncompatibleSchema` if the stored settings differ from those of this process.
 */
export async function agreeOnTaxes(db: Database, own: TaxSettings): Promise<void> {
  if (own.homeCountry !== undefined && !(await hasTaxes(db))) {
    const older = await findOlderProcesses(db);
    if (older !== undefined)
      throw new IncompatibleSchema({
        what: older,
        remedy: 'Stop these processes, or start without HOME_COUNTRY',
      });
    await storeFirstStatement(db, ...parametersOf(own));
  }
  const what = await differenceOfTaxes(db, own);
  if (what !== undefined) throw new IncompatibleSchema({ what, remedy: remedyOfTaxes(own) });
}

const hasTaxes = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('tax_settings')
    .select('home_country')
    .where('home_country', 'is not', null)
    .executeTakeFirst()) !== undefined;

/**
 * Says how many sessions of processes older than 1.5.0 use the database. Such processes refund list prices without
 * taxes. Returns undefined if there are no such sessions. A process that has sent no statement for 10 seconds may have
 * no session.
 */
export async function findOlderProcesses(db: Database): Promise<string | undefined> {
  const count = await countOlderSessions(db, BEFORE_1_5_0);
  return count === 0
    ? undefined
    : `${count} sessions of processes older than 1.5.0, which ignore taxes, use the database`;
}

/** Describes how settings differ from the stored settings. Returns undefined if the settings are equal. */
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

/** Replaces the stored settings. The caller must have checked that no older process runs: see `findOlderProcesses`. */
export async function replaceTaxSettings(db: Database, own: TaxSettings): Promise<void> {
  await replaceStatement(db, ...parametersOf(own));
}

/** Returns the settings as an operator writes them. */
function textOf({ homeCountry, pricesIncludeTax, taxFrom }: Nullable): string {
  if (!homeCountry) return 'no HOME_COUNTRY';
  return `HOME_COUNTRY=${homeCountry} PRICES_INCLUDE_TAX=${pricesIncludeTax ? 'on' : 'off'} TAX_FROM=${taxFrom}`;
}
