import t from 'tap';
import { isWriteOnly } from '../../../handlers/http/parsing/write-only.ts';

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
    either: { oneOf: [{ properties: { token: secret } }, { properties: { name: {} } }] },
  },
  allOf: [{ properties: { inherited: secret } }],
  additionalProperties: false,
};

t.test('isWriteOnly finds the fields that the contract marks as writeOnly, at any depth', (t) => {
  const pointers = ['/secret', '/a~1b~0c', '/card', '/card/number', '/cards/7/number', '/notes/any'];
  for (const pointer of [...pointers, '/either/token', '/inherited', '/secret/deeper'])
    t.ok(isWriteOnly(SCHEMA, pointer), pointer);
  for (const pointer of ['', '/name', '/cards', '/cards/7/kind', '/either/name', '/unknown', '/toString'])
    t.notOk(isWriteOnly(SCHEMA, pointer), pointer);
  t.end();
});
