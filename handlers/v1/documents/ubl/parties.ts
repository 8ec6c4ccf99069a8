import type { Schemas } from '../../bodies/types.ts';
import { type Children, VAT_SCHEME, textOf } from './elements.ts';
import { vatCode } from './vat-categories.ts';

type Document = Schemas['Document'];
type Postal = Pick<
  Schemas['Address'],
  'line1' | 'line2' | 'line3' | 'postalCode' | 'city' | 'region' | 'countryCode'
>;

/**
 * Whether the document is not subject to VAT. Such a document may contain no VAT identification number (BR-O-02 to
 * BR-O-04).
 */
const isOutOfScope = ({ taxes }: Document): boolean =>
  taxes.length === 0 || taxes.every((tax) => vatCode(tax) === 'O');

/** Returns the seller (BG-4), with the identifier that each seller needs (BR-CO-26). */
export function sellerParty(document: Document): Children {
  const { seller } = document;
  const vatId = isOutOfScope(document) ? undefined : seller.vatId;
  const identifier =
    vatId === undefined && seller.registrationId === undefined
      ? (seller.taxNumber ?? seller.vatId)
      : undefined;
  return {
    ...(identifier !== undefined && { 'cac:PartyIdentification': { 'cbc:ID': textOf(identifier) } }),
    'cac:PartyName': { 'cbc:Name': textOf(seller.name) },
    'cac:PostalAddress': postalAddress(seller.address),
    'cac:PartyTaxScheme': [
      vatId !== undefined && { 'cbc:CompanyID': vatIdOf(vatId), 'cac:TaxScheme': VAT_SCHEME },
      seller.taxNumber !== undefined && {
        'cbc:CompanyID': textOf(seller.taxNumber),
        'cac:TaxScheme': { 'cbc:ID': 'FC' },
      },
    ].filter((one) => one !== false),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': textOf(seller.name),
      'cbc:CompanyID': seller.registrationId && textOf(seller.registrationId),
    },
    'cac:Contact': contact(seller.name, seller),
  };
}

/** Returns the buyer (BG-7). A number without the prefix of a country is no VAT identification number (BR-CO-09). */
export function buyerParty(document: Document): Children {
  const { buyer } = document;
  const { address, vatId } = buyer;
  const name = buyerName(document);
  const isVatId = vatId !== undefined && /^[A-Za-z]{2}/.test(vatId) && !isOutOfScope(document);
  return {
    'cac:PostalAddress': address && postalAddress(address),
    ...(isVatId && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': vatIdOf(vatId), 'cac:TaxScheme': VAT_SCHEME },
    }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': textOf(name),
      'cbc:CompanyID': vatId !== undefined && !isVatId ? textOf(vatId) : undefined,
    },
    'cac:Contact': contact(buyer.name ?? address?.name, { email: buyer.email, phone: address?.phone }),
  };
}

/** Returns the name of the buyer: the company if there is one. */
export const buyerName = ({ buyer }: Document): string =>
  buyer.companyName ?? buyer.address?.companyName ?? buyer.name ?? buyer.address?.name ?? '';

/**
 * Returns where and when the units were delivered (BG-13). Returns undefined if neither is known. A supply to another EU
 * country always needs the place (BR-IC-12).
 */
export function delivery({ shippingAddress, suppliedOn, buyer, taxes }: Document): Children | undefined {
  const isIntraCommunity = taxes.some((tax) => vatCode(tax) === 'K');
  const address = shippingAddress ?? (isIntraCommunity ? buyer.address : undefined);
  if (!address && suppliedOn === undefined) return undefined;
  const name = address && (address.companyName ?? address.name);
  return {
    'cbc:ActualDeliveryDate': suppliedOn,
    'cac:DeliveryLocation': address && { 'cac:Address': postalAddress(address) },
    'cac:DeliveryParty': name === undefined ? undefined : { 'cac:PartyName': { 'cbc:Name': textOf(name) } },
  };
}

function postalAddress({ line1, line2, line3, city, postalCode, region, countryCode }: Postal): Children {
  return {
    'cbc:StreetName': textOf(line1),
    'cbc:AdditionalStreetName': line2 && textOf(line2),
    'cbc:CityName': textOf(city),
    'cbc:PostalZone': postalCode && textOf(postalCode),
    'cbc:CountrySubentity': region && textOf(region),
    ...(line3 !== undefined && { 'cac:AddressLine': { 'cbc:Line': textOf(line3) } }),
    'cac:Country': { 'cbc:IdentificationCode': countryCode },
  };
}

function contact(
  name: string | undefined,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Children | undefined {
  if (email === undefined && phone === undefined) return undefined;
  return {
    'cbc:Name': name && textOf(name),
    'cbc:Telephone': phone && textOf(phone),
    'cbc:ElectronicMail': email && textOf(email),
  };
}

/** Returns a VAT identification number as it is registered, without spaces and dots. */
const vatIdOf = (value: string): string =>
  textOf(value)
    .replace(/[\s.-]/g, '')
    .toUpperCase();
