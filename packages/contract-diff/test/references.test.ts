import t from 'tap';
import { FIELDS, type ObjectKind, REFERABLE } from '../src/reading/grammar.ts';
import { base } from './cases/case.ts';
import { compare } from './verdict.ts';

/** A place in a contract for each kind of object: the keys that lead to an object of this kind. */
const PLACES: Record<ObjectKind, readonly string[]> = {
  document: [],
  info: ['info'],
  server: ['servers', '0'],
  variable: ['servers', '0', 'variables', 'x'],
  components: ['components'],
  pathItem: ['paths', '/x'],
  operation: ['paths', '/x', 'get'],
  parameter: ['components', 'parameters', 'X'],
  header: ['components', 'headers', 'X'],
  requestBody: ['components', 'requestBodies', 'X'],
  media: ['components', 'requestBodies', 'X', 'content', 'a/json'],
  encoding: ['components', 'requestBodies', 'X', 'content', 'a/json', 'encoding', 'x'],
  response: ['components', 'responses', 'X'],
  link: ['components', 'links', 'X'],
  example: ['components', 'examples', 'X'],
  callback: ['components', 'callbacks', 'X'],
  securityScheme: ['components', 'securitySchemes', 'X'],
  flows: ['components', 'securitySchemes', 'X', 'flows'],
  flow: ['components', 'securitySchemes', 'X', 'flows', 'password'],
  schema: ['components', 'schemas', 'X'],
  discriminator: ['components', 'schemas', 'X', 'discriminator'],
};

/** Returns the base contract with `value` at the end of the keys. */
function withValue(keys: readonly string[], value: unknown) {
  const contract = base();
  let node = contract;
  for (const key of keys.slice(0, -1)) node = node[key] ??= {};
  node[keys.at(-1)!] = value; // Each case has at least one key.
  return contract;
}

for (const [kind, keys] of Object.entries(PLACES) as [ObjectKind, readonly string[]][])
  for (const [field, fieldKind] of Object.entries(FIELDS[kind])) {
    if (field === '$ref' || fieldKind === 'anything') continue;
    t.test(`a reference in place of \`${field}\` of a ${kind} is refused if its target is absent`, (t) => {
      const contract = withValue([...keys, field], { $ref: '#/x-nowhere' });
      t.throws(() => compare(base(), contract), { message: /^after is malformed:/ });
      t.end();
    });
  }

for (const kind of REFERABLE)
  t.test(`a ${kind} that is a reference to a text is refused`, (t) => {
    const contract = withValue(PLACES[kind], { $ref: '#/info/title' });
    t.throws(() => compare(base(), contract), { message: /^after is malformed:/ });
    t.end();
  });
