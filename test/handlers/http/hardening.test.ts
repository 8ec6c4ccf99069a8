import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { buildApp } from '../../../app.ts';
import { createDatabase } from '../../support/database/database.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { storeOf } from '../../support/shop/store.ts';

/** Pause in ms between two parts of a slow request. The pause has a fixed length because the test is about pauses. */
const PAUSE_MS = 100;

/** Opens a service with short timeouts. Also returns functions that send raw bytes. */
async function openService(t: Test) {
  const issuer = await openIssuer(t);
  const { db } = await createDatabase(t);
  const app = await buildApp({
    store: storeOf(db),
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: issuer.url, audience: 'order-service' },
    slowness: { headers: 1000, request: 2000 },
  });
  t.teardown(() => app.close());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const token = await issuer.token();
  return {
    headers: `Host: orders\r\nAuthorization: Bearer ${token}\r\n`,
    /**
     * Sends the parts with pauses between them, and reads until the service closes the connection. Returns the status
     * and the problem type.
     */
    async send(...parts: string[]) {
      const socket = connectSocket(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
      const closed = once(socket, 'close');
      const [first = '', ...rest] = parts;
      socket.write(first);
      let unsent = rest.length;
      for (const part of rest) {
        await Promise.race([closed, delay(PAUSE_MS)]);
        if (socket.destroyed) break;
        socket.write(part);
        unsent -= 1;
      }
      await closed;
      return {
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
        type: /"type":"(\w+)"/.exec(answer)?.[1],
        answers: answer.match(/HTTP\/1\.1 \d{3} /g)?.length,
        isCutShort: rest.length === 0 || unsent > 0,
      };
    },
  };
}

const GET = 'GET /api/v1/orders HTTP/1.1\r\n';
const POST = 'POST /api/v1/orders HTTP/1.1\r\nContent-Type: application/json\r\n';
const CLOSE = 'Connection: close\r\n';

t.test('a client that sends its request too slowly gets 408', async (t) => {
  const { headers, send } = await openService(t);
  const drip = (text: string) => Array.from(text, (character) => character);
  const slow: Record<string, string[]> = {
    'nothing but a beginning': [GET],
    'one header after the other without end': [
      GET,
      ...Array.from({ length: 200 }, (_, n) => `X-${n}: x\r\n`),
    ],
    'headers and no body': [`${POST}${headers}Content-Length: 100\r\n\r\n`],
    'a body byte by byte': [`${POST}${headers}Content-Length: 1000\r\n\r\n`, ...drip('{'.repeat(200))],
    'chunks without end': [
      `${POST}${headers}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 200 }, () => '1\r\n \r\n'),
    ],
  };
  const outcomes = await Promise.all(
    Object.entries(slow).map(async ([name, parts]) => ({ name, ...(await send(...parts)) })),
  );
  for (const { name, status, type, isCutShort } of outcomes) {
    t.strictSame([status, type], [408, 'REQUEST_TIMEOUT'], name);
    t.ok(isCutShort, `${name}: closed before all was sent`);
  }
});

type Refused = [name: string, request: string, status: number, type: string];

const large = 'x'.repeat(300_000);

const largeOrAmbiguous = (headers: string): Refused[] => [
  [
    'a URL of 17,000 characters',
    `GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${headers}\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a header of 17,000 characters',
    `${GET}${headers}X: ${'x'.repeat(17_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    '4,000 headers',
    `${GET}${headers}${Array.from({ length: 4000 }, (_, n) => `X-${n}: x\r\n`).join('')}\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a body that says that it is too large',
    `${POST}${headers}${CLOSE}Content-Length: 300000\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'a body that turns out too large',
    `${POST}${headers}${CLOSE}Transfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'two lengths',
    `${POST}${headers}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a length and chunks',
    `${POST}${headers}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'MALFORMED_REQUEST',
  ],
  ['a length that is none', `${POST}${headers}Content-Length: 2x\r\n\r\n{}`, 400, 'MALFORMED_REQUEST'],
  ['a header with a line break', `${GET}${headers}X: a\n b: c\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['a header without a name', `${GET}${headers}: x\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['a blank before the colon', `${GET}${headers}X : x\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['a header with U+0000', `${GET}${headers}X: a\0b\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['no Host', `${GET}${CLOSE}\r\n`, 400, 'MALFORMED_REQUEST'],
  ['another protocol', `GET / HTTP/3.0\r\n${headers}\r\n`, 400, 'MALFORMED_REQUEST'],
  [
    'a compressed body',
    `${POST}${headers}${CLOSE}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
];

const withMediaTypes = (headers: string): Refused[] => [
  ...[
    'application/jsonx',
    'application/json, text/plain',
    'application/json\ta',
    'application/json a',
    'text/json',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ].map((type): Refused => [
    `the media type ${type}`,
    `${POST.replace('application/json', type)}${headers}${CLOSE}Content-Length: 2\r\n\r\n{}`,
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ]),
  ...['Application/JSON', 'application/json;charset=utf-8', 'application/json ; charset="UTF-8"'].map(
    (type): Refused => [
      `the media type ${type}`,
      `${POST.replace('application/json', type)}${headers}${CLOSE}Content-Length: 2\r\n\r\n{}`,
      400,
      'VALIDATION_ERROR',
    ],
  ),
];

t.test('a request that is too large or ambiguous is refused', async (t) => {
  const { headers, send } = await openService(t);
  const refused = [...largeOrAmbiguous(headers), ...withMediaTypes(headers)];
  for (const [name, request, status, type] of refused) {
    const outcome = await send(request);
    t.match(outcome, { status, type, answers: 1 }, name);
  }
});
