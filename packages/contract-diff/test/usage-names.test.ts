import t from 'tap';
import { countedPlace, fieldOf, isRepeated, ownerOf } from '../src/usage/counted-parts.ts';
import { type Contract, addTea, listTeas, object, schemas, text } from './cases/case.ts';
import { diffWithUsage, reached, usageFile } from './support/contract-usage.ts';

const body = (pointer: string) => countedPlace({ in: 'body', name: '', pointer });

t.test('countedPlace returns the part of a request that the usage file counts', (t) => {
  for (const [pointer, field, owner, repeated] of [
    ['/properties/sku', '/properties/sku', '', false],
    ['/properties/items/items', '/properties/items', '', false],
    ['/properties/items/items/properties/items', undefined, '/properties/items', true],
    ['/properties/prices/additionalProperties/properties/amount', undefined, '/properties/prices', true],
    ['/properties/price/properties/amount', undefined, '/properties/price', false],
  ] as const) {
    t.strictSame(body(pointer), { owner: '', pointer, isExact: true }, pointer);
    t.equal(fieldOf(pointer), field ?? pointer);
    t.equal(ownerOf(pointer), owner);
    t.equal(isRepeated(pointer), repeated);
  }
  for (const inside of ['/patternProperties/^x-/properties/a', '/prefixItems/0', '/propertyNames'])
    t.strictSame(body(`/properties/a${inside}`), { owner: '', pointer: '/properties/a', isExact: false });
  t.match(countedPlace({ in: 'query', name: 'status', pointer: '/items' }), {
    owner: 'query status',
    pointer: '/items',
  });
  t.equal(countedPlace({ in: 'answer', name: '', pointer: '/properties/a' }), undefined);
  t.equal(countedPlace(undefined), undefined);
  t.end();
});

/** Names of fields that could be mistaken for notation in a report, such as a step or a list of names. */
const ODD = ['a.b', 'x/y', 'q~r', '*', '[0]', '(names)', 'items', 'properties', 'a`, `b', 'a=b', ''];

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

t.test('the report distinguishes fields even if names contain dots, slashes or tildes', async (t) => {
  const names = [...ODD, 'a', 'b', 'x', 'y', 'q'];
  const inner = () => object(Object.fromEntries(names.map((name) => [name, text])));
  const start = (c: Contract) =>
    (schemas(c).TeaInput.properties = {
      sku: text,
      list: { type: 'array', items: inner() },
      ...inner().properties,
    });
  const at = (name: string) => `/properties/${escaped(name)}`;
  const usage = usageFile(
    Object.fromEntries(
      names.map((name, index) => [
        `client-${index}`,
        {
          addTea: {
            calls: 9,
            parts: {
              [`FIELD ${at(name)}`]: index + 1,
              [`FIELD /properties/list/items${at(name)}`]: index + 1,
            },
          },
        },
      ]),
    ),
  );
  for (const [index, name] of names.entries()) {
    const whom = { 'field-removed': [`client-${index} ${Math.min(index + 1, 9)}`] };
    const gone = (c: Contract) => delete schemas(c).TeaInput.properties[name];
    t.strictSame(await reached(t, [start, gone], usage), whom, `«${name}»`);
    const goneInside = (c: Contract) => delete schemas(c).TeaInput.properties.list.items.properties[name];
    t.strictSame(await reached(t, [start, goneInside], usage), whom, `«${name}» in a list`);
  }
});

