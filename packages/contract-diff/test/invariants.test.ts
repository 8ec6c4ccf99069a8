import t, { type Test } from 'tap';
import { partsOf } from '../src/model/changes.ts';
import { report } from '../src/report/markdown.ts';
import { base } from './cases/case.ts';
import { countCalls } from './support/calls.ts';
import { checkSame } from './support/same.ts';
import { compare, inMeaning } from './verdict.ts';

t.test('the comparison finds no changes between two contracts with the same meaning', (t) => {
  checkSame(t, base());
  t.end();
});

t.test('adding a field is compatible, and removing the same field is breaking', (t) => {
  const grown = base();
  grown.components.schemas.Tea.properties.origin = { type: 'string' };
  t.strictSame(
    compare(base(), grown).map(({ level }) => level),
    ['compatible'],
  );
  t.strictSame(
    compare(grown, base()).map(({ level }) => level),
    ['breaking'],
  );
  t.end();
});

t.test('the comparison reports one change if changes of several operations have the same cause', (t) => {
  const changed = base();
  delete changed.components.schemas.Money.properties.amount;
  delete changed.components.schemas.Money.required;
  const changes = compare(base(), changed);
  t.match(changes, [
    { subjects: ['`amount`'], at: '#/components/schemas/Money/properties/amount', side: 'before' },
  ]);
  t.match(
    changes[0]!.uses.flatMap((use) => partsOf(use).map(({ place }) => `${use.operation}: ${place}`)),
    [
      'GET /teas (listTeas): answer 200, `[].price.amount`',
      'POST /teas (addTea): answer 201, `price.amount`',
      'POST /teas (addTea): callback `sold`, request body, `price.amount`',
      'GET /teas/{sku} (getTea): answer 200, `price.amount`',
      'webhook POST teaSold (teaSold): request body, `price.amount`',
    ],
  );
  t.end();
});

t.test('the comparison reports one change if another scope replaces the scope of an operation', (t) => {
  const changed = base();
  changed.paths['/teas'].post.security[0].oauth2 = ['tea:admin'];
  t.match(compare(base(), changed), [{ rule: 'scope-added', at: '#/paths/~1teas/post/security/0' }]);
  t.equal(compare(base(), changed).length, 1);
  t.end();
});

t.test('a finding about a removed keyword points to the schema in the older contract', (t) => {
  const changed = base();
  delete changed.components.schemas.Tea.properties.blend.items;
  const changes = compare(base(), changed);
  t.match(changes, [{ subjects: ['`blend[]`'], at: '#/components/schemas/Tea', side: 'before' }]);
  t.equal(changes.length, 1);
  t.end();
});

t.test('a change of a schema that clients send and receive is one change with two levels', (t) => {
  const changed = base();
  changed.components.schemas.Kind.enum.push('WHITE');
  t.match(
    report('Tea', compare(base(), changed)),
    /1 breaking, 0 to notice, 0 compatible[^]*## Breaking[^]*answer 200[^]*in the other direction, compatible: `WHITE` is a new value\. More values are accepted than before\. \(GET \/teas \(listTeas\), POST \/teas \(addTea\)\)\n$/,
  );
  t.end();
});

t.test('the step after announced values names three of them', (t) => {
  const [before, after] = [base(), base()];
  for (const contract of [before, after]) contract.components.schemas.Kind['x-extensible-enum'] = true;
  after.components.schemas.Kind.enum.push('WHITE', 'RED', 'BLUE', 'PINK', 'GREY');
  t.match(compare(before, after), [
    {
      todo: 'Check that your client accepts unknown values in `kind`, such as `WHITE`, `RED`, `BLUE` and 2 more.',
    },
    { level: 'compatible', isOtherDirection: true },
  ]);
  t.end();
});

t.test('the comparison terminates if a schema contains itself directly', (t) => {
  const circular = base();
  circular.components.schemas.Tea = { allOf: [{ $ref: '#/components/schemas/Tea' }, { type: 'object' }] };
  t.strictSame(compare(circular, circular), []);
  t.end();
});

t.test('the comparison ignores the order of union members that refer back to their base schema', (t) => {
  const pets = (kinds: string[]) => {
    const contract = base();
    const pet = { type: 'object', properties: { kind: { type: 'string' } } };
    const refs = kinds.map((kind) => ({ $ref: `#/components/schemas/${kind}` }));
    contract.components.schemas.Tea = { ...pet, oneOf: refs, discriminator: { propertyName: 'kind' } };
    for (const kind of kinds) {
      const own = { type: 'object', properties: { [kind]: { type: 'string' } } };
      contract.components.schemas[kind] = { allOf: [{ $ref: '#/components/schemas/Tea' }, own] };
    }
    return contract;
  };
  t.strictSame(inMeaning(compare(pets(['Cat', 'Dog', 'Hen']), pets(['Hen', 'Cat', 'Dog']))), []);
  t.match(compare(pets(['Cat', 'Dog']), pets(['Cat', 'Dog', 'Hen'])), [{ level: 'breaking' }]);
  t.end();
});

t.test('the comparison refuses a contract that it cannot read, and the error names the reason', (t) => {
  const broken = base();
  broken.components.schemas.Tea.properties.price = { $ref: '#/components/schemas/Nowhere' };
  const message = /Tea\/properties\/price refers to #\/components\/schemas\/Nowhere, which is not there/;
  t.throws(() => compare(base(), broken), { message });
  t.throws(() => compare({ openapi: '2.0' }, base()), { message: 'before is not an OpenAPI 3 document' });
  t.throws(() => compare({ swagger: '2.0' }, base()), { message: /^before is a Swagger 2\.0 document/ });
  const round = base();
  round.components.responses.NotFound = { $ref: '#/components/responses/NotFound' };
  t.throws(() => compare(base(), round), { message: /leads back to itself/ });
  t.end();
});

