import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of the file with the checksums of all migrations, in the format of sha256sum. */
export const CHECKSUMS = 'db/migrations/checksums.txt';

/**
 * Returns the text of the file with checksums: one line for each migration. An existing line never changes, because
 * databases have already run that migration. If a migration could change, new databases would differ from existing
 * ones.
 *
 * @throws if a migration is missing or doesn't match its checksum.
 */
export async function migrationChecksums(root: string): Promise<string> {
  const folder = join(root, 'db/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const listed = await linesOf(join(root, CHECKSUMS));
  const gone = [...listed.keys()].filter((name) => !names.includes(name));
  const faults = gone.map((name) => `${name} is gone`);
  for (const name of names) {
    const checksum = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    if ((listed.get(name) ?? checksum) !== checksum) faults.push(`${name} was changed`);
    listed.set(name, checksum);
  }
  if (faults.length > 0)
    throw new Error(
      `db/migrations: ${faults.join(', ')}. A migration stays as it is once databases have run it: write a new one.` +
        ` If no database has, remove its line from ${CHECKSUMS} and run make generate.`,
    );
  return [...listed]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, checksum]) => `${checksum}  ${name}\n`)
    .join('');
}

async function linesOf(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
}
