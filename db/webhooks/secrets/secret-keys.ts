import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * AES-256 keys by id, the newest first. Only the newest key seals (encrypts) secrets. An older key opens the secrets
 * that it has sealed.
 */
export type SecretKeys = ReadonlyMap<string, Buffer>;

const KEY = /^([\w.-]{1,40}):([A-Za-z0-9+/]{43}=)$/;

/** Parses a text of the form `id:base64(32 bytes)[,older…]`. Returns undefined if the text has another form. */
export function parseSecretKeys(text: string): SecretKeys | undefined {
  const keys = new Map<string, Buffer>();
  for (const part of text.split(',')) {
    const [, id, key] = KEY.exec(part.trim()) ?? [];
    if (id === undefined || key === undefined || keys.has(id)) return undefined;
    keys.set(id, Buffer.from(key, 'base64'));
  }
  return keys;
}

/**
 * Reads the keys for development from a file in the data folder. Only the owner of the file can read the file. The file
 * is created at the first start. If several processes start at the same time, all these processes read the same keys.
 */
export async function developmentSecretKeys(dataDir: string): Promise<SecretKeys> {
  const file = join(dataDir, 'webhook-secret-keys');
  const keys = parseSecretKeys((await readIfThere(file)) ?? (await makeFile(file)));
  if (!keys) throw new Error(`${file} does not contain a list of keys`);
  return keys;
}

async function makeFile(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `development:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  // `link` creates the file either completely or not at all. If another process has created the file in the meantime,
  // `link` doesn't replace that file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
