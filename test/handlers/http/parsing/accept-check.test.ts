import t from 'tap';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { fillPath, requestsOf } from '../../../support/contract/contract-requests.ts';
import { waitUntil, openRawService } from '../../../support/shop/raw-service.ts';
import { openShop } from '../../../support/shop/shop.ts';

const ACCEPTABLE = [
  '',
  'application/json; charset=utf-8',
  'application/json;charset="utf-8"',
  'APPLICATION/JSON',
  'application/*',
  '*/*;q=0.1',
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
  '*',
  'text/html;q=0.9, application/json;q=0.001',
  'application/json;version=2;q=0.5',
  'application/json; profile="a, b;c=\\"d"; q=1.0',
  'text/html;a=", application/xml", application/json',
  ',,application/json,',
  'application/json;q=high',
  'application/json ; q = 0.4 ',
  'text/html;q=1\r\nAccept: application/json;charset=utf-8',
  'application/problem+json',
];

const NOT_ACCEPTABLE = [
  'text/html',
  'application/vnd.api+json',
  'application/json;q=0',
  'application/json;charset=utf-8;q=0.000',
  'application/*;q=0, text/html',
  'text/html;a=", application/json"',
  ';;;q=x',
  'json',
];

t.test(
  'an Accept header excludes JSON only if it names other types or gives JSON the weight 0',
  async (t) => {
    const { connect, token } = await openRawService(t);
    const statusOf = async (accept: string) => {
      const client = connect();
      client.write(
        `GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept: ${accept}\r\n\r\n`,
      );
      t.ok(await waitUntil(() => client.received().endsWith('}')), `answered: ${accept}`);
      client.socket.destroy();
      return Number(client.received().slice(9, 12));
    };
    for (const accept of ACCEPTABLE) t.equal(await statusOf(accept), 200, accept);
    for (const accept of NOT_ACCEPTABLE) t.equal(await statusOf(accept), 406, accept);
  },
);

t.test('no operation answers 406 to a client that accepts JSON with a charset', async (t) => {
  const shop = await openShop(t);
  const names = new Proxy({}, { get: (_, name) => (name === 'sku' ? 'NONE' : UNKNOWN) });
  for (const { method, path, operationId } of requestsOf(document)) {
    const headers = { Accept: 'application/json; charset=utf-8' };
    const { status } = await shop.call(method, fillPath(path, names), { headers });
    t.not(status, 406, operationId);
  }
});

const UNKNOWN = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';
