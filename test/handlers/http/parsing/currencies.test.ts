import t from 'tap';
import { CURRENCIES } from '../../../../handlers/http/parsing/currencies.ts';

/** Currencies that have ended although Intl still knows them, and units of account. */
const NOT_IN_USE = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];

t.test('CURRENCIES has all currencies that Intl knows, except currencies that have ended', (t) => {
  // If this fails with a new version of Node.js, Intl knows more currencies. Check ISO 4217, and add the code to
  // CURRENCIES or NOT_IN_USE.
  const known = Intl.supportedValuesOf('currency').filter((code) => !NOT_IN_USE.includes(code));
  t.strictSame([...CURRENCIES].sort(), known.sort());
  t.strictSame(
    NOT_IN_USE.filter((code) => CURRENCIES.has(code)),
    [],
  );
  t.end();
});
