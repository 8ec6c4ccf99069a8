import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, addTea, base, getTea, listTeas, schemas } from './cases/case.ts';
import { usageFile } from './support/contract-usage.ts';

/**
 * Deprecates one part of each kind: an operation, a parameter, a header and fields. `replaceTea` needs no change,
 * because base.yaml deprecates it.
 */
function deprecateMuch(contract: Contract) {
  Object.assign(getTea(contract), {
    deprecated: true,
    'x-deprecated-at': '2026-10-01T00:00:00Z',
    'x-sunset': '2027-05-31T23:59:59Z',
  });
  listTeas(contract).parameters[0].deprecated = true;
  listTeas(contract).responses['200'].headers['X-Total'].deprecated = true;
  contract.paths['/teas'].parameters[0].deprecated = true;
  schemas(contract).TeaInput.properties.note.deprecated = true;
  schemas(contract).Tea.properties.blend.deprecated = true;
  addTea(contract)['x-sunset'] = '2028-01-01T00:00:00Z';
}

async function deprecated(
  t: Test,
  change: (contract: Contract) => unknown,
  usage?: unknown,
  ...more: string[]
) {
  const contract = base();
  change(contract);
  const folder = t.testdir({ 'teas.json': JSON.stringify(contract) });
  if (usage) await writeFile(join(folder, 'usage.json'), JSON.stringify(usage));
  const printed: string[] = [];
  const args = ['--deprecated', ...(usage ? ['--usage', join(folder, 'usage.json')] : []), ...more];
  const code = await contractDiff([...args, join(folder, 'teas.json')], (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

t.test('--deprecated reports every part that is deprecated or has a sunset date', async (t) => {
  const { code, printed } = await deprecated(t, deprecateMuch);
  t.equal(code, 0);
  t.strictSame(
    printed.split('\n').filter((line) => line.startsWith('- ')),
    [
      '- `X-Shop` (`GET /teas`, `POST /teas`): Deprecated.',
      '- `kind` (`GET /teas`): Deprecated.',
      '- `[].blend`, `blend` (`GET /teas`, `POST /teas`, `GET /teas/{sku}`): Deprecated.',
      '- `X-Total` (`GET /teas`): Deprecated.',
      '- `POST /teas`: Deprecated. Announced to be there until 2028-01-01.',
      '- `note` (`POST /teas`): Deprecated.',
      '- `GET /teas/{sku}`: Deprecated since 2026-10-01. Announced to be there until 2027-05-31.',
      '- `PUT /teas/{sku}`: Deprecated.',
    ],
  );
  const nothing = await deprecated(t, (contract) => delete contract.paths['/teas/{sku}'].put.deprecated);
  t.match(nothing.printed, /^# Deprecated in .*\n\nNothing\.\n$/);
});

/** Usage by three clients. Only `old` and `reader` still use deprecated parts. */
const USAGE = usageFile({
  old: {
    listTeas: { calls: 30, parts: { 'PARAMETER query kind': 12, 'PARAMETER header X-Shop': 2 } },
    getTea: { calls: 1, last: '2026-11-02' },
  },
  reader: { listTeas: { calls: 5, last: '2026-11-20', parts: { 'PARAMETER query kind': 5 } } },
  modern: {
    addTea: { calls: 50, parts: { 'FIELD /properties/sku': 50, 'REQUEST_TYPE application/json': 50 } },
  },
});

const only = (contract: Contract) => {
  listTeas(contract).parameters[0].deprecated = true;
  schemas(contract).TeaInput.properties.note.deprecated = true;
  Object.assign(getTea(contract), { deprecated: true, 'x-sunset': '2027-05-31T23:59:59Z' });
};

t.test('--deprecated prints a text for each client that still uses a deprecated part', async (t) => {
  const { printed } = await deprecated(t, only, USAGE);
  const [head, ...letters] = printed.split('\n## To ');
  t.match(
    head,
    /^# Deprecated in .*teas\.json\n\nThe affected clients are those in .* Clients that call rarely may be missing/,
  );
  for (const line of [
    '- `kind` (`GET /teas`): Deprecated. Still used by `old` (12 calls, last 2026-11-22), `reader` (5 calls, last 2026-11-20).',
    '- `note` (`POST /teas`): Deprecated. Nobody was seen who uses it.',
    '- `GET /teas/{sku}`: Deprecated. Announced to be there until 2027-05-31. Still used by `old` (1 call, last 2026-11-02).',
  ])
    t.ok(head!.split('\n').includes(line), line);
  t.equal(letters.length, 2);
  t.equal(
    letters[0]!.replace(/in \S+:/, 'in FILE:'),
    [
      '`old`',
      '',
      'You still use what is deprecated in FILE:',
      '',
      '- `kind` (`GET /teas`): Deprecated. Yours: 12 calls, last on 2026-11-22.',
      '- `GET /teas/{sku}`: Deprecated. Announced to be there until 2027-05-31. Yours: 1 call, last on 2026-11-02.',
      '',
    ].join('\n'),
  );
  t.match(letters[1], /^`reader`\n[^]*Yours: 5 calls, last on 2026-11-20\.\n$/);
});

t.test('--deprecated refuses a second contract, and refuses a usage file from another API', async (t) => {
  await t.rejects(deprecated(t, only, undefined, 'other.json'), {
    message: /--deprecated is about one contract/,
  });
  const other = usageFile({ one: { createOrder: { calls: 1 } } });
  await t.rejects(deprecated(t, only, other), { message: /has no operation of these contracts/ });
});
