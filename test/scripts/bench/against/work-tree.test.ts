import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { UnknownReference, checkOut } from '../../../../scripts/bench/against/work-tree.ts';

/**
 * Creates a repository with a commit. The commit contains a package to install. The work tree contains later changes.
 */
async function openRepository(t: Test): Promise<string> {
  const service = { name: 'service', dependencies: { own: 'file:own' } };
  const packages = { '': service, own: {}, 'node_modules/own': { resolved: 'own', link: true } };
  const repository = t.testdir({
    'package.json': JSON.stringify(service),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
    own: { 'package.json': '{}' },
    'server.ts': 'committed',
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, stdio: 'pipe' });
  git('init');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--message', 'First');
  await writeFile(join(repository, 'server.ts'), 'changed');
  await mkdir(join(repository, 'node_modules'));
  return repository;
}

t.test('checkOut writes a commit outside of the repository, and deletes it at the end', async (t) => {
  const repository = await openRepository(t);
  const cleanup = new AsyncDisposableStack();
  const { root, title } = await checkOut(cleanup, repository, 'HEAD');
  t.equal(await readFile(join(root, 'server.ts'), 'utf8'), 'committed');
  t.match(title, /^[0-9a-f]{7,} \(First\)$/);
  t.equal(
    await realpath(join(root, 'node_modules')),
    await realpath(join(repository, 'node_modules')),
    'installed packages are shared',
  );
  await cleanup.disposeAsync();
  t.notOk(existsSync(root));
  t.ok(existsSync(join(repository, 'node_modules')));
});

t.test('checkOut installs other packages if the commit has another package-lock.json', async (t) => {
  const repository = await openRepository(t);
  await writeFile(join(repository, 'package-lock.json'), '{"packages":{}}');
  await using cleanup = new AsyncDisposableStack();
  const { root } = await checkOut(cleanup, repository, 'HEAD');
  t.ok(existsSync(join(root, 'node_modules/own/package.json')));
  t.notOk(existsSync(join(repository, 'node_modules/own')));
});

t.test('checkOut refuses a reference that names no commit', async (t) => {
  const repository = await openRepository(t);
  await using cleanup = new AsyncDisposableStack();
  for (const reference of ['nonsense', '--all', ''])
    await t.rejects(checkOut(cleanup, repository, reference), UnknownReference, `"${reference}"`);
});
