import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { CHECKSUMS, migrationChecksums } from '../../scripts/generate/migration-checksums.ts';

/** Creates a folder with two migrations and their checksums. */
async function openMigrations(t: Test) {
  const root = t.testdir({ db: { migrations: { '0001_teas.ts': 'one', '0002_cups.ts': 'two' } } });
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  const listed = await migrationChecksums(root);
  await write(CHECKSUMS, listed);
  return { root, write, listed };
}

t.test('migrationChecksums adds a line for a new migration, in the form of sha256sum', async (t) => {
  const { root, write, listed } = await openMigrations(t);
  t.equal(
    listed,
    `7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  0001_teas.ts
3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  0002_cups.ts
`,
  );
  t.equal(await migrationChecksums(root), listed, 'the same again');
  await write('db/migrations/0003_pots.ts', 'three');
  t.match(await migrationChecksums(root), new RegExp(`^${listed}[0-9a-f]{64}  0003_pots\\.ts\\n$`));
});

t.test('migrationChecksums refuses a listed migration that was changed or removed', async (t) => {
  const { root, write } = await openMigrations(t);
  await write('db/migrations/0001_teas.ts', 'one, with a wider list');
  await t.rejects(migrationChecksums(root), { message: /0001_teas\.ts was changed\. A migration stays/ });
  await rm(join(root, 'db/migrations/0001_teas.ts'));
  await t.rejects(migrationChecksums(root), { message: /0001_teas\.ts is gone/ });
});
