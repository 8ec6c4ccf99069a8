import { type Kind, type Settings, onOrOff, oneOf, optional, setting } from '../../../environment.ts';
import { COUNTRIES } from './countries.ts';

export const country: Kind<string> = (value) =>
  COUNTRIES.has(value) ? { value } : { fault: 'must be the ISO 3166-1 code of a country, such as DE.' };

/** Settings of taxes. All processes of a shop must use the same values: see `agreeOnTaxes`. */
export const TAXES = {
  HOME_COUNTRY: setting(
    'homeCountry',
    optional(country),
    '',
    'country of the shop, such as `DE`; if unset, there are no taxes; the first process that sets it decides for all',
  ),
  PRICES_INCLUDE_TAX: setting(
    'pricesIncludeTax',
    onOrOff,
    'on',
    '`on`: prices include tax; `off`: tax is added to them; needs `HOME_COUNTRY`',
  ),
  TAX_FROM: setting(
    'taxFrom',
    oneOf('DESTINATION', 'HOME'),
    'DESTINATION',
    'tax rates within the EU: those of the `DESTINATION` or of `HOME`; outside the EU always those of the destination',
  ),
} satisfies Settings;
