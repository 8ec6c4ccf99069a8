import t from 'tap';
import { COUNTRY_CODES } from '../../back-office/src/language/country-codes.ts';
import { COUNTRIES } from '../../handlers/http/parsing/countries.ts';

t.test('COUNTRY_CODES has the countries that the service accepts', async (t) => {
  t.same([...COUNTRY_CODES].toSorted(), [...COUNTRIES].toSorted());
});
