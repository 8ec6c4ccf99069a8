import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { type Contract, base } from '../../../../scripts/contract/diff/cases/case.ts';
import { contractDiff } from '../../../../scripts/contract/diff/contract-diff.ts';

const root = join(import.meta.dirname, '../../../..');

/** Compares contracts; what is printed, and the exit status. */
async function diff(...args: string[]) {
  const printed: string[] = [];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

/** The same as a command. */
async function command(...args: string[]) {
  const script = join(root, 'scripts/contract/diff/contract-diff.ts');
  return promisify(execFile)(process.execPath, [script, ...args], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

async function fileOf(t: Test, name: string, contract: Contract) {
  const path = join(t.testdirName, name);
  await writeFile(path, name.endsWith('.json') ? JSON.stringify(contract) : stringify(contract));
  return path;
}

t.test('the exit status says whether something breaks, the report what', async (t) => {
  t.testdir();
  const before = await fileOf(t, 'before.yaml', base());
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  const after = await fileOf(t, 'after.json', smaller);
  t.match(await command(before, before), { code: 0, stdout: /Nothing changes for a consumer/ });
  const { code, stdout } = await command(before, after);
  t.equal(code, 1);
  t.equal(
    stdout,
    [
      `# Contract v1: from ${before} to ${after}`,
      '',
      '**Breaks consumers**: 1 breaking, 0 to notice, 0 compatible, 0 documentation.',
      '',
      '## Breaking',
      '',
      '- **`blend`**: The field is gone. Whoever reads it finds nothing.',
      '  - cause: `#/components/schemas/Tea/properties/blend` (before)',
      '  - GET /teas (listTeas): answer 200, `[].blend`',
      '  - POST /teas (addTea): answer 201, `blend`',
      '  - GET /teas/{sku} (getTea): answer 200, `blend`',
      '\n',
    ].join('\n'),
  );
  t.match(await command('package.json'), {
    code: 2,
    stderr: 'package.json is not an OpenAPI 3 document',
  });
  t.match(await diff(after, before), { code: 0, printed: /Breaks nobody: .* 1 compatible/ });
  t.match(await diff('--check', after, before), {
    code: 0,
    printed: /^v1: nothing breaks since .*after\.json\.$/,
  });
});

t.test('the check lets a pre-release be broken, and no final release', async (t) => {
  t.testdir();
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  const after = await fileOf(t, 'after.yaml', smaller);
  for (const [version, code, printed] of [
    ['1.0.0-rc.1', 0, /^v1: 1 breaking since .*before\.yaml, which is allowed after a pre-release\.$/],
    ['1.0.0', 1, /\*\*Breaks consumers\*\*[^]*`blend`/],
  ] as const) {
    const contract = base();
    contract.info.version = version;
    const before = await fileOf(t, 'before.yaml', contract);
    t.match(await diff('--check', before, after), { code, printed }, version);
    t.match(await diff(before, after), { code: 1, printed: /Breaks consumers/ }, 'the report says so anyway');
  }
});

t.test('a contract in several files is read as one', async (t) => {
  t.testdir();
  const whole = await fileOf(t, 'whole.yaml', base());
  const parts = base();
  await fileOf(t, 'Money.yaml', parts.components.schemas.Money);
  parts.components.schemas.Tea.properties.price = { $ref: 'Money.yaml' };
  const split = await fileOf(t, 'split.yaml', parts);
  t.match(await diff(whole, split), { code: 0, printed: /Nothing changes/ });
  parts.components.schemas.Tea.properties.price = { $ref: 'Nowhere.yaml' };
  await t.rejects(diff(whole, await fileOf(t, 'broken.yaml', parts)), { message: /Nowhere\.yaml/ });
});

t.test('what is in spec/ is compared with a git reference', async (t) => {
  t.match(await diff('HEAD', 'HEAD'), {
    code: 0,
    printed: /from HEAD\/v1 to HEAD\/v1\n\nNothing changes/,
  });
  await t.rejects(diff('no-such-branch'), {
    message: 'no-such-branch is neither a file nor a git reference',
  });
});

t.test('what is no contract is refused with a reason', async (t) => {
  await t.rejects(diff(join(root, 'README.md')), { message: /README\.md is neither JSON nor YAML/ });
});
