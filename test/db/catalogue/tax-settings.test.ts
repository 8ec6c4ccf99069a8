import t from 'tap';
import {
  type TaxSettings,
  agreeOnTaxes,
  differenceOfTaxes,
  replaceTaxSettings,
} from '../../../db/catalogue/tax-settings.ts';
import { findTooNew, doneSteps } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { createDatabase } from '../../support/database/database.ts';

const NONE: TaxSettings = { homeCountry: undefined, pricesIncludeTax: true, taxFrom: 'DESTINATION' };
const GERMAN: TaxSettings = { ...NONE, homeCountry: 'DE' };

t.test('agreeOnTaxes accepts only the tax settings of the first process with a home country', async (t) => {
  const { db } = await createDatabase(t);
  await agreeOnTaxes(db, NONE);
  await agreeOnTaxes(db, { ...NONE, pricesIncludeTax: false });
  await agreeOnTaxes(db, GERMAN);
  await agreeOnTaxes(db, GERMAN);
  const others: [TaxSettings, RegExp][] = [
    [NONE, /no HOME_COUNTRY/],
    [{ ...GERMAN, homeCountry: 'AT' }, /HOME_COUNTRY=AT/],
    [{ ...GERMAN, pricesIncludeTax: false }, /PRICES_INCLUDE_TAX=off/],
    [{ ...GERMAN, taxFrom: 'HOME' }, /TAX_FROM=HOME/],
  ];
  for (const [other, message] of others) {
    await t.rejects(agreeOnTaxes(db, other), { name: 'IncompatibleSchema', message });
    const remedy =
      other === NONE ? 'the same HOME_COUNTRY, PRICES_INCLUDE_TAX and TAX_FROM' : 'admin taxes change';
    await t.rejects(agreeOnTaxes(db, other), {
      message: new RegExp(`run with HOME_COUNTRY=DE .*${remedy}`),
    });
  }
  await agreeOnTaxes(db, GERMAN);
});

t.test('agreeOnTaxes and replaceTaxSettings exclude processes older than the price migration', async (t) => {
  for (const activate of [agreeOnTaxes, replaceTaxSettings]) {
    const { db } = await createDatabase(t);
    const done = await doneSteps(db);
    const known = done.map(({ name }) => name);
    const older = known.filter((name) => name < '0390');
    t.equal(findTooNew(older, done), undefined, 'before the tax settings, older processes may start');
    await activate(db, GERMAN);
    const marked = await doneSteps(db);
    t.match(findTooNew(older, marked), { what: /needs a version with 0390_prices_of_orders/ });
    t.equal(findTooNew(known, marked), undefined);
  }
});

t.test('agreeOnTaxes accepts the tax settings of only one of several concurrent processes', async (t) => {
  const { db } = await createDatabase(t);
  const countries = ['DE', 'AT', 'FR', 'IT'];
  const outcomes = await Promise.allSettled(
    countries.map((homeCountry) => agreeOnTaxes(db, { ...GERMAN, homeCountry })),
  );
  t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
});

t.test('replaceTaxSettings replaces the stored tax settings of the shop', async (t) => {
  const { db } = await createDatabase(t);
  const austrian: TaxSettings = { homeCountry: 'AT', pricesIncludeTax: false, taxFrom: 'HOME' };
  for (const settings of [GERMAN, austrian, NONE, GERMAN]) {
    await replaceTaxSettings(db, settings);
    t.equal(await differenceOfTaxes(db, settings), undefined);
    await agreeOnTaxes(db, settings);
  }
  t.match(await differenceOfTaxes(db, austrian), /HOME_COUNTRY=DE/);
});
