import { type Case, JSON_TYPE, order } from './case.ts';

/**
 * Requests for orders that are refused before their fields are validated. The body isn't JSON or is too large, or
 * Content-Type or Accept names a wrong media type.
 */
export const ORDER_BYTES: Case[] = [
  ...['{', '{"a":1,}', "{'a':1}", 'NaN', '[1,2', '"\u0001"', '{"a":1} x'].map((bytes) => ({
    name: `malformed JSON ${bytes}`,
    request: { bytes, headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  })),
  {
    name: 'half a surrogate pair',
    request: {
      bytes: JSON.stringify(order({ reference: 'R' })).replace('"R"', '"\\ud800"'),
      headers: JSON_TYPE,
    },
    type: 'MALFORMED_JSON',
  },
  ...['{"customerId":"customer-2",', '{"note":{"a":[{"b":1},{"b":1,"\\u0062":2}]},'].map((start) => ({
    name: `a name twice: ${start}`,
    request: { bytes: JSON.stringify(order()).replace('{', start), headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  })),
  {
    name: 'half a surrogate pair, as deep as a body can nest',
    request: { bytes: `${'['.repeat(120_000)}"\\ud800"${']'.repeat(120_000)}`, headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  },
  {
    name: 'broken UTF-8',
    request: { bytes: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  },
  {
    name: 'XML',
    request: { bytes: '<order/>', headers: { 'Content-Type': 'application/xml' } },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'plain text',
    request: { bytes: '{}', headers: { 'Content-Type': 'text/plain' } },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'no media type',
    request: { bytes: Buffer.from('{}') },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a body of 2 MiB',
    request: { body: order({ note: 'x'.repeat(2 ** 21) }) },
    status: 413,
    type: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'an answer in XML',
    request: { body: order(), headers: { Accept: 'application/xml' } },
    status: 406,
    type: 'NOT_ACCEPTABLE',
  },
  {
    name: 'an answer in nothing',
    request: { body: order(), headers: { Accept: 'application/json;q=0, application/problem+json;q=0' } },
    status: 406,
    type: 'NOT_ACCEPTABLE',
  },
];
