import t from 'tap';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { type ContractRequest, fillPath, requestsOf } from '../../../support/contract/contract-requests.ts';
import { waitUntil, openRawService } from '../../../support/shop/raw-service.ts';

const UNKNOWN = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';
const NAMES = new Proxy({}, { get: (_, name) => (name === 'sku' ? 'NONE' : UNKNOWN) });
const JSON_TYPE = 'Content-Type: application/json\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';

/** Bytes that clients and proxies send for a request without a body. */
const NONE: Record<string, string> = {
  'no chunk': `${CHUNKED}0\r\n\r\n`,
  'no chunk of JSON': `${JSON_TYPE}${CHUNKED}0\r\n\r\n`,
  'a length of 0': 'Content-Length: 0\r\n\r\n',
  'an empty object': `${JSON_TYPE}Content-Length: 2\r\n\r\n{}`,
  'an empty object in chunks': `${JSON_TYPE}${CHUNKED}1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
  'an empty object with space': `${JSON_TYPE}Content-Length: 6\r\n\r\n { \r\n}`,
  'an empty object without a type': 'Content-Length: 2\r\n\r\n{}',
};

const SOME: Record<string, string> = {
  'a byte': 'Content-Length: 1\r\n\r\nx',
  'a space': 'Content-Length: 1\r\n\r\n ',
  'a byte in chunks': `${CHUNKED}1\r\nx\r\n0\r\n\r\n`,
  'half an object': `${JSON_TYPE}Content-Length: 1\r\n\r\n{`,
  'an array': `${JSON_TYPE}Content-Length: 2\r\n\r\n[]`,
  'a field': `${JSON_TYPE}Content-Length: 7\r\n\r\n{"a":1}`,
  'two objects': `${JSON_TYPE}Content-Length: 4\r\n\r\n{}{}`,
  'an object and much space': `${JSON_TYPE}${CHUNKED}1e\r\n{}${' '.repeat(28)}\r\n0\r\n\r\n`,
  'much in chunks': `${CHUNKED}ff\r\n${'x'.repeat(255)}\r\n0\r\n\r\n`,
};

const WITHOUT_BODY = requestsOf(document).filter(({ bodies }) => Object.keys(bodies).length === 0);

t.test('an operation without a body accepts only an empty body', async (t) => {
  const { connect, token } = await openRawService(t);
  const ask = async ({ method, path }: ContractRequest, rest: string) => {
    const client = connect();
    const start = `${method} /api/v1${fillPath(path, NAMES)} HTTP/1.1\r\nHost: x\r\n`;
    // The answer to the second request shows that the service has found the end of the first request.
    client.write(`${start}Authorization: Bearer ${token}\r\n${rest}GET /none HTTP/1.1\r\nHost: x\r\n\r\n`);
    t.ok(await waitUntil(() => client.received().includes('ROUTE_NOT_FOUND')), `${method} ${path}`);
    client.socket.destroy();
    return client.received();
  };
  const refused = /"message":"must be absent: this operation accepts no body"/;
  t.ok(new Set(WITHOUT_BODY.map(({ method }) => method)).size >= 3);
  for (const operation of WITHOUT_BODY) {
    const { operationId } = operation;
    const plain = /^HTTP\/1\.1 (\d+)/.exec(await ask(operation, '\r\n'))![1];
    for (const [name, rest] of Object.entries(NONE))
      t.match(await ask(operation, rest), new RegExp(`^HTTP/1\\.1 ${plain} `), `${operationId}: ${name}`);
    for (const [name, rest] of Object.entries(SOME))
      t.match(await ask(operation, rest), refused, `${operationId}: ${name}`);
  }
});

t.test('with Expect: 100-continue the service requests only a body that may count as empty', async (t) => {
  const { connect, token } = await openRawService(t);
  const start = `DELETE /api/v1/products/NONE HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\n`;
  const short = connect();
  short.write(`${start}Content-Length: 2\r\n\r\n`);
  t.ok(await waitUntil(() => short.received() === 'HTTP/1.1 100 Continue\r\n\r\n'));
  short.write('{}');
  t.ok(await waitUntil(() => short.received().includes('PRODUCT_NOT_FOUND')));
  const long = connect();
  long.write(`${start}Content-Length: 2000\r\n\r\n`);
  t.ok(await waitUntil(() => long.received().includes('accepts no body')));
  t.notMatch(long.received(), '100 Continue');
});

t.test('the service does not wait for the end of a body that is too long', async (t) => {
  const { connect, connections, token } = await openRawService(t);
  const client = connect();
  client.write(
    `GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${CHUNKED}ff\r\n${'x'.repeat(99)}`,
  );
  t.ok(await waitUntil(() => client.received().includes('accepts no body')), 'refused');
  t.ok(await waitUntil(async () => (await connections()) === 0), 'the connection is closed');
});
