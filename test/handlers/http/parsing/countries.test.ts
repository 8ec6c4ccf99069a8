import t from 'tap';
import { COUNTRIES } from '../../../../handlers/http/parsing/countries.ts';

/**
 * Codes that Intl names although ISO 3166-1 assigns them to no country: reserved codes, and codes that Intl has
 * invented.
 */
const NOT_COUNTRIES = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

t.test('COUNTRIES has all regions that Intl knows, except regions that are not countries', (t) => {
  // If this fails with a new version of Node.js, Intl knows more regions. Check ISO 3166-1, and add the code to
  // COUNTRIES or NOT_COUNTRIES.
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // For an old code, Intl returns the code that has replaced it.
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  const known = codes.filter((code) => names.of(code) !== undefined && isCurrent(code));
  t.strictSame(
    [...COUNTRIES].sort(),
    known.filter((code) => !NOT_COUNTRIES.includes(code)),
  );
  t.end();
});
