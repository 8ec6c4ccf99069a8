import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { type Contract, base } from '../../../../scripts/contract/diff/cases/case.ts';

const root = join(import.meta.dirname, '../../../..');

/** Compares contracts in files; what is written, and the exit status. */
async function contractDiff(...args: string[]) {
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
  t.match(await contractDiff(before, before), { code: 0, stdout: /Nothing changes for a consumer/ });
  const { code, stdout } = await contractDiff(before, after);
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
  t.match(await contractDiff(after, before), { code: 0, stdout: /Breaks nobody: .* 1 compatible/ });
  t.match(await contractDiff('--check', after, before), {
    code: 0,
    stdout: /^v1: nothing breaks since .*after\.json\.\n$/,
  });
});

t.test('a contract in several files is read as one', async (t) => {
  t.testdir();
  const whole = await fileOf(t, 'whole.yaml', base());
  const parts = base();
  await fileOf(t, 'Money.yaml', parts.components.schemas.Money);
  parts.components.schemas.Tea.properties.price = { $ref: 'Money.yaml' };
  const split = await fileOf(t, 'split.yaml', parts);
  t.match(await contractDiff(whole, split), { code: 0, stdout: /Nothing changes/ });
  parts.components.schemas.Tea.properties.price = { $ref: 'Nowhere.yaml' };
  t.match(await contractDiff(whole, await fileOf(t, 'broken.yaml', parts)), {
    code: 2,
    stderr: /Nowhere\.yaml/,
  });
});

t.test('what is in spec/ is compared with a git reference', async (t) => {
  t.match(await contractDiff('HEAD', 'HEAD'), {
    code: 0,
    stdout: /from HEAD\/v1 to HEAD\/v1\n\nNothing changes/,
  });
  t.match(await contractDiff('no-such-branch'), {
    code: 2,
    stderr: 'no-such-branch is neither a file nor a git reference',
  });
});

t.test('what is no contract is refused with a reason', async (t) => {
  t.match(await contractDiff('package.json'), {
    code: 2,
    stderr: 'package.json is not an OpenAPI 3 document',
  });
  t.match(await contractDiff('README.md'), { code: 2, stderr: /README\.md is neither JSON nor YAML/ });
});
