import t from 'tap';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, addTea, listTeas, schemas } from './cases/case.ts';
import { diffWithUsage, reached, usageFile } from './support/contract-usage.ts';

/**
 * Usage by three clients. `full` sends all parts of a request, `plain` sends only the required parts, and `reader` only
 * calls `listTeas`.
 */
const USAGE = usageFile({
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

/** Cases: a description, the change, the rule of the change, and the affected clients with their number of calls. */
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

t.test('a changed request part affects clients that send it; a changed response affects all', async (t) => {
  for (const [what, change, rule, whom] of CASES)
    t.strictSame((await reached(t, change, USAGE))[rule], whom, what);
});

t.test('the report says that a change of a webhook may affect clients that are not counted', async (t) => {
  const change = (contract: Contract) => (contract.webhooks.teaSold.post.parameters[0].required = false);
  t.strictSame(await reached(t, change, USAGE), { 'parameter-optional': [] });
  const { printed, code } = await diffWithUsage(t, change, USAGE, '--ignore-unused', '30');
  t.match(printed, /Breaks 0 of 3 clients, and perhaps others/);
  t.equal(code, 1, 'an unused part is not ignored if its use is unknown');
});

t.test('a change affects all callers if the usage file does not count the changed part', async (t) => {
  const coarse = usageFile({ full: { addTea: { calls: 40 } }, reader: { listTeas: { calls: 100 } } });
  for (const [what, change, rule] of CASES.filter(([, , , whom]) => whom[0]?.startsWith('full')))
    t.strictSame((await reached(t, change, coarse))[rule]?.includes('full 40'), true, what);
});

t.test('the report shows the affected clients, how many they are, and the observed period', async (t) => {
  const { code, printed } = await diffWithUsage(
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
  t.match(
    printed,
    /`[^`]*usage\.json` from 2026-10-24 to 2026-11-22\. Clients that call rarely may be missing/,
  );
  t.match(
    printed,
    /- Reaches `full` \(32 calls, last 2026-11-22\), `plain` \(5 calls, last 2026-11-01\)\.\n/,
  );
  t.match(printed, /note`\*\*: The field is gone[^]*- Affects no observed client\.\n/);
  t.match(printed, /Deprecated: still there[^]*- Reaches `reader` \(100 calls, last 2026-11-22\)\./);
});

t.test('--ignore-unused ignores a change of a part that no client uses', async (t) => {
  const unused = (c: Contract) => delete input(c).properties.note;
  t.match(await diffWithUsage(t, unused, USAGE), { code: 1 }, 'without --ignore-unused unused parts count');
  const ignored = await diffWithUsage(t, unused, USAGE, '--ignore-unused', '30');
  t.match(ignored, {
    code: 0,
    printed: /Breaks 0 of 3 clients[^]*no observed client, so it does not count\./,
  });
  const github = await diffWithUsage(t, unused, USAGE, '--ignore-unused', '30', '--format', 'github');
  t.match(github.printed, /^::notice .*Affects no observed client, so it does not count\.$/m);
  t.match(await diffWithUsage(t, unused, USAGE, '--ignore-unused', '30', '--check'), {
    code: 0,
    printed: /^v1: nothing breaks/,
  });
  const used = (c: Contract) => delete input(c).properties.kind;
  t.match(await diffWithUsage(t, used, USAGE, '--ignore-unused', '30'), { code: 1 });
  const old = usageFile({
    full: { addTea: { calls: 4, last: '2026-11-08', parts: { 'FIELD /properties/kind': 4 } } },
  });
  for (const [days, code] of [
    ['14', 0],
    ['15', 1],
  ] as const)
    t.match(
      await diffWithUsage(t, used, old, '--ignore-unused', days),
      { code },
      `last used 14 days ago, and ${days} asked for`,
    );
});

t.test('the command refuses a usage file with too few days or the wrong form', async (t) => {
  const nothing = () => {};
  await t.rejects(diffWithUsage(t, nothing, usageFile({}, '2026-11-20'), '--ignore-unused', '30'), {
    message: /has 3 days, from 2026-11-20 to 2026-11-22: it can't say what is unused for 30/,
  });
  for (const [usage, message] of [
    [{}, /`format` is not contract-usage\/1/],
    [{ ...usageFile({}), usage: 'none' }, /`usage` is missing or no list/],
    [{ ...usageFile({}), to: '22.11.' }, /`to` is 22\.11\., and no day/],
    [usageFile({ one: { addTea: { calls: 0 } } }), /`calls` is missing or no count/],
    [usageFile({ one: { addTea: { calls: 1, parts: { 'COLOUR red': 1 } } } }), /COLOUR is no kind of parts/],
  ] as const)
    await t.rejects(diffWithUsage(t, nothing, usage), { message });
  await t.rejects(contractDiff(['--ignore-unused', '30'], nothing), {
    message: /--ignore-unused needs --usage/,
  });
  await t.rejects(diffWithUsage(t, nothing, usageFile({}), '--ignore-unused', 'x'), {
    message: /has to be a number of days/,
  });
});

t.test('the command refuses a usage file of another API, and reports unknown operations', async (t) => {
  const gone = (c: Contract) => delete input(c).properties.note;
  const other = usageFile({ one: { createOrder: { calls: 1 } } });
  await t.rejects(diffWithUsage(t, gone, other), {
    message: /has no operation of these contracts: it begins with createOrder of v1/,
  });
  const later = usageFile({ one: { addTea: { calls: 1 } } });
  later.usage[0]!.version = 'v2';
  await t.rejects(diffWithUsage(t, gone, later), { message: /it begins with addTea of v2/ });
  const both = usageFile({ one: { addTea: { calls: 1 }, createOrder: { calls: 1 } } });
  const { printed } = await diffWithUsage(t, gone, both);
  t.match(
    printed,
    'It also has operations that no contract here has: `createOrder`. Clients that call rarely may be missing',
  );
  t.match(await diffWithUsage(t, gone, usageFile({})), {
    printed: /\*\*Breaks 0 of 0 clients\*\*: 1 breaking/,
  });
});

t.test('the report contains the number of clients even if no change breaks them', async (t) => {
  const { code, printed } = await diffWithUsage(t, (c) => (listTeas(c).deprecated = true), USAGE);
  t.equal(code, 0);
  t.match(printed, /\n\nBreaks 0 of 3 clients: 0 breaking, 1 to notice/);
});