t.test('the report distinguishes parameters even if names contain dots, slashes or tildes', async (t) => {
  const names = ['page.size', 'page', 'filter/items', 'a`b', 'x=y'];
  const start = (c: Contract) =>
    (listTeas(c).parameters = names.map((name) => ({ name, in: 'query', schema: { enum: ['A', 'B'] } })));
  const usage = usageFile(
    Object.fromEntries(
      names.map((name, index) => [
        `client-${index}`,
        {
          listTeas: {
            calls: 9,
            parts: {
              [`PARAMETER query ${escaped(name)}`]: index + 1,
              [`VALUE query ${escaped(name)}=B`]: 1,
            },
          },
        },
      ]),
    ),
  );
  for (const [index, name] of names.entries()) {
    const parameters = (c: Contract) => listTeas(c).parameters;
    const gone = (c: Contract) => parameters(c).splice(index, 1);
    t.strictSame(
      await reached(t, [start, gone], usage),
      { 'parameter-removed': [`client-${index} ${index + 1}`] },
      name,
    );
    const fewer = (c: Contract) => (parameters(c)[index].schema.enum = ['A']);
    t.strictSame(await reached(t, [start, fewer], usage), { 'value-removed': [`client-${index} 1`] }, name);
  }
});

t.test('usage entries match media ranges, and ignore the case of headers and media types', async (t) => {
  const parts = {
    'PARAMETER header x-shop': 2,
    'VALUE header X-SHOP=NORTH': 1,
    'REQUEST_TYPE Application/JSON; charset=UTF-8': 4,
    'REQUEST_TYPE image/png': 3,
    'ANSWER_TYPE text/*': 5,
  };
  const usage = usageFile({ one: { addTea: { calls: 9, parts } } });
  const header = (c: Contract) => c.paths['/teas'].parameters;
  const content = (c: Contract) => addTea(c).requestBody.content;
  const image = (c: Contract) => (content(c)['image/*'] = {});
  const shops = (c: Contract) => (header(c)[0].schema = { enum: ['NORTH', 'SOUTH'] });
  const fewer = (c: Contract) => (header(c)[0].schema = { enum: ['SOUTH'] });
  for (const [both, change, rule, calls] of [
    [() => {}, (c: Contract) => header(c).shift(), 'parameter-removed', 2],
    [shops, fewer, 'value-removed', 1],
    [() => {}, (c: Contract) => delete content(c)['application/json'], 'media-type-removed', 4],
    [image, (c: Contract) => delete content(c)['image/*'], 'media-type-removed', 3],
    [
      () => {},
      (c: Contract) => delete addTea(c).responses['201'].content['text/csv'],
      'media-type-removed',
      5,
    ],
  ] as const) {
    const found = await reached(t, [both, change], usage);
    t.strictSame(found[rule] ?? found['header-removed'], [`one ${calls}`], rule);
  }
});

t.test('usage entries match an operation by its name in the older contract', async (t) => {
  const usage = usageFile({ one: { addTea: { calls: 9, parts: { 'FIELD /properties/note': 2 } } } });
  const rename = (c: Contract) => {
    addTea(c).operationId = 'createTea';
    delete schemas(c).TeaInput.properties.note;
  };
  t.strictSame(await reached(t, rename, usage), {
    'operation-id-changed': ['one 9'],
    'field-removed': ['one 2'],
  });
  const nameless = (c: Contract) => delete addTea(c).operationId;
  const byPath = usageFile({ one: { 'POST /teas': { calls: 3 } }, two: { 'GET /teas': { calls: 4 } } });
  const gone = (c: Contract) => delete c.paths['/teas'].post;
  t.strictSame(await reached(t, [nameless, gone], byPath), { 'operation-removed': ['one 3'] });
});

t.test('a part counts as used if any of its locations was used recently', async (t) => {
  const both = (c: Contract) => listTeas(c).parameters.push({ ...listTeas(c).parameters[0], name: 'other' });
  const fewer = (c: Contract) => (schemas(c).Kind.enum = ['BLACK']);
  const parts = { 'VALUE query kind=GREEN': 5, 'VALUE query other=GREEN': 1 };
  const usage = usageFile({ one: { listTeas: { calls: 9, last: '2026-10-30', parts } } });
  t.match(await diffWithUsage(t, [both, fewer], usage, '--ignore-unused', '14'), { code: 0 });
  usage.usage[0]!.parts[1]!.lastDay = '2026-11-20';
  t.match(await diffWithUsage(t, [both, fewer], usage, '--ignore-unused', '14'), {
    code: 1,
    printed: /Reaches `one` \(5 calls, last 2026-11-20\)\./,
  });
});
