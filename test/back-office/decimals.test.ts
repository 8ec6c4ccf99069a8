import fc from 'fast-check';
import t from 'tap';
import {
  formatDecimal,
  fromMinorUnits,
  parseDecimal,
  toMinorUnits,
} from '../../back-office/src/language/decimals.ts';

const LANGUAGES = ['en', 'de'] as const;

t.test('parseDecimal reads thousands and decimals as the language writes them', async (t) => {
  for (const [language, text, value] of [
    ['en', '12.50', '12.5'],
    ['en', '1,234.50', '1234.5'],
    ['en', ' 7 ', '7'],
    ['en', '007', '7'],
    ['en', '-0', '0'],
    ['en', '−3', '-3'],
    ['de', '12,50', '12.5'],
    ['de', '1.234,50', '1234.5'],
    ['de', '1 234,5', '1234.5'],
    ['de', '1.000', '1000'],
    ['en', '0.001', '0.001'],
  ] as const)
    t.equal(parseDecimal(text, language), value, `${language}: ${text}`);
});

t.test('parseDecimal refuses decimals of another language and other texts', async (t) => {
  for (const [language, text] of [
    ['de', '12.50'],
    ['de', '1.5'],
    ['de', '0.125'],
    ['en', '12,50'],
    ['en', '0,125'],
    ['en', '1,23,456'],
    ['en', '12.'],
    ['en', '.5'],
    ['en', '1e3'],
    ['en', '12 €'],
    ['en', '--1'],
    ['en', ''],
    ['en', '1.2.3'],
    ['de', '1,234.50'],
  ] as const)
    t.equal(parseDecimal(text, language), undefined, `${language}: ${text}`);
});

t.test('toMinorUnits uses the decimals of the currency, and never rounds', async (t) => {
  t.equal(toMinorUnits('12.5', 'EUR'), 1250);
  t.equal(toMinorUnits('12.5', 'KWD'), 12_500);
  t.equal(toMinorUnits('1250', 'JPY'), 1250);
  t.equal(toMinorUnits('1250.5', 'JPY'), undefined);
  t.equal(toMinorUnits('0.001', 'EUR'), undefined);
  t.equal(toMinorUnits('0.001', 'KWD'), 1);
  t.equal(toMinorUnits('90071992547409.91', 'EUR'), Number.MAX_SAFE_INTEGER);
  t.equal(toMinorUnits('90071992547409.92', 'EUR'), undefined);
});

t.test('an amount stays the same when it is shown in a field and read again', async () => {
  const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');
  fc.assert(
    fc.property(amounts, currencies, fc.constantFrom(...LANGUAGES), (amount, currency, language) => {
      const text = formatDecimal(fromMinorUnits(amount, currency), language, 2);
      const value = parseDecimal(text, language);
      return value !== undefined && toMinorUnits(value, currency) === amount;
    }),
  );
});
