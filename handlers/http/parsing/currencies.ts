/**
 * Currencies of ISO 4217, list one (current codes; last checked in November 2026), in which people pay. The list leaves
 * out funds (`CHE`), units of account (`XDR`), metals, test codes, and `VED`, which banks use among themselves for
 * `VES`. The currencies of Intl aren't used: Intl keeps a currency for years after its end (`BGN`, `HRK`, `ANG`), and
 * each version of ICU has other currencies.
 */
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`;

/** Currencies that a new price may have. Existing orders may have currencies that have ended since. */
export const CURRENCIES: ReadonlySet<string> = new Set(CODES.trim().split(/\s+/));
