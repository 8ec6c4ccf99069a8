import t from 'tap';
import { waitUntil, openRawService } from '../../support/shop/raw-service.ts';

const HOST = 'Host: x\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const ORDERS = '/api/v1/orders';

/** A request as bytes, and the status and problem type of its answer. A success has no problem type. */
type Case = [name: string, bytes: string, status: number, type?: string];

const get = (path: string, fields = ''): string => `GET ${path} HTTP/1.1\r\n${HOST}${fields}\r\n`;
const post = (fields: string, body: string): string =>
  `POST ${ORDERS} HTTP/1.1\r\n${HOST}${JSON_TYPE}${fields}\r\n${body}`;

const spellings = (authorized: string): Case[] => {
  const is = (status: number, type?: string) => (path: string) =>
    [path.slice(0, 40), get(path, authorized), status, ...(type ? [type] : [])] as Case;
  return [
    ...['/%61pi/v1/orders', '/api/v1/orders?', `http://x${ORDERS}`, `https://elsewhere.example${ORDERS}`].map(
      is(200),
    ),
    ...[
      '/API/V1/ORDERS',
      '//api/v1/orders',
      '/api//v1/orders',
      '/api/v1/orders/',
      '/api/v1/orders;a=b',
      '/api/v1;x/orders',
      '/api/v1/orders%3Fpage=1',
      '/api/v1/orders%00',
      '/api/v1/./orders',
      '/api/v1/x/../orders',
      '/api/v1%2Forders',
      '/api/v1\\orders',
      '/api/v1/docs/%2e%2e/%2e%2e/package.json',
      '/livez',
      '//evil.example',
      '*',
    ].map(is(404, 'ROUTE_NOT_FOUND')),
    ...[
      '/api/v1/orders/..',
      '/api/v1/orders??page=0',
      '/api/v1/orders?page=0&page=1',
      '/api/v1/orders?page',
      '/api/v1/orders?page[]=1',
      '/api/v1/orders?__proto__=1',
      '/api/v1/products/__proto__',
      '/api/v1/products/%2F',
      '/api/v1/products/TEA%00',
      `/api/v1/orders/${'%41'.repeat(101)}`,
    ].map(is(400, 'VALIDATION_ERROR')),
    ...['/%', '/api/v1/products/%ff', '/no ne', 'api/v1/orders', '?'].map(is(400, 'MALFORMED_REQUEST')),
    ...['%FF', '%', '%4', '%zz', '%C3%28', '%C3', '%C0%AF', '%ED%A0%80', '%F5%80%80%80'].flatMap((text) =>
      [`/api/v1/orders?customerId=${text}`, `/api/v1/orders?${text}=1`, `/api/v1/orders/${text}`].map(
        is(400, 'MALFORMED_REQUEST'),
      ),
    ),
  ];
};

const protocols = (authorized: string): Case[] => [
  ['HTTP/1.0 without a Host', `GET ${ORDERS} HTTP/1.0\r\n${authorized}\r\n`, 200],
  ['HTTP/0.9', `GET ${ORDERS}\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['TLS', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 400, 'MALFORMED_REQUEST'],
  ['lines that end with LF', 'GET /none HTTP/1.1\nHost: x\n\n', 400, 'MALFORMED_REQUEST'],
  ['an empty line first', `\r\n${get('/none')}`, 404, 'ROUTE_NOT_FOUND'],
  [
    'a web socket',
    get(ORDERS, `${authorized}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`),
    200,
  ],
  [
    'HTTP/2',
    get(
      ORDERS,
      `${authorized}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n`,
    ),
    200,
  ],
  ['TRACE', `TRACE ${ORDERS} HTTP/1.1\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 404, 'ROUTE_NOT_FOUND'],
  ['a range', get('/api/v1/openapi.json', 'Range: bytes=0-1\r\n'), 200],
  ['no Accept that can be read', get(ORDERS, `${authorized}Accept: ;;;q=x\r\n`), 406, 'NOT_ACCEPTABLE'],
  ['two tokens', get(ORDERS, `${authorized}${authorized}`), 400, 'MALFORMED_REQUEST'],
  ['two Hosts', get(ORDERS, `${authorized}${HOST}`), 400, 'MALFORMED_REQUEST'],
  ['two of what is not known', get(ORDERS, `${authorized}X: 1\r\nX: 2\r\nCookie: a\r\nCookie: b\r\n`), 200],
];

