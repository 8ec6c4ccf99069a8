import t from 'tap';
import { money } from '../../db/base/money.js';

/** All currencies with a minor unit, by number of decimals (ISO 4217, list one, 2025). */
const LIST_ONE = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
    KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
    TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Formats an amount without the sign of its currency, which comes before the number. */
const number = (amount: number, currency: string) => money({ amount, currency }).replace(/^\D+/, '');

t.test('money shows as many decimals as ISO 4217 has for the currency', (t) => {
  const expected = { 0: '123,456', 2: '1,234.56', 3: '123.456', 4: '12.3456' };
  for (const decimals of [0, 2, 3, 4] as const) {
    for (const currency of LIST_ONE[decimals].split(/\s+/))
      t.equal(number(123_456, currency), expected[decimals], currency);
  }
  t.end();
});

t.test('money shows all digits of the largest amounts', (t) => {
  t.equal(number(Number.MAX_SAFE_INTEGER, 'EUR'), '90,071,992,547,409.91');
  t.equal(number(Number.MAX_SAFE_INTEGER, 'KWD'), '9,007,199,254,740.991');
  t.equal(number(0, 'EUR'), '0.00');
  t.equal(number(7, 'CLF'), '0.0007');
  t.end();
});
