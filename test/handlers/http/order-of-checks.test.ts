import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { waitUntil, openRawService } from '../../support/shop/raw-service.ts';

/**
 * A request with two faults gets the answer of the check that comes first in the contract's introduction. This file
 * tests the checks that happen before an operation runs, each with the later checks.
 * `test/v1/requests/order-of-checks.test.ts` tests the other checks.
 */
type Case = [first: string, second: string, bytes: string];

const LONG = 'x'.repeat(301);
const LARGE = `X: ${'x'.repeat(17_000)}\r\n`;
const XML = 'Accept: application/xml\r\n';
const TEXT = 'Content-Type: text/plain\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const bytesOf = (text: string) => `Content-Length: ${text.length}\r\n\r\n${text}`;
const send = (line: string, ...fields: string[]) =>
  `${line} HTTP/1.1\r\nHost: x\r\n${fields.join('')}${fields.join('').includes('\r\n\r\n') ? '' : '\r\n'}`;

const ofHttp = (): Case[] => [
  ['MALFORMED_REQUEST', 'URI_TOO_LONG', send(`GET /api/v1/orders/%E0%A4%A/${LONG}`)],
  ['MALFORMED_REQUEST', 'URI_TOO_LONG', `GET /api/v1/orders/${LONG} HTTP/1.1\r\n\r\n`],
  ['MALFORMED_REQUEST', 'ROUTE_NOT_FOUND', 'GET /nothing HTTP/1.1\r\n\r\n'],
  ['HEADERS_TOO_LARGE', 'URI_TOO_LONG', send(`GET /api/v1/orders/${LONG}`, LARGE)],
  ['METHOD_NOT_IMPLEMENTED', 'URI_TOO_LONG', send(`BREW /api/v1/orders/${LONG}`)],
  ['URI_TOO_LONG', 'ROUTE_NOT_FOUND', send(`GET /nothing/${LONG}`)],
  ['URI_TOO_LONG', 'ROUTE_NOT_FOUND', send(`GET /api/v1/orders/${LONG}/nothing`)],
  ['URI_TOO_LONG', 'METHOD_NOT_ALLOWED', send(`DELETE /api/v1/orders/${LONG}`)],
  ['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED', send('DELETE /api/v1/nothing')],
];

interface Tokens {
  good: string;
  expired: string;
  withoutScope: string;
}

const ofCaller = ({ good, expired, withoutScope }: Tokens): Case[] => [
  ['UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', send('GET /api/v1/orders', expired)],
  ['MALFORMED_REQUEST', 'INSUFFICIENT_SCOPE', send('GET /api/v1/orders', withoutScope, withoutScope)],
  ['INSUFFICIENT_SCOPE', 'NOT_ACCEPTABLE', send('GET /api/v1/orders', withoutScope, XML)],
  ['NOT_ACCEPTABLE', 'VALIDATION_ERROR', send('GET /api/v1/orders', good, XML, JSON_TYPE, bytesOf('{}'))],
  [
    'NOT_ACCEPTABLE',
    'PAYLOAD_TOO_LARGE',
    send('POST /api/v1/orders', good, XML, 'Content-Length: 300000\r\n\r\n'),
  ],
  [
    'VALIDATION_ERROR',
    'PAYLOAD_TOO_LARGE',
    send('GET /api/v1/orders', good, 'Content-Length: 300000\r\n\r\n'),
  ],
  [
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    send('POST /api/v1/orders', good, TEXT, 'Content-Length: 300000\r\n\r\n'),
  ],
  ['UNSUPPORTED_MEDIA_TYPE', 'MALFORMED_JSON', send('POST /api/v1/orders', good, TEXT, bytesOf('{'))],
  ['MALFORMED_JSON', 'VALIDATION_ERROR', send('POST /api/v1/orders?page=0', good, JSON_TYPE, bytesOf('{'))],
];

const aboveTheLimit = ({ good, expired, withoutScope }: Tokens): Case[] => [
  ['METHOD_NOT_ALLOWED', 'RATE_LIMITED', send('DELETE /api/v1/orders', good)],
  ['ROUTE_NOT_FOUND', 'RATE_LIMITED', send('GET /api/v1/nothing', good)],
  ['RATE_LIMITED', 'INSUFFICIENT_SCOPE', send('GET /api/v1/orders', withoutScope)],
  ['RATE_LIMITED', 'UNAUTHENTICATED', send('GET /api/v1/orders', expired)],
  ['RATE_LIMITED', 'MALFORMED_REQUEST', send('GET /api/v1/orders', good, good)],
];

async function tokensOf(issuer: Awaited<ReturnType<typeof openIssuer>>): Promise<Tokens> {
  const line = async (claims: object) => `Authorization: Bearer ${await issuer.token({ ...claims })}\r\n`;
  const [iat, exp] = [Math.floor(Date.now() / 1000) - 700, Math.floor(Date.now() / 1000) - 600];
  return {
    good: await line({}),
    expired: await line({ scope: '', iat, exp }),
    withoutScope: await line({ scope: '' }),
  };
}

for (const [limit, casesOf] of [
  [0, (tokens: Tokens) => [...ofHttp(), ...ofCaller(tokens)]],
  [1, aboveTheLimit],
] as const) {
  t.test(
    `a request with two errors gets the answer of the check that comes first, with a limit of ${limit}`,
    async (t) => {
      const issuer = await openIssuer(t);
      const { connect } = await openRawService(t, {
        auth: { issuer: issuer.url, audience: 'order-service' },
        requestsPerMinute: limit,
      });
      const tokens = await tokensOf(issuer);
      const kindOf = async (bytes: string) => {
        const client = connect();
        client.write(bytes);
        const answered = /^HTTP\/1\.1 200|"type":"([A-Z_]+)"/;
        t.ok(await waitUntil(() => answered.test(client.received())));
        client.socket.destroy();
        return answered.exec(client.received())?.[1];
      };
      for (const token of limit ? Object.values(tokens) : []) await kindOf(send('GET /api/v1/orders', token));
      for (const [first, second, bytes] of casesOf(tokens))
        t.equal(await kindOf(bytes), first, `${first} before ${second}: ${bytes.slice(0, 60)}`);
    },
  );
}
