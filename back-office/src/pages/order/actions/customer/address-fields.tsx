import { SimpleGrid, TextInput } from '@mantine/core';
import type { Schemas } from '../../../../api/contract.ts';
import { useLanguage, useTexts } from '../../../../language/language.tsx';
import { CUSTOMER } from './texts.ts';

type AddressInput = Schemas['AddressInput'];

const REQUIRED = ['name', 'line1', 'city', 'countryCode'] as const;
const OPTIONAL = ['companyName', 'line2', 'line3', 'postalCode', 'region', 'phone'] as const;
const FIELDS = [
  'name',
  'companyName',
  'line1',
  'line2',
  'line3',
  'postalCode',
  'city',
  'region',
  'countryCode',
  'phone',
] as const;

/** An address while the user types it. A field without an input is empty. */
export type AddressDraft = Readonly<Record<(typeof FIELDS)[number], string>>;

export const startAddress = (address: Schemas['Address'] | undefined): AddressDraft => ({
  name: address?.name ?? '',
  companyName: address?.companyName ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  line3: address?.line3 ?? '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  countryCode: address?.countryCode ?? '',
  phone: address?.phone ?? '',
});

/** Converts an address to the contract's form. Returns undefined if a required field is empty. */
export function toAddress(draft: AddressDraft): AddressInput | undefined {
  if (REQUIRED.some((field) => draft[field].trim() === '')) return undefined;
  return {
    name: draft.name.trim(),
    line1: draft.line1.trim(),
    city: draft.city.trim(),
    countryCode: draft.countryCode.trim().toUpperCase(),
    ...Object.fromEntries(OPTIONAL.map((field) => [field, draft[field].trim()]).filter(([, text]) => text)),
  };
}

/** Fields of a postal address. */
export function AddressFields({
  draft,
  onChange,
}: {
  draft: AddressDraft;
  onChange: (draft: AddressDraft) => void;
}) {
  const texts = useTexts(CUSTOMER);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={texts.address[field]}
          required={REQUIRED.some((each) => each === field)}
          value={draft[field]}
          onChange={({ currentTarget }) => onChange({ ...draft, [field]: currentTarget.value })}
          autoComplete="off"
          {...(field === 'countryCode' && {
            maxLength: 2,
            rightSection: <CountryName code={draft.countryCode} />,
            rightSectionWidth: 130,
          })}
        />
      ))}
    </SimpleGrid>
  );
}

function CountryName({ code }: { code: string }) {
  const { language } = useLanguage();
  const name = /^[a-z]{2}$/i.test(code)
    ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.toUpperCase())
    : undefined;
  return <span style={{ fontSize: 12, overflow: 'hidden', whiteSpace: 'nowrap' }}>{name}</span>;
}
