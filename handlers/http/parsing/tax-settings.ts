import { type Kind, type Settings, onOrOff, oneOf, optional, setting } from '../../../environment.ts';
import { COUNTRIES } from './countries.ts';

const country: Kind<string> = (value) =>
  COUNTRIES.has(value) ? { value } : { fault: 'must be the ISO 3166-1 code of a country, such as DE.' };

/** Settings of taxes. All processes of a shop have the same: see `agreeOnTaxes`. */
export const TAXES = {
  HOME_COUNTRY: setting(
    'homeCountry',
    optional(country),
    '',
    "the shop's country, such as `DE`; without it no taxes; the first process with one decides",
  ),
  PRICES_INCLUDE_TAX: setting(
    'pricesIncludeTax',
    onOrOff,
    'on',
    'with `HOME_COUNTRY`: whether prices include tax; `off`: it is added to them',
  ),
  TAX_FROM: setting(
    'taxFrom',
    oneOf('DESTINATION', 'HOME'),
    'DESTINATION',
    'with `HOME_COUNTRY`: whose rates hold within the EU; outside always those of the destination',
  ),
} satisfies Settings;
