import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { earlyAnswers } from '../../../scripts/contract/answers/answers.ts';
import { contractChecker } from '../../support/contract/contract-check.ts';
import { waitUntil, openRawService } from '../../support/shop/raw-service.ts';

/**
 * Tests the answers that the service sends before a request reaches an operation. Provokes each such answer over a
 * socket, as the contract declares it.
 */
const EARLY = earlyAnswers(contractOf(document));
const check = contractChecker(document);

const GET = 'GET /api/v1/orders HTTP/1.1\r\n';
const HOST = 'Host: x\r\n';

const requests = (token: string): [bytes: string, kind: string][] => [
  [`GET /api/v1/orders/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, 'MALFORMED_REQUEST'],
  [`${GET}\r\n`, 'MALFORMED_REQUEST'],
  ['GET / HTTP/1.1\r\nno header\r\n\r\n', 'MALFORMED_REQUEST'],
  [`${GET}${HOST}${`Authorization: Bearer ${token}\r\n`.repeat(2)}\r\n`, 'MALFORMED_REQUEST'],
  [`GET /api/v1/order HTTP/1.1\r\n${HOST}\r\n`, 'ROUTE_NOT_FOUND'],
  [`DELETE /api/v1/orders HTTP/1.1\r\n${HOST}\r\n`, 'METHOD_NOT_ALLOWED'],
  [`TRACE /api/v1/products/TEA HTTP/1.1\r\n${HOST}\r\n`, 'METHOD_NOT_ALLOWED'],
  [GET, 'REQUEST_TIMEOUT'],
  [`GET /api/v1/orders/${'x'.repeat(301)} HTTP/1.1\r\n${HOST}\r\n`, 'URI_TOO_LONG'],
  [`${GET}${HOST}X: ${'x'.repeat(17_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  [`BREW /api/v1/orders HTTP/1.1\r\n${HOST}\r\n`, 'METHOD_NOT_IMPLEMENTED'],
  [`CONNECT /api/v1/orders HTTP/1.1\r\n${HOST}\r\n`, 'METHOD_NOT_IMPLEMENTED'],
];

/** Parses the bytes of an answer with a body. */
function read(bytes: string) {
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => [field.split(':', 1)[0]!, field.replace(/^[^:]*: */, '')]),
  );
  const document: unknown = JSON.parse(body);
  return { status: Number(line.split(' ')[1]), headers, body: document };
}

t.test('every answer that the contract declares outside of its operations is sent', async (t) => {
  const { connect, token } = await openRawService(t, { slowness: { headers: 1000, request: 1000 } });
  const said: unknown[] = [];
  for (const [bytes, kind] of requests(token)) {
    const name = `${kind}: ${bytes.split('\r\n', 1)[0]!.slice(0, 40)}`;
    const client = connect();
    client.write(bytes);
    t.ok(await waitUntil(() => client.received().endsWith('}')), `answered: ${name}`);
    const answer = read(client.received());
    const expected = EARLY.find((one) => one.kind === kind);
    t.match(answer, { status: expected?.status, body: { type: kind } }, name);
    t.strictSame(check({ method: 'GET', path: '/nowhere', ...answer }), [], name);
    if (bytes.includes('Authorization')) t.match(answer.headers.get('www-authenticate'), 'invalid_request');
    const { type, title, detail } = answer.body as Record<string, string>;
    said.push({ type, title, detail });
    client.socket.destroy();
  }
  for (const { name } of EARLY) {
    // The cast is safe because all of these problems have the same fields.
    const { type, title, detail } =
      document.components.examples[`${name}Example` as 'RouteNotFoundExample'].value;
    t.match(JSON.stringify(said), JSON.stringify({ type, title, detail }), `text as in the example: ${name}`);
  }
});

t.test('the contract’s introduction lists every answer outside of operations by its type', (t) => {
  const table = [...document.info.description.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \| `(\w+)` \|/gm)];
  t.strictSame(
    table.map(([, status, kind, name]) => ({ status: Number(status), kind, name })),
    EARLY.map(({ status, kind, name }) => ({ status, kind, name })),
  );
  t.end();
});
