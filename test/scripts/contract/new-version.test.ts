import { globSync } from 'node:fs';
import { cp, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { compareContracts } from '../../../packages/contract-diff/src/compare.ts';
import { sources } from '../../../packages/contract-diff/src/loading/load.ts';
import { fileFaults } from '../../../scripts/contract/bundling/check-spec-files.ts';
import { newVersion } from '../../../scripts/contract/releasing/new-version.ts';
import { releaseFaults } from '../../../scripts/contract/releasing/release-faults.ts';

const repository = join(import.meta.dirname, '../../..');

t.test('a new API version has its own address, and does not mention the previous version', async (t) => {
  const root = t.testdir();
  for (const folder of ['spec/v1', 'spec/releases', 'handlers/v1', 'CHANGELOG.md'])
    await cp(join(repository, folder), join(root, folder), { recursive: true });

  const begun = await newVersion(root);
  t.match(begun, { from: 'v1', to: 'v2' });
  const none = { broken: [], hidden: [] };
  t.strictSame(await fileFaults(join(root, 'spec/v2')), none, 'no file has an address of version 1');
  const handlers = globSync('**/*.ts', { cwd: join(root, 'handlers/v2') });
  t.ok(handlers.includes('index.ts'));
  for (const name of handlers)
    t.notMatch(await readFile(join(root, 'handlers/v2', name), 'utf8'), /\bv1\b|version 1\b/, name);

  const contracts = await sources(root);
  const changes = compareContracts(contracts.get('v1')!, contracts.get('v2')!);
  const real = changes.filter(({ level }) => level !== 'documentation');
  t.strictSame(real.map(({ rule }) => rule).sort(), ['server-added', 'server-removed']);
  t.equal(begun.files, (await filesIn(root, 'spec/v2')) + handlers.length);
  t.strictSame(await releaseFaults(root), [], 'its number is that of a first release');

  t.match(await newVersion(root), { from: 'v2', to: 'v3' });
  t.match(await readFile(join(root, 'spec/v3/openapi.yaml'), 'utf8'), /^ {2}version: 3\.0\.0-rc\.1$/m);
});

const filesIn = async (root: string, folder: string): Promise<number> =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

t.test('newVersion fails if there is no version to copy', async (t) => {
  const root = t.testdir();
  await mkdir(join(root, 'spec'));
  await t.rejects(newVersion(root), { message: /no version/ });
});
