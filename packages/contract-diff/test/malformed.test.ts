import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { stringify } from 'yaml';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, addTea, base, getTea, listTeas, schemas } from './cases/case.ts';
import { compare } from './verdict.ts';

/**
 * Malformed contracts: what is wrong, the change that makes the contract malformed, and the error message. The message
 * names the location and the reason.
 */
// prettier-ignore
const MALFORMED: readonly [what: string, change: (contract: Contract) => unknown, message: RegExp][] = [
  ['properties that are a text', (c) => (schemas(c).Tea.properties = 'oops'), /#\/components\/schemas\/Tea\/properties has to be an object, and is `oops`/],
  ['parameters that are an object', (c) => (listTeas(c).parameters = { a: 'b' }), /#\/paths\/~1teas\/get\/parameters has to be a list, and is an object/],
  ['responses that are a list', (c) => (listTeas(c).responses = []), /#\/paths\/~1teas\/get\/responses has to be an object, and is a list/],
  ['no version', (c) => delete c.info.version, /#\/info has no `version`/],
  ['no info', (c) => delete c.info, /# has no `info`/],
  ['references in a circle', (c) => { schemas(c).A = { $ref: '#/components/schemas/B' }; schemas(c).B = { $ref: '#/components/schemas/A' }; }, /#\/components\/schemas\/A leads back to itself: .*B → .*A/],
  ['a reference that leads nowhere', (c) => (schemas(c).A = { $ref: '#/components/schemas/Nowhere' }), /schemas\/A refers to #\/components\/schemas\/Nowhere, which is not there/],
  ['a reference to the network', (c) => (schemas(c).A = { $ref: 'https://tea.example.com/tea.yaml' }), /schemas\/A refers to https:\/\/tea\.example\.com\/tea\.yaml, which is not there/],
  ['a reference to something else', (c) => listTeas(c).parameters.push({ $ref: '#/components/schemas/Tea' }), /parameters\/3 refers to #\/components\/schemas\/Tea, which is no parameter/],
  ['a reference in place of all paths', (c) => (c.paths = { $ref: 'paths.yaml' }), /#\/paths is a reference to paths\.yaml, and none may stand there: write its members, or references to them, there$/],
  ['a reference in place of properties', (c) => (schemas(c).Tea.properties = { $ref: '#/x-fields' }), /Tea\/properties is a reference to #\/x-fields, and none may stand there: write its members/],
  ['a reference in place of parameters', (c) => (listTeas(c).parameters = { $ref: '#/x-list' }), /get\/parameters is a reference to #\/x-list, and none may stand there: write its entries, or references to them, there/],
  ['a reference in place of content', (c) => (getTea(c).responses[200].content = { $ref: '#/x-content' }), /200\/content is a reference to #\/x-content, and none may stand there: write its members/],
  ['a reference in place of responses', (c) => (listTeas(c).responses = { $ref: '#/x-responses' }), /get\/responses is a reference to #\/x-responses, and none may stand there: write its members/],
  ['a reference in place of components', (c) => (c.components = { $ref: 'components.yaml' }), /#\/components is a reference to components\.yaml, and none may stand there: write its fields there/],
  ['an operation that is not there', (c) => (c.paths['/teas'].get = { $ref: '#/x-operations/list' }), /\/get refers to #\/x-operations\/list, which is not there: add it, or correct the reference/],
  ['an operation on the network', (c) => (c.paths['/teas'].get = { $ref: 'https://tea.example.com/get.yaml' }), /which is not there: nothing is fetched, so store it in a file and refer to that/],
  ['an operation that refers to itself', (c) => (c.paths['/teas'].get = { $ref: '#/paths/~1teas/get' }), /\/get leads back to itself/],
  ['an operation that refers to a schema', (c) => (c.paths['/teas'].get = { $ref: '#/components/schemas/Tea' }), /get refers to #\/components\/schemas\/Tea, which is no operation/],
  ['a path item that is not there', (c) => (c.paths['/teas'] = { $ref: '#/components/pathItems/Teas' }), /~1teas refers to #\/components\/pathItems\/Teas, which is not there: add it/],
  ['a reference that is a number', (c) => (schemas(c).A = { $ref: 3 }), /schemas\/A\/\$ref has to be a text, and is `3`/],
  ['an $anchor twice', (c) => { schemas(c).A = { $anchor: 'x' }; schemas(c).B = { $anchor: 'x' }; }, /schemas\/B has the name #x, which #\/components\/schemas\/A has too/],
  ['a type that there is not', (c) => (schemas(c).Tea.type = 'objekt'), /Tea\/type has to be a type of JSON Schema, or a list of them, and is `objekt`/],
  ['required as in JSON Schema draft 3', (c) => (schemas(c).Tea.properties.sku.required = true), /sku\/required has to be a list, and is `true`/],
  ['required that is a text', (c) => (schemas(c).Tea.required = 'sku'), /Tea\/required has to be a list, and is `sku`/],
  ['a limit that is a text', (c) => (schemas(c).Tea.properties.sku.maxLength = '64'), /sku\/maxLength has to be a whole number, 0 or more, and is `64`/],
  ['a negative length', (c) => (schemas(c).Tea.properties.sku.maxLength = -1), /maxLength has to be a whole number, 0 or more, and is `-1`/],
  ['an enum that is an object', (c) => (schemas(c).Kind.enum = { a: 1 }), /Kind\/enum has to be a list, and is an object/],
  ['allOf that is an object', (c) => (schemas(c).Tea.allOf = {}), /Tea\/allOf has to be a list, and is an object/],
  ['items that are a list', (c) => (schemas(c).Tea.properties.blend.items = [{}]), /blend\/items has to be a schema, and is a list/],
  ['a schema that is a list', (c) => (schemas(c).A = []), /schemas\/A has to be a schema, and is a list/],
  ['nothing where properties are', (c) => (schemas(c).Tea.properties = null), /Tea\/properties has to be an object, and is null/],
  ['a flag that is a text', (c) => (addTea(c).requestBody.required = 'yes'), /requestBody\/required has to be true or false, and is `yes`/],
  ['a parameter without a name', (c) => listTeas(c).parameters.push({ in: 'query' }), /parameters\/3 has no `name`/],
  ['a parameter in a body', (c) => listTeas(c).parameters.push({ name: 'a', in: 'body' }), /parameters\/3\/in has to be one of path, query, header, cookie, and is `body`/],
  ['a parameter twice', (c) => listTeas(c).parameters.push({ name: 'kind', in: 'query' }), /parameters\/3 is the second query parameter `kind` of the list/],
  ['a parameter with schema and content', (c) => (listTeas(c).parameters[0].content = { 'text/plain': {} }), /parameters\/0 has both `schema` and `content`/],
  ['a path without a slash', (c) => (c.paths.teas = {}), /#\/paths\/teas is the path `teas`, which does not begin with \//],
  ['a path twice', (c) => (c.paths['/teas/{id}'] = {}), /#\/paths\/~1teas~1\{id\} is the same path as `\/teas\/\{sku\}`/],
  ['a status that there is not', (c) => (listTeas(c).responses.ok = { description: 'x' }), /responses\/ok stands under `ok`, which is no status/],
  ['paths that are a list', (c) => (c.paths = []), /#\/paths has to be an object, and is a list/],
  ['an operation that is a text', (c) => (c.paths['/teas'].get = 'GET'), /#\/paths\/~1teas\/get has to be an object, and is `GET`/],
  ['security that is an object', (c) => (c.security = { key: [] }), /#\/security has to be a list, and is an object/],
  ['a server without an address', (c) => c.servers.push({}), /#\/servers\/1 has no `url`/],
  ['a discriminator that is a text', (c) => (schemas(c).Problem.discriminator = 'type'), /Problem\/discriminator has to be an object, and is `type`/],
  ['a boolean limit in 3.1', (c) => (schemas(c).Tea.properties.sku.exclusiveMinimum = true), /exclusiveMinimum has to be a number, and is `true`/],
  ['a number as limit in 3.0', (c) => { c.openapi = '3.0.3'; schemas(c).Tea.properties.sku.exclusiveMinimum = 3; }, /exclusiveMinimum has to be true or false \(OpenAPI 3\.0\), and is `3`/],
  ['a list of types in 3.0', (c) => { c.openapi = '3.0.3'; schemas(c).Kind.type = ['string', 'null']; }, /Kind\/type has to be one type \(OpenAPI 3\.0\), and is a list/],
  ['a version that there is not', (c) => (c.openapi = '3.9.0'), /#\/openapi is `3\.9\.0`: only OpenAPI 3\.0, 3\.1 and 3\.2/],
  ['items of a stream, new in 3.2', (c) => { c.openapi = '3.2.0'; getTea(c).responses[200].content['application/jsonl'] = { itemSchema: {} }; }, /itemSchema is new in OpenAPI 3\.2/],
];

for (const [what, change, message] of MALFORMED)
  t.test(`the comparison refuses a malformed contract: ${what}`, (t) => {
    const malformed = base();
    change(malformed);
    t.throws(() => compare(base(), malformed), { message });
    t.throws(() => compare(malformed, base()), { message });
    t.end();
  });

t.test('the error about a malformed contract names the file and line of each violation', async (t) => {
  const folder = t.testdir();
  const contract = base();
  contract.components.schemas.Kind = { type: 'string', enum: 'BLACK' };
  contract.components.schemas.Money.required = 'amount';
  const file = join(folder, 'malformed.yaml');
  await writeFile(file, stringify(contract));
  await t.rejects(
    contractDiff(['--strict', file, file], () => {}),
    {
      message:
        /malformed\.yaml:\d+ #\/components\/schemas\/Kind\/enum has .*\n.*malformed\.yaml:\d+ #\/components\/schemas\/Money\/required has/,
    },
  );
});

t.test('YAML merge keys are resolved in contracts of one file and of several files', async (t) => {
  const folder = t.testdir({ 'Money.yaml': '{ type: integer }\n' });
  const openapi = (shared: string, price: string) => `
openapi: 3.1.0
info: { title: Tea, version: 1.0.0 }
x-shared: &answers
  responses: { '200': { description: Tea., content: { application/json: { schema: ${price} } } } }
paths:
  /teas: { get: { operationId: listTeas, ${shared} } }
`;
  const files = {
    'merged.yaml': openapi('<<: *answers', '{ type: integer }'),
    'aliased.yaml': openapi(
      'responses: { "200": { description: Tea., content: { application/json: { schema: { type: integer } } } } }',
      '{ type: integer }',
    ),
    'split.yaml': openapi('<<: *answers', '{ $ref: Money.yaml }'),
  };
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const [merged, aliased, split] = Object.keys(files).map((name) => join(folder, name));
  for (const [one, other] of [
    [merged, aliased],
    [aliased, merged],
    [merged, split],
    [split, aliased],
  ]) {
    const printed: string[] = [];
    t.equal(await contractDiff([one!, other!], (text) => printed.push(text)), 0);
    t.match(printed.join(), /Nothing changes for a consumer/);
  }
});
