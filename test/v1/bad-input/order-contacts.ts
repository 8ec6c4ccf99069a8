import { type Case, order } from './case.ts';

const ADDRESS = { name: 'Anna', line1: 'Way 1', city: 'Town', countryCode: 'DE' };

const at = (shippingAddress: object): Case['request'] => ({ body: order({ shippingAddress }) });
const from = (contact: unknown): Case['request'] => ({ body: order({ contact }) });

/** Orders with wrong personal data. No answer may repeat a wrong value. */
export const ORDER_CONTACTS: Case[] = [
  ...['ZZ', 'EU', 'UK', 'de', 'D', 'DEU', '', 'Germany'].map((countryCode) => ({
    name: `the country ${countryCode}`,
    request: at({ ...ADDRESS, countryCode }),
    fields: { '/shippingAddress/countryCode': undefined },
  })),
  {
    name: 'an empty address',
    request: at({}),
    fields: {
      '/shippingAddress/name': null,
      '/shippingAddress/line1': null,
      '/shippingAddress/city': null,
      '/shippingAddress/countryCode': null,
    },
  },
  ...['', '   ', '\u3000', 'Anna\nMüller', 'Anna\u2028Müller', 'Anna\u0007', 'x'.repeat(201), 7, null].map(
    (name) => ({
      name: `the name ${encodeURIComponent(String(name)).slice(0, 30)}`,
      request: at({ ...ADDRESS, name }),
      fields: { '/shippingAddress/name': undefined },
    }),
  ),
  {
    name: 'an unknown field of an address',
    request: at({ ...ADDRESS, street: 'Way 1' }),
    fields: { '/shippingAddress/street': undefined },
  },
  { name: 'a contact without e-mail', request: from({ name: 'Anna' }), fields: { '/contact/email': null } },
  { name: 'a contact that is a text', request: from('anna@example.com'), fields: { '/contact': undefined } },
  ...['anna', '@example.com', 'anna@', 'an na@example.com', 'a@b@c', `${'x'.repeat(251)}@a.b`].map(
    (email) => ({
      name: `the e-mail address ${email.slice(0, 30)}`,
      request: from({ email }),
      fields: { '/contact/email': undefined },
    }),
  ),
  ...['d', 'de_DE', 'deutsch-', 'x'.repeat(36)].map((locale) => ({
    name: `the language ${locale}`,
    request: from({ email: 'anna@example.com', locale }),
    fields: { '/contact/locale': undefined },
  })),
  ...['x'.repeat(10_000), '', 'bell \u0007', 'nul \0', 7].map((customerNote) => ({
    name: `the note ${encodeURIComponent(String(customerNote)).slice(0, 30)}`,
    request: { body: order({ customerNote }) },
    fields: { '/customerNote': undefined },
  })),
  {
    name: 'a buyer of no kind',
    request: { body: order({ buyer: { companyName: 'Tea' } }) },
    fields: { '/buyer/kind': null },
  },
  {
    name: 'a buyer of another kind, with half a check',
    request: { body: order({ buyer: { kind: 'ROBOT', vatId: 'DE1', vatIdCheck: { result: 'VALID' } } }) },
    fields: { '/buyer/kind': undefined, '/buyer/vatIdCheck/checkedAt': null },
  },
  {
    name: 'a check of no number',
    request: {
      body: order({
        buyer: { kind: 'BUSINESS', vatIdCheck: { result: 'VALID', checkedAt: '2026-11-21T09:29:00Z' } },
      }),
    },
    fields: { '/buyer/vatId': undefined },
  },
];
