import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { compareContracts } from '../../../scripts/contract/diff/compare.ts';
import { releases, sources } from '../../../scripts/contract/diff/load.ts';
import { release, releaseFaults } from '../../../scripts/contract/release.ts';

const repository = join(import.meta.dirname, '../../..');

/** A copy of the contract, never released, in a folder of its own. */
async function openContract(t: Test) {
  const root = t.testdir();
  await mkdir(join(root, 'spec'));
  await cp(join(repository, 'spec/v1'), join(root, 'spec/v1'), { recursive: true });
  const file = (path: string) => join(root, path);
  const read = (path: string) => readFile(file(path), 'utf8');
  const change = async (path: string, from: RegExp | string, to: string) =>
    writeFile(file(path), (await read(path)).replace(from, to));
  return { root, read, change };
}

t.test(
  'a release numbers what changed, records it in the changelog, and is the base of the next comparison',
  async (t) => {
    const { root, read, change } = await openContract(t);
    await change('spec/v1/openapi.yaml', /version: .*/, 'version: 0.3.7');
    t.strictSame(await release(root, '2026-11-21'), [{ version: 'v1', from: undefined, to: '1.0.0' }]);
    const first = await read('spec/v1/openapi.yaml');
    t.match(first, /^info:\n {2}title: Order Service\n {2}version: 1\.0\.0\n/m);
    t.match(await read('CHANGELOG.md'), /^# Changelog\n[^]+\n## 1\.0\.0 – 2026-11-21\n\nThe first release/);
    t.equal(JSON.parse(await read('spec/releases/v1.json')).info.version, '1.0.0');
    const [[, before], [, after]] = [[...(await releases(root))][0]!, [...(await sources(root))][0]!];
    t.strictSame(compareContracts(before, after), []);

    t.strictSame(await release(root, '2026-11-22'), [], 'nothing has changed');
    t.equal(await read('spec/v1/openapi.yaml'), first);

    await change('spec/v1/schemas/orders/Order.yaml', 'description: |', 'description: |\n  In short:');
    t.strictSame(await release(root, '2026-11-22'), [{ version: 'v1', from: '1.0.0', to: '1.0.1' }]);
    t.match(
      await read('CHANGELOG.md'),
      /## 1\.0\.1 – 2026-11-22\n\nDescriptions and examples changed in 1 place\.\n\n## 1\.0\.0/,
    );

    await change(
      'spec/v1/schemas/orders/Order.yaml',
      '\nproperties:',
      '\nproperties:\n  note: { type: string }',
    );
    t.strictSame(await release(root, '2026-11-23'), [{ version: 'v1', from: '1.0.1', to: '1.1.0' }]);
    const changelog = await read('CHANGELOG.md');
    t.match(
      changelog,
      /## 1\.1\.0 – 2026-11-23\n\n### New\n\n- `note`: A new field\. \(.*`GET \/orders\/\{orderId\}`.*\)\n\n## 1\.0\.1/,
    );
    await promisify(execFile)('prettier', ['--check', join(root, 'CHANGELOG.md')], { cwd: repository });

    await change('spec/v1/schemas/orders/Order.yaml', '  note: { type: string }\n', '');
    const untouched = await Promise.all(
      ['spec/v1/openapi.yaml', 'spec/releases/v1.json', 'CHANGELOG.md'].map(read),
    );
    await t.rejects(release(root, '2026-11-24'), {
      message: /v1 can't be released[^]+\*\*`note`\*\*: The field is gone/,
    });
    t.strictSame(
      await Promise.all(['spec/v1/openapi.yaml', 'spec/releases/v1.json', 'CHANGELOG.md'].map(read)),
      untouched,
    );
    t.strictSame(await readdir(join(root, 'spec/releases')), ['v1.json']);
  },
);

t.test('another version starts at its own first number', async (t) => {
  const { root } = await openContract(t);
  await release(root, '2026-11-21');
  await cp(join(root, 'spec/v1'), join(root, 'spec/v2'), { recursive: true });
  t.strictSame(await release(root, '2026-11-22'), [{ version: 'v2', from: undefined, to: '2.0.0' }]);
});

t.test('the contract, its release and the changelog have the same number', async (t) => {
  t.strictSame(await releaseFaults(repository), []);

  const { root, change } = await openContract(t);
  await change('spec/v1/openapi.yaml', /version: .*/, 'version: 1.0.1');
  t.strictSame(await releaseFaults(root), ['spec/v1 has the number 1.0.1, not 1.0.0']);
  await release(root, '2026-11-21');
  t.strictSame(await releaseFaults(root), []);
  await change('spec/v1/openapi.yaml', /version: .*/, 'version: 1.1.0');
  t.strictSame(await releaseFaults(root), ['spec/v1 has the number 1.1.0, not 1.0.0']);
  await change('CHANGELOG.md', '## 1.0.0', '## 1.1.0');
  t.strictSame(await releaseFaults(root), [
    'spec/v1 has the number 1.1.0, not 1.0.0',
    'CHANGELOG.md begins v1 with 1.1.0, not 1.0.0',
  ]);
});