const bodies = (authorized: string): Case[] => {
  const chunks = (text: string) => post(`${authorized}${CHUNKED}`, text);
  const withLength = (length: string, body = '') => post(`${authorized}Content-Length: ${length}\r\n`, body);
  return [
    [
      'two keys',
      post(`${authorized}Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 2\r\n`, '{}'),
      400,
      'VALIDATION_ERROR',
    ],
    ['trailers', chunks('2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\nX: y\r\n\r\n'), 400, 'VALIDATION_ERROR'],
    ['a length in a trailer', chunks('2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n'), 400, 'MALFORMED_REQUEST'],
    ['large trailers', chunks(`2\r\n{}\r\n0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), 431, 'HEADERS_TOO_LARGE'],
    ['trailers that are none', chunks('2\r\n{}\r\n0\r\nX\r\n\r\n'), 400, 'MALFORMED_REQUEST'],
    ['an extension of a chunk', chunks('2;a=b\r\n{}\r\n0\r\n\r\n'), 400, 'VALIDATION_ERROR'],
    ['a large one', chunks(`2;a=${'b'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 400, 'MALFORMED_REQUEST'],
    ['a chunk without a length', chunks('zz\r\n{}\r\n0\r\n\r\n'), 400, 'MALFORMED_REQUEST'],
    ['a chunk without an end', chunks('ffffffffffffffff1\r\n{}'), 400, 'MALFORMED_REQUEST'],
    [
      'another transfer encoding',
      post(`${authorized}Transfer-Encoding: identity\r\n`, '{}'),
      400,
      'MALFORMED_REQUEST',
    ],
    ['a negative length', withLength('-1'), 400, 'MALFORMED_REQUEST'],
    ['a length with a sign', withLength('+2', '{}'), 400, 'MALFORMED_REQUEST'],
    ['a length beyond all numbers', withLength('9'.repeat(20)), 400, 'MALFORMED_REQUEST'],
    ['null', withLength('4', 'null'), 400, 'VALIDATION_ERROR'],
    ['a prototype', withLength('16', '{"__proto__":{}}'), 400, 'VALIDATION_ERROR'],
    [
      '100,000 arrays',
      withLength('200000', '['.repeat(100_000) + ']'.repeat(100_000)),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a GET with a body',
      get(ORDERS, `${authorized}Content-Length: 2\r\n${JSON_TYPE}`) + '[]',
      400,
      'VALIDATION_ERROR',
    ],
  ];
};

t.test('an odd request gets the answer that the contract declares, never 500', async (t) => {
  const { connect, token, log } = await openRawService(t);
  const authorized = `Authorization: Bearer ${token}\r\n`;
  for (const [name, bytes, status, type] of [spellings, protocols, bodies].flatMap((of) => of(authorized))) {
    const client = connect();
    client.socket.write(bytes, 'latin1');
    const answered = /^HTTP\/1\.1 (\d+)[^]*\r\n\r\n[^]*}$/;
    t.ok(await waitUntil(() => answered.test(client.received())), `answered: ${name}`);
    t.equal(Number(answered.exec(client.received())?.[1]), status, name);
    t.equal(/"type":"([A-Z_]+)"/.exec(client.received())?.[1], type, `its problem type: ${name}`);
    t.match(client.received(), /^x-content-type-options: nosniff\r$/im, name);
    client.socket.destroy();
  }
  t.strictSame(
    log.filter(({ level }) => level >= 40),
    [],
    'nothing in the log is a warning',
  );
});

t.test('answers on one connection are sent in the order of the requests', async (t) => {
  const { connect, token } = await openRawService(t);
  const paths = Array.from({ length: 50 }, (_, n) => (n % 2 ? ORDERS : `/none/${n}`));
  const client = connect();
  client.write(paths.map((path) => get(path, `Authorization: Bearer ${token}\r\n`)).join(''));
  const statuses = () => client.received().match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  t.ok(await waitUntil(() => statuses().length === paths.length));
  t.strictSame(
    statuses(),
    paths.map((path) => (path === ORDERS ? '200' : '404')),
  );
});

t.test('a client receives 100 Continue only if the service needs the body of the request', async (t) => {
  const { connect, token } = await openRawService(t);
  const authorized = `Authorization: Bearer ${token}\r\n`;
  const asking = (fields: string, length: number) =>
    post(`${fields}Expect: 100-continue\r\nContent-Length: ${length}\r\n`, '');
  const refused: [name: string, bytes: string, status: number][] = [
    ['without a token', asking('', 2), 401],
    ['with a body that is too large', asking(authorized, 2_000_000), 413],
    ['to a path that is not there', asking(authorized, 2).replace(ORDERS, '/none'), 404],
  ];
  for (const [name, bytes, status] of refused) {
    const client = connect();
    client.write(bytes);
    t.ok(await waitUntil(() => client.received().endsWith('}')), `answered: ${name}`);
    t.match(client.received(), new RegExp(`^HTTP/1\\.1 ${status} `), `immediately: ${name}`);
    t.match(client.received(), /^connection: close\r$/im, 'the server cannot know whether a body follows');
  }
  const wanted = connect();
  wanted.write(asking(authorized, 2));
  t.ok(
    await waitUntil(() => wanted.received() === 'HTTP/1.1 100 Continue\r\n\r\n'),
    'answered: 100 Continue',
  );
  wanted.write('{}');
  t.ok(await waitUntil(() => wanted.received().includes('VALIDATION_ERROR')), 'the request is answered');
  t.notMatch(wanted.received(), /^connection: close\r$/im);
});
