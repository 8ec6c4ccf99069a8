import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';

t.test('every operation has a test whose title begins with the operation’s name', async (t) => {
  const folder = join(import.meta.dirname, '..');
  const files = globSync('**/*.test.ts', { cwd: folder });
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const firstWords = sources.flatMap((source) =>
    [...source.matchAll(/\bt\.test\(\s*['"`](\w+)/g)].map(([, word]) => word!),
  );
  t.ok(firstWords.length > 50, `${firstWords.length} titles`);
  const operations = [...operationsOf(document as unknown as Contract).keys()];
  t.strictSame(
    operations.filter((id) => !firstWords.includes(id)),
    [],
  );
});
