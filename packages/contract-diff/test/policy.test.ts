import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, addTea, base, getTea, listTeas, replaceTea, schemas } from './cases/case.ts';
import { openRepository } from './support/repository.ts';

async function diff(...args: string[]) {
  const printed: string[] = [];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

/** Writes two contracts and further files into a folder. Returns a function that compares the contracts. */
async function compared(
  t: Test,
  change: (contract: Contract) => void,
  start: (contract: Contract) => void = () => {},
) {
  const folder = t.testdir();
  const before = base();
  start(before);
  const after = structuredClone(before);
  change(after);
  const write = async (name: string, value: unknown) => {
    await writeFile(join(folder, name), stringify(value));
    return join(folder, name);
  };
  const files = [await write('before.yaml', before), await write('after.yaml', after)];
  return { write, run: (...options: string[]) => diff(...options, ...files) };
}

const fingerprintsIn = (json: string): string[] =>
  JSON.parse(json).versions[0].changes.map(({ fingerprint }: { fingerprint: string }) => fingerprint);

const withoutBlend = (contract: Contract) => delete schemas(contract).Tea.properties.blend;

t.test('a change with an approval does not count until the approval expires', async (t) => {
  const { write, run } = await compared(t, withoutBlend);
  t.equal((await run()).code, 1);
  const [fingerprint] = fingerprintsIn((await run('--json')).printed);
  const approval = {
    fingerprint,
    reason: 'Blends are sold elsewhere.',
    by: 'Team Tea',
    expires: '2999-12-31',
  };
  const approvals = await write('approvals.yaml', { approvals: [approval] });
  t.match(await run('--approvals', approvals), {
    code: 0,
    printed:
      /Breaks no consumer: 1 breaking[^]*approved by Team Tea until 2999-12-31: Blends are sold elsewhere\./,
  });
  await write('approvals.yaml', { approvals: [{ ...approval, expires: '2020-01-31' }] });
  t.match(await run('--approvals', approvals), {
    code: 1,
    printed: /the approval by Team Tea expired on 2020-01-31: Blends/,
  });
  await write('approvals.yaml', { approvals: [{ ...approval, fingerprint: '0123456789ab' }] });
  t.match(await run('--approvals', approvals), {
    code: 1,
    printed: /no change has the fingerprint 0123456789ab \(approved by Team Tea\)\. Remove the entry\./,
  });
});

t.test('an approval also counts for the same change in the other direction', async (t) => {
  const withoutPrice = (contract: Contract) => {
    delete schemas(contract).Tea.properties.price;
    schemas(contract).Tea.required = ['sku', 'kind'];
  };
  const { write, run } = await compared(t, withoutPrice, (contract) => {
    addTea(contract).requestBody.content['application/json'].schema = { $ref: '#/components/schemas/Tea' };
  });
  const { changes } = JSON.parse((await run('--json')).printed).versions[0];
  const removals = changes.filter(({ level }: { level: string }) => level === 'breaking');
  t.match(removals, [{ rule: 'field-removed' }, { rule: 'field-removed', isOtherDirection: true }]);
  for (const [approved, code] of [
    [removals[0], 0],
    [removals[1], 1],
  ] as const) {
    const approval = {
      fingerprint: approved.fingerprint,
      reason: 'x',
      by: 'Team Tea',
      expires: '2999-12-31',
    };
    const approvals = await write('approvals.yaml', { approvals: [approval] });
    t.equal((await run('--approvals', approvals)).code, code);
  }
});

t.test('an approval without a reason, an approver or a day is refused', async (t) => {
  const { write, run } = await compared(t, withoutBlend);
  const whole = { fingerprint: '0123456789ab', reason: 'x', by: 'x', expires: '2999-12-31' };
  for (const name of ['fingerprint', 'reason', 'by', 'expires']) {
    const path = await write('approvals.yaml', { approvals: [{ ...whole, [name]: undefined }] });
    await t.rejects(run('--approvals', path), { message: new RegExp(`entry 1 has no \`${name}\``) });
  }
  const path = await write('approvals.yaml', { approvals: [{ ...whole, expires: 'soon' }] });
  await t.rejects(run('--approvals', path), { message: /entry 1 expires soon, which is no day/ });
});

t.test('a fingerprint stays the same if lines, other operations or positions in a list change', async (t) => {
  const { run } = await compared(t, withoutBlend);
  const [fingerprint] = fingerprintsIn((await run('--json')).printed);
  t.match(fingerprint, /^[0-9a-f]{12}$/);
  const moved = (contract: Contract) => {
    contract.info.description = 'One line more.\nAnd another one.\n';
    contract.paths['/blends'] = { get: structuredClone(getTea(contract)) };
    delete contract.paths['/blends'].get.operationId;
    delete contract.paths['/teas'].get;
  };
  const other = await compared(t, withoutBlend, moved);
  t.strictSame(fingerprintsIn((await other.run('--json')).printed), [fingerprint]);
  const all: string[] = [];
  for (const values of [['WHITE'], ['WHITE', 'OOLONG']]) {
    const one = await compared(t, (contract) => schemas(contract).Kind.enum.push(...values));
    all.push(...fingerprintsIn((await one.run('--json')).printed));
  }
  t.equal(new Set(all).size, all.length, 'another value is another change');
});

t.test('a policy replaces the levels of rules, and leaves out rules that are off', async (t) => {
  const { write, run } = await compared(t, (contract) => {
    listTeas(contract).tags = ['Catalogue'];
    withoutBlend(contract);
  });
  for (const [rules, code, printed] of [
    [{ 'field-removed': 'notice' }, 0, /0 breaking, 2 to notice/],
    [{ 'field-removed': 'off' }, 0, /0 breaking, 1 to notice/],
    [{ 'field-removed': 'off', 'tags-changed': 'breaking' }, 1, /1 breaking, 0 to notice/],
  ] as const)
    t.match(await run('--config', await write('policy.yaml', { rules })), { code, printed });
  t.match(await run('--config', await write('policy.yaml', { failOn: 'none' })), { code: 0 });
  t.match(await run('--fail-on', 'breaking', '--config', await write('policy.yaml', { failOn: 'none' })), {
    code: 1,
  });
});

t.test('a policy selects operations by path, tag and stability', async (t) => {
  const changeAll = (contract: Contract) => {
    for (const operation of [listTeas, addTea, getTea, replaceTea]) delete operation(contract).responses;
  };
  const { write, run } = await compared(t, changeAll, (contract) => {
    addTea(contract).tags = ['Internal'];
    replaceTea(contract)['x-stability-level'] = 'draft';
  });
  const operationsWith = async (policy: object) => {
    const { printed } = await run('--json', '--config', await write('policy.yaml', policy));
    const uses = JSON.parse(printed).versions[0].changes.flatMap(
      (change: { uses: { operation: string }[] }) => change.uses,
    );
    const names: string[] = uses.map(({ operation }: { operation: string }) =>
      operation.replace(/ \(.*/, ''),
    );
    return [...new Set(names)].filter((name) => /^[A-Z]+ \//.test(name)).sort();
  };
  t.match(await operationsWith({}), ['GET /teas', 'GET /teas/{sku}', 'POST /teas', 'PUT /teas/{sku}']);
  t.strictSame(await operationsWith({ only: { paths: ['/teas/*'] } }), [
    'GET /teas/{sku}',
    'PUT /teas/{sku}',
  ]);
  t.strictSame(await operationsWith({ only: { tags: ['Internal'] } }), ['POST /teas']);
  t.strictSame(await operationsWith({ except: { paths: ['/teas/**'], tags: ['Internal'] } }), ['GET /teas']);
  t.notMatch(await operationsWith({ unstable: ['draft'] }), ['PUT /teas/{sku}']);
});

t.test('a policy allows the removal of deprecated parts after their sunset', async (t) => {
  for (const [sunset, code] of [
    ['2020-01-31', 0],
    ['2999-01-31', 1],
  ] as const) {
    const { write, run } = await compared(t, withoutBlend, (contract) =>
      Object.assign(schemas(contract).Tea.properties.blend, { deprecated: true, 'x-sunset': sunset }),
    );
    t.equal((await run()).code, 1, 'without a policy');
    const config = await write('policy.yaml', { removal: 'after-sunset' });
    t.match(await run('--config', config), { code }, sunset);
  }
});

t.test('a policy with an unknown setting, rule or level is refused', async (t) => {
  const { write, run } = await compared(t, withoutBlend);
  for (const [policy, message] of [
    [{ rule: {} }, /there is no setting rule, only failOn, rules/],
    [{ rules: { 'field-gone': 'off' } }, /rules: field-gone has to be one of .*field-removed/],
    [{ rules: { 'field-removed': 'mild' } }, /rules: field-removed has to be one of breaking, .*off/],
    [{ only: { path: ['/a'] } }, /only has to be an object with paths or tags/],
    [{ except: { tags: 'Teas' } }, /except\.tags has to be a list of texts/],
    [{ removal: 'always' }, /removal has to be one of after-sunset/],
  ] as const)
    await t.rejects(run('--config', await write('policy.yaml', policy)), { message });
});

t.test(
  'the command reads contract-diff.yaml of the repository, with the approvals that it names',
  async (t) => {
    const after = base();
    withoutBlend(after);
    const { root, diff: run } = await openRepository(t, {
      'before.yaml': stringify(base()),
      'after.yaml': stringify(after),
      'contract-diff.yaml': 'approvals: reviews/approvals.yaml\n',
      reviews: { 'approvals.yaml': 'approvals: []\n' },
    });
    const { code, stdout } = await run('--json', 'before.yaml', 'after.yaml');
    t.equal(code, 1);
    const [fingerprint] = fingerprintsIn(stdout);
    const approval = { fingerprint, reason: 'Agreed.', by: 'Team Tea', expires: '2999-12-31' };
    await writeFile(join(root, 'reviews/approvals.yaml'), stringify({ approvals: [approval] }));
    t.match(await run('before.yaml', 'after.yaml'), { code: 0, stdout: /approved by Team Tea/ });
  },
);
