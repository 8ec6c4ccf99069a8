import t, { type Test } from 'tap';
import published from '../../../generated/v1/openapi.json' with { type: 'json' };
import { report } from '../src/report/markdown.ts';
import { compare, inMeaning } from './verdict.ts';
import { callsOf } from './support/calls.ts';
import { type Contract, base } from './cases/case.ts';

const contracts: [string, Contract][] = [
  ['the small contract', base()],
  ['the published contract', published],
];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The contract with the target of each reference in its place; where a schema contains itself the reference
 * stays.
 */
function inlined(contract: Contract): Contract {
  const inline = (node: unknown, trail: unknown[]): unknown => {
    if (Array.isArray(node)) return node.map((entry) => inline(entry, trail));
    if (!isObject(node)) return node;
    if (typeof node['$ref'] !== 'string' || trail.includes(node['$ref']))
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, trail)]));
    const { $ref: reference, ...beside } = node;
    const keys = reference.split('/').slice(1);
    const target = keys.reduce((at, key) => at[key], contract);
    return inline({ ...target, ...beside }, [...trail, reference]);
  };
  return inline(contract, []);
}

/** The contract with the keys of every object the other way round. */
function reversed(node: unknown): Contract {
  if (Array.isArray(node)) return node.map(reversed);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .reverse()
      .map(([key, value]) => [key, reversed(value)]),
  );
}

/** The contract with other names for its components. */
function renamed(contract: Contract): Contract {
  const text = JSON.stringify(contract).replaceAll(/#\/components\/(\w+)\/(\w+)/g, '#/components/$1/Other$2');
  const other = JSON.parse(text);
  for (const [kind, members] of Object.entries<object>(other.components)) {
    if (kind === 'securitySchemes') continue;
    other.components[kind] = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [`Other${name}`, member]),
    );
  }
  return other;
}

for (const [name, contract] of contracts) {
  t.test(`${name}: what means the same is no change`, (t) => {
    t.strictSame(compare(contract, contract), [], 'compared with itself');
    t.strictSame(compare(contract, reversed(contract)), [], 'keys in another order');
    for (const [what, other] of [
      ['references inlined', inlined(contract)],
      ['components renamed', renamed(contract)],
    ]) {
      t.strictSame(inMeaning(compare(contract, other)), [], what);
      t.strictSame(inMeaning(compare(other, contract)), [], `${what}, the other way`);
    }
    t.end();
  });
}

t.test('what is compatible in one direction breaks in the other', (t) => {
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

t.test('one cause is one change, with all the operations that it reaches', (t) => {
  const changed = base();
  delete changed.components.schemas.Money.properties.amount;
  delete changed.components.schemas.Money.required;
  const changes = compare(base(), changed);
  t.match(changes, [
    { subjects: ['`amount`'], at: '#/components/schemas/Money/properties/amount', side: 'before' },
  ]);
  t.match(
    changes[0]!.uses.map(({ operation, place }) => `${operation}: ${place}`),
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

t.test('the published contract may grow where it says so, and only there', (t) => {
  const levels = (change: (contract: Contract) => void, before: Contract = published) => {
    const changed: Contract = structuredClone(before);
    change(changed.components.schemas);
    return [...new Set(compare(before, changed).map(({ level }) => level))];
  };
  t.strictSame(
    levels(({ OrderPaymentStatus }) => OrderPaymentStatus.enum.push('SPLIT')),
    ['notice'],
  );
  t.strictSame(
    levels(({ OrderForbiddenProblem }) => OrderForbiddenProblem.properties.type.enum.push('BLOCKED')),
    ['notice'],
  );
  const later = ({ CaptureMode }: Contract) => CaptureMode.enum.push('LATER');
  t.strictSame(levels(later), ['notice', 'compatible']);
  const closed: Contract = structuredClone(published);
  delete closed.components.schemas.CaptureMode['x-extensible-enum'];
  t.strictSame(levels(later, closed), ['breaking', 'compatible']);
  t.end();
});

t.test('a scope in place of another is one change', (t) => {
  const changed = base();
  changed.paths['/teas'].post.security[0].oauth2 = ['tea:admin'];
  t.match(compare(base(), changed), [{ rule: 'scope-added', at: '#/paths/~1teas/post/security/0' }]);
  t.equal(compare(base(), changed).length, 1);
  t.end();
});

t.test('what a schema no longer says is located where it was', (t) => {
  const changed = base();
  delete changed.components.schemas.Tea.properties.blend.items;
  const changes = compare(base(), changed);
  t.match(changes, [{ subjects: ['`blend[]`'], at: '#/components/schemas/Tea', side: 'before' }]);
  t.equal(changes.length, 1);
  t.end();
});

t.test('the same change has two levels where it is sent and received', (t) => {
  const changed = base();
  changed.components.schemas.Kind.enum.push('WHITE');
  t.match(
    report('Tea', compare(base(), changed)),
    /1 breaking, 0 to notice, 1 compatible[^]*## Breaking[^]*answer 200[^]*## Compatible[^]*request body/,
  );
  t.end();
});

t.test('a schema that directly contains itself means nothing more by that', (t) => {
  const circular = base();
  circular.components.schemas.Tea = { allOf: [{ $ref: '#/components/schemas/Tea' }, { type: 'object' }] };
  t.strictSame(compare(circular, circular), []);
  t.end();
});

t.test('a base schema whose kinds refer back to it has no changes if they are reordered', (t) => {
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

t.test('what cannot be compared is refused with a reason', (t) => {
  const broken = base();
  broken.components.schemas.Tea.properties.price = { $ref: '#/components/schemas/Nowhere' };
  const message = /Tea\/properties\/price refers to #\/components\/schemas\/Nowhere, which is not there/;
  t.throws(() => compare(base(), broken), { message });
  t.throws(() => compare({ swagger: '2.0' }, base()), { message: 'before is not an OpenAPI 3 document' });
  const round = base();
  round.components.responses.NotFound = { $ref: '#/components/responses/NotFound' };
  t.throws(() => compare(base(), round), { message: /leads back to itself/ });
  t.end();
});

/** What comparing two contracts takes that have so many operations, whose schemas refer to each other. */
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
  return callsOf('/scripts/contract/', () => t.equal(compare(big, changed).length, 1));
}

t.test('four times the operations take four times as long', async (t) => {
  const [few, many] = [await callsToCompare(t, 50), await callsToCompare(t, 200)];
  t.ok(few > 100_000, `${few} calls`);
  t.ok(many < 5 * few, `${many} calls`);
});

t.test('a field that is gone and the only new one of its form are told to be perhaps the same', (t) => {
  const renamed = base();
  const { properties } = renamed.components.schemas.TeaInput;
  properties.remark = { ...properties.note, description: 'What the customer wants.' };
  delete properties.note;
  t.match(compare(base(), renamed)[0], {
    text: /^The field is gone\..* Perhaps it is called `remark` now\.$/,
  });
  properties.hint = properties.remark;
  t.match(compare(base(), renamed)[0], { text: /refused\.$/ }, 'two are not told apart');
  t.end();
});

t.test('texts, examples and conditions are shown before and after', (t) => {
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
  t.match(text, /  - before: `\{"required":\["a"\]\}`\n  - after: `\{"required":\["b"\]\}`/);
  t.end();
});

t.test('the same in many places is one entry, and a report has at most 60,000 characters', (t) => {
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
