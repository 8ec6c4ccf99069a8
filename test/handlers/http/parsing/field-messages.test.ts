import t from 'tap';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { wordsOf } from '../../../../handlers/http/parsing/field-messages.ts';
import {
  type Contract,
  type Located,
  child,
  contractOf,
  elements,
  members,
  operationsOf,
  parametersOf,
  resolve,
  resolved,
  textOf,
} from '../../../../packages/contract-diff/src/openapi/document.ts';

const CONTRACT = contractOf(document);

/** Lists all schemas in the requests of a contract, including the targets of references. */
function* schemasOf(contract: Contract, value: Located, seen: readonly string[] = []): Generator<Located> {
  const schema = resolve(contract, value);
  if (seen.includes(schema.at)) return;
  yield schema;
  const parts = [
    ...members(child(schema, 'properties')).map(([, property]) => property),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((name) => elements(child(schema, name))),
    ...['items', 'additionalProperties', 'propertyNames'].flatMap((name) => child(schema, name) ?? []),
  ];
  for (const part of parts) yield* schemasOf(contract, part, [...seen, schema.at]);
}

const requestSchemas = operationsOf(CONTRACT).flatMap((operation) => {
  const bodies = members(resolved(CONTRACT, operation.operation, 'requestBody', 'content'));
  return [...parametersOf(CONTRACT, operation), ...bodies.map(([, media]) => media)].flatMap((holder) => [
    ...schemasOf(CONTRACT, child(holder, 'schema')!),
  ]);
});

const params = (keyword: string, value: unknown) => ({ keyword, params: { limit: value, [keyword]: value } });
const GENERAL = wordsOf({ keyword: 'pattern', params: { pattern: 'another' } });

t.test('each pattern in a request has a message that explains in words what is allowed', (t) => {
  // A schema with a format is left out: its message is about the format, and its pattern only repeats the format.
  const patterns = new Set(
    requestSchemas.filter((one) => !textOf(one, 'format')).map((one) => textOf(one, 'pattern')),
  );
  patterns.delete(undefined);
  t.ok(patterns.size > 8, `${patterns.size} patterns`);
  for (const pattern of patterns)
    t.not(wordsOf(params('pattern', pattern)), GENERAL, `PATTERNS in field-messages.ts has ${pattern}`);
  t.end();
});

t.test('each keyword in the schemas of requests has a message in words', (t) => {
  const keywords = [
    ...['type', 'enum', 'const', 'format', 'pattern', 'required'],
    ...['minimum', 'maximum', 'minLength', 'maxLength'],
    ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ];
  const validating = new Set(requestSchemas.flatMap(({ node }) => Object.keys(node as object)));
  for (const keyword of keywords.filter((name) => validating.has(name))) {
    const words = wordsOf({ keyword, params: { limit: 2, type: 'integer', allowedValues: ['A', 'B'] } });
    t.match(words, /^(?:is|must) [^\u0000-\u001f\u007f]+$/, keyword);
    t.not(words, 'is not valid', keyword);
  }
  t.equal(wordsOf({ keyword: 'type', params: { type: ['string', 'null'] } }), 'must be a text or null');
  t.equal(wordsOf({ keyword: 'minLength', params: { limit: 1 } }), 'must have at least 1 character');
  t.equal(wordsOf({ keyword: 'enum', params: { allowedValues: ['A', 'B'] } }), 'must be one of A, B');
  t.end();
});
