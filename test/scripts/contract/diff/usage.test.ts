import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import {
  type Contract,
  addTea,
  base,
  listTeas,
  schemas,
} from '../../../../scripts/contract/diff/cases/case.ts';
import {
  countedPlace,
  fieldOf,
  isRepeated,
  ownerOf,
} from '../../../../scripts/contract/diff/usage/places.ts';
import { contractDiff } from '../../../../scripts/contract/diff/contract-diff.ts';

/** What a client has used: its calls by operation, and how many of them had each part. */
type Used = Record<string, { calls: number; last?: string; parts?: Record<string, number> }>;

const TO = '2026-11-22';

const fileOf = (clients: Record<string, Used>, from = '2026-10-24') => ({
  format: 'contract-usage/1',
  from,
  to: TO,
  usage: Object.entries(clients).flatMap(([client, used]) =>
    Object.entries(used).map(([operation, { calls, last = TO, parts = {} }]) => ({
      ...{ client, version: 'v1', operation, calls, lastDay: last },
      parts: Object.entries(parts).map(([part, times]) => {
        const [kind, ...name] = part.split(' ');
        return { kind, name: name.join(' '), calls: times, lastDay: last };
      }),
    })),
  ),
});

/** Compares with a usage. */
async function diff(t: Test, change: (contract: Contract) => unknown, usage: unknown, ...more: string[]) {
  const folder = t.testdir();
  const after = base();
  change(after);
  const files = { 'before.json': base(), 'after.json': after, 'usage.json': usage };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  const at = (name: string) => join(folder, name);
  const printed: string[] = [];
  const args = [...more, '--usage', at('usage.json'), at('before.json'), at('after.json')];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

/** Whom each breaking change reaches, by its rule. */
async function reached(t: Test, change: (contract: Contract) => unknown, usage: unknown) {
  const { printed } = await diff(t, change, usage, '--json');
  const { changes } = JSON.parse(printed).versions[0];
  const breaking = changes.filter(({ level }: { level: string }) => level === 'breaking');
  return Object.fromEntries(
    breaking.map(({ rule, reaches }: { rule: string; reaches?: { client: string; calls: number }[] }) => [
      rule,
      reaches?.map(({ client, calls }) => `${client} ${calls}`) ?? 'unknown',
    ]),
  ) as Record<string, string[] | 'unknown'>;
}

/** `full` sends everything, `plain` only what has to be sent, `reader` only reads. */
const USAGE = fileOf({
  full: {
    addTea: {
      calls: 40,
      parts: {
        'STATUS 201': 39,
        'STATUS 400': 1,
        'REQUEST_TYPE application/json': 30,
        'REQUEST_TYPE application/x-www-form-urlencoded': 9,
        'ANSWER_TYPE text/csv': 39,
        'FIELD /properties/sku': 39,
        'FIELD /properties/kind': 7,
        'VALUE /properties/kind=GREEN': 4,
        'VALUE /properties/kind=BLACK': 3,
        'SCOPE tea:read': 39,
        'SCOPE tea:write': 39,
        'PARAMETER header X-Shop': 39,
      },
    },
  },
  plain: {
    addTea: {
      calls: 5,
      last: '2026-11-01',
      parts: {
        'STATUS 201': 5,
        'REQUEST_TYPE application/json': 5,
        'ANSWER_TYPE application/json': 5,
        'FIELD /properties/sku': 5,
        'SCOPE tea:write': 5,
      },
    },
  },
  reader: {
    listTeas: {
      calls: 100,
      parts: {
        'STATUS 200': 100,
        'PARAMETER query kind': 60,
        'VALUE query kind=GREEN': 60,
        'ANSWER_TYPE */*': 100,
      },
    },
  },
});

const input = (contract: Contract) => schemas(contract).TeaInput;

/** What changes, the rule, and whom it reaches. */
const CASES: [what: string, change: (contract: Contract) => unknown, rule: string, whom: string[]][] = [
  ['a field that some send is gone', (c) => delete input(c).properties.kind, 'field-removed', ['full 7']],
  ['a field that nobody sends is gone', (c) => delete input(c).properties.note, 'field-removed', []],
  ['a field has to be sent', (c) => input(c).required.push('kind'), 'field-required', ['full 32', 'plain 5']],
  [
    'a new field has to be sent',
    (c) => {
      input(c).properties.origin = { type: 'string' };
      input(c).required.push('origin');
    },
    'field-added',
    ['full 39', 'plain 5'],
  ],
  [
    'a media type is refused',
    (c) => delete addTea(c).requestBody.content['application/x-www-form-urlencoded'],
    'media-type-removed',
    ['full 9'],
  ],
  [
    'a media type can no longer be had',
    (c) => delete addTea(c).responses['201'].content['text/csv'],
    'media-type-removed',
    ['full 39'],
  ],
  [
    'a header has to be sent',
    (c) => (c.paths['/teas'].parameters[0].required = true),
    'header-required',
    ['reader 100', 'plain 5'],
  ],
  ['a parameter is gone', (c) => listTeas(c).parameters.shift(), 'parameter-removed', ['reader 60']],
  [
    'another scope is needed',
    (c) => (addTea(c).security[0].oauth2 = ['tea:write', 'tea:read']),
    'scope-added',
    ['plain 5'],
  ],
  ['a value is gone', (c) => (schemas(c).Kind.enum = ['BLACK']), 'value-removed', ['reader 60', 'full 4']],
  ['an operation is gone', (c) => delete c.paths['/teas'].post, 'operation-removed', ['full 40', 'plain 5']],
  [
    'an answer lacks a field',
    (c) => delete schemas(c).Tea.properties.blend,
    'field-removed',
    ['reader 100', 'full 40', 'plain 5'],
  ],
  ['an address is gone', (c) => c.servers.shift(), 'server-removed', ['reader 100', 'full 40', 'plain 5']],
];

t.test('of a request a change reaches who has sent what changes, of an answer who calls', async (t) => {
  for (const [what, change, rule, whom] of CASES)
    t.strictSame((await reached(t, change, USAGE))[rule], whom, what);
});

t.test('where the receivers of webhooks are concerned nobody is named', async (t) => {
  const change = (contract: Contract) => (contract.webhooks.teaSold.post.parameters[0].required = false);
  t.strictSame(await reached(t, change, USAGE), { 'parameter-optional': 'unknown' });
  const { printed, code } = await diff(t, change, USAGE, '--ignore-unused', '30');
  t.match(printed, /Breaks 0 of 3 clients, and perhaps others/);
  t.equal(code, 1, 'that nobody is known is no reason to ignore it');
});

t.test('what the writer of the file did not count concerns everybody who calls', async (t) => {
  const coarse = fileOf({ full: { addTea: { calls: 40 } }, reader: { listTeas: { calls: 100 } } });
  for (const [what, change, rule] of CASES.filter(([, , , whom]) => whom[0]?.startsWith('full')))
    t.strictSame((await reached(t, change, coarse))[rule]?.includes('full 40'), true, what);
});

t.test('a field of the items of a list, or of a map, is found where it is counted', (t) => {
  const place = (path: string) => countedPlace({ operation: '', place: `request body, \`${path}\`` });
  for (const [path, pointer, field, owner, repeated] of [
    ['sku', '/properties/sku', '/properties/sku', '', false],
    ['items', '/properties/items', '/properties/items', '', false],
    ['items[]', '/properties/items/items', '/properties/items', '', false],
    ['items[].items', '/properties/items/items/properties/items', undefined, '/properties/items', true],
    [
      'prices.*.amount',
      '/properties/prices/additionalProperties/properties/amount',
      undefined,
      '/properties/prices',
      true,
    ],
    ['price.amount', '/properties/price/properties/amount', undefined, '/properties/price', false],
    [
      'payment(CARD).number',
      '/properties/payment/properties/number',
      undefined,
      '/properties/payment',
      false,
    ],
  ] as const) {
    t.strictSame(place(path), { in: 'body', owner: '', pointer }, path);
    t.equal(fieldOf(pointer), field ?? pointer);
    t.equal(ownerOf(pointer), owner);
    t.equal(isRepeated(pointer), repeated);
  }
  const use = { operation: '', place: 'query parameter `status`, `[]`' };
  t.strictSame(countedPlace(use), { in: 'parameter', owner: 'query status', pointer: '/items' });
  t.end();
});

t.test('the report names clients, counts them in its first line, and says what was observed', async (t) => {
  const { code, printed } = await diff(
    t,
    (c) => {
      input(c).required.push('kind');
      delete input(c).properties.note;
      listTeas(c).deprecated = true;
    },
    USAGE,
  );
  t.equal(code, 1);
  t.match(printed, /^# .*\n\n\*\*Breaks 2 of 3 clients\*\*: 2 breaking, 1 to notice,/);
  t.match(printed, /`[^`]*usage\.json` has from 2026-10-24 to 2026-11-22\. Silence is no proof/);
  t.match(
    printed,
    /- Reaches `full` \(32 calls, last 2026-11-22\), `plain` \(5 calls, last 2026-11-01\)\.\n/,
  );
  t.match(printed, /note`\*\*: The field is gone[^]*- Reaches nobody who was seen\.\n/);
  t.match(printed, /Deprecated: still there[^]*- Reaches `reader` \(100 calls, last 2026-11-22\)\./);
});

t.test('what nobody uses need not count', async (t) => {
  const unused = (c: Contract) => delete input(c).properties.note;
  t.match(await diff(t, unused, USAGE), { code: 1 }, 'unless it is asked for');
  const ignored = await diff(t, unused, USAGE, '--ignore-unused', '30');
  t.match(ignored, {
    code: 0,
    printed: /Breaks 0 of 3 clients[^]*nobody who was seen, so it does not count\./,
  });
  const github = await diff(t, unused, USAGE, '--ignore-unused', '30', '--format', 'github');
  t.match(github.printed, /^::notice .*Reaches nobody who was seen, so it does not count\.$/m);
  t.match(await diff(t, unused, USAGE, '--ignore-unused', '30', '--check'), {
    code: 0,
    printed: /^v1: nothing breaks/,
  });
  const used = (c: Contract) => delete input(c).properties.kind;
  t.match(await diff(t, used, USAGE, '--ignore-unused', '30'), { code: 1 });
  const old = fileOf({
    full: { addTea: { calls: 4, last: '2026-11-08', parts: { 'FIELD /properties/kind': 4 } } },
  });
  for (const [days, code] of [
    ['14', 0],
    ['15', 1],
  ] as const)
    t.match(
      await diff(t, used, old, '--ignore-unused', days),
      { code },
      `last used 14 days ago, and ${days} asked for`,
    );
});

t.test('a usage that says too little, or is none, is refused with a reason', async (t) => {
  const nothing = () => {};
  await t.rejects(diff(t, nothing, fileOf({}, '2026-11-20'), '--ignore-unused', '30'), {
    message: /has 3 days, from 2026-11-20 to 2026-11-22: it can't say what is unused for 30/,
  });
  for (const [usage, message] of [
    [{}, /`format` is not contract-usage\/1/],
    [{ ...fileOf({}), usage: 'none' }, /`usage` is missing or no list/],
    [{ ...fileOf({}), to: '22.11.' }, /`to` is 22\.11\., and no day/],
    [fileOf({ one: { addTea: { calls: 0 } } }), /`calls` is missing or no count/],
    [fileOf({ one: { addTea: { calls: 1, parts: { 'COLOUR red': 1 } } } }), /COLOUR is no kind of parts/],
  ] as const)
    await t.rejects(diff(t, nothing, usage), { message });
  await t.rejects(contractDiff(['--ignore-unused', '30'], nothing), {
    message: /--ignore-unused needs --usage/,
  });
  await t.rejects(diff(t, nothing, fileOf({}), '--ignore-unused', 'x'), {
    message: /has to be a number of days/,
  });
});