/**
 * Compares two contracts with this number of operations, whose schemas refer to each other. Returns how many function
 * calls the comparison makes.
 */
function callsToCompare(t: Test, operations: number): Promise<number> {
  const big = base();
  for (let n = 0; n < operations; n += 1) {
    big.paths[`/teas${n}`] = structuredClone(big.paths['/teas']);
    big.components.schemas[`S${n}`] = {
      type: 'object',
      properties: {
        next: { $ref: `#/components/schemas/S${(n + 1) % operations}` },
        back: { $ref: `#/components/schemas/S${(n + operations - 1) % operations}` },
      },
    };
  }
  big.components.schemas.Tea.properties.chain = { $ref: '#/components/schemas/S0' };
  const changed = structuredClone(big);
  delete changed.components.schemas.Money.properties.amount;
  return countCalls('/packages/contract-diff/src/', () => t.equal(compare(big, changed).length, 1));
}

t.test('the comparison makes function calls in linear proportion to the number of operations', async (t) => {
  const [few, many] = [await callsToCompare(t, 50), await callsToCompare(t, 200)];
  t.ok(few > 100_000, `${few} calls`);
  t.ok(many < 5 * few, `${many} calls`);
});

t.test('the report suggests a rename if exactly one new field has the schema of a removed field', (t) => {
  const renamed = base();
  const { properties } = renamed.components.schemas.TeaInput;
  properties.remark = { ...properties.note, description: 'What the customer wants.' };
  delete properties.note;
  t.match(compare(base(), renamed)[0], {
    text: /^The field is gone\..* Perhaps it is called `remark` now\.$/,
  });
  properties.hint = properties.remark;
  t.match(compare(base(), renamed)[0], { text: /refused\.$/ }, 'two such fields: no rename is suggested');
  t.end();
});

t.test('the cause of a field that becomes required is its entry in the list of required fields', (t) => {
  const [before, after] = [base(), base()];
  before.components.schemas.TeaInput.required = ['sku'];
  after.components.schemas.TeaInput.required = ['sku', 'note'];
  const changes = compare(before, after).filter(({ rule }) => rule === 'field-required');
  t.match(changes, [{ at: '#/components/schemas/TeaInput/required/1', side: 'after' }]);
  t.equal(changes.length, 1);
  t.end();
});

t.test('the report shows the old and the new value of a changed text or condition', (t) => {
  const [before, after] = [base(), base()];
  before.components.schemas.Tea.description = `${'A tea. '.repeat(60)}It is black.`;
  after.components.schemas.Tea.description = `${'A tea. '.repeat(60)}It is green.`;
  before.components.schemas.Money.not = { required: ['a'] };
  after.components.schemas.Money.not = { required: ['b'] };
  const text = report('Tea', compare(before, after));
  t.match(
    text,
    /\*\*`Tea`\*\*: The description was changed\.\n.*\n  - before: `… .*It is black\.`\n  - after: `… .*It is green\.`/,
  );
  t.match(
    text,
    /  - before: `\{"not":\{"required":\["a"\]\}\}`\n  - after: `\{"not":\{"required":\["b"\]\}\}`/,
  );
  t.end();
});

t.test(
  'the report shows all changed lines of a text, with their numbers, and says that no schema changed',
  (t) => {
    const [before, after] = [base(), base()];
    const lines = Array.from({ length: 300 }, (_, index) => `Promise ${index + 1}.`);
    before.info.description = lines.join('\n');
    const changed = [...lines];
    changed[1] = 'Promise 2, in other words.';
    changed[199] = 'Teas are kept for 30 days. ```';
    changed.splice(250, 1);
    after.info.description = changed.join('\n');
    const text = report('Tea', compare(before, after));
    t.match(
      text,
      'No schema changed. Read the changed texts, because a text can change a promise: 0 breaking',
    );
    const block = [
      '````diff',
      ...['@@ line 2 @@', '- Promise 2.', '+ Promise 2, in other words.'],
      ...['@@ line 200 @@', '- Promise 200.', '+ Teas are kept for 30 days. ```'],
      ...['@@ line 251 @@', '- Promise 251.', '````'],
    ];
    t.match(text, block.map((line) => `    ${line}\n`).join(''));
    after.info.description = changed.map((line) => `${line}!`).join('\n');
    const long = report('Tea', compare(before, after));
    t.match(long, '  - and 560 more changed lines\n');
    after.components.schemas.Tea.properties.added = { type: 'string' };
    t.notMatch(report('Tea', compare(before, after)), 'No schema changed');
    t.end();
  },
);

t.test('the report groups equal changes into one entry, and is cut at 60,000 characters', (t) => {
  const [before, after] = [base(), base()];
  for (let n = 0; n < 3000; n += 1) {
    before.components.schemas.Tea.properties[`field${n}`] = { type: 'string', maxLength: 9 };
    after.components.schemas.Tea.properties[`field${n}`] = { type: 'string', maxLength: 9 + (n % 1000) };
  }
  const three = report('Tea', compare(before, after).slice(0, 12));
  t.match(three, /cause/);
  const text = report('Tea', compare(before, after));
  t.ok(text.length <= 60_000, `${text.length}`);
  t.match(text, /This report is cut: \d+ more changes are left out\.\n$/);
  for (let n = 0; n < 3000; n += 1)
    after.components.schemas.Tea.properties[`field${n}`] = { type: 'string', maxLength: 3 };
  const one = report('Tea', compare(after, before));
  t.match(one, /^- .* and 2997 more: `maxLength` goes from 3 to 9\./m);
  t.match(one, /  - and 2995 more causes/);
  t.ok(one.length < 2_000, `${one.length}`);
  t.end();
});
