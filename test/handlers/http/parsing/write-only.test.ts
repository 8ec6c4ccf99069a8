import t from 'tap';
import { isNeverRepeated } from '../../../../handlers/http/parsing/write-only.ts';

const secret = { type: 'string', writeOnly: true };

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    secret,
    'a/b~c': secret,
    card: { writeOnly: true, properties: { number: { type: 'string' } } },
    cards: { items: { properties: { number: secret, kind: {} } } },
    notes: { additionalProperties: secret },
    buyer: { 'x-personal': true, properties: { name: {} } },
    either: { oneOf: [{ properties: { token: secret } }, { properties: { name: {} } }] },
  },
  allOf: [{ properties: { inherited: secret } }],
  additionalProperties: false,
};

t.test('isNeverRepeated finds fields that the contract marks writeOnly or x-personal, at any depth', (t) => {
  const pointers = [
    '/secret',
    '/a~1b~0c',
    '/card',
    '/card/number',
    '/cards/7/number',
    '/notes/any',
    '/buyer/name',
  ];
  for (const pointer of [...pointers, '/either/token', '/inherited', '/secret/deeper'])
    t.ok(isNeverRepeated(SCHEMA, pointer), pointer);
  for (const pointer of ['', '/name', '/cards', '/cards/7/kind', '/either/name', '/unknown', '/toString'])
    t.notOk(isNeverRepeated(SCHEMA, pointer), pointer);
  t.end();
});
