import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type JWK, exportJWK, generateKeyPair } from 'jose';

export interface Keys {
  /** Private keys. The first key signs tokens. The public halves of all keys are published. */
  jwks: { keys: JWK[] };
  /** Keys that sign cookies. */
  cookies: string[];
}

export const keysFile = (dataDir: string): string => join(dataDir, 'authorization-server/keys.json');

/** Reads the server's secrets, and creates them at the first start. Only the owner of the file can read the file. */
export async function loadKeys(file: string): Promise<Keys> {
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (present !== undefined) return JSON.parse(present) as Keys;
  const keys: Keys = {
    jwks: { keys: [await makeSigningKey()] },
    cookies: [randomBytes(32).toString('base64url')],
  };
  await saveKeys(file, keys);
  return keys;
}

export async function saveKeys(file: string, keys: Keys): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // The file is replaced in one step: a half-written file would make every later start fail.
  await writeFile(`${file}.draft`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

/** Steps that replace the key that signs tokens. All tokens remain valid between two steps. */
export const STEPS = {
  /**
   * Publishes the next key. Wait for KEY_TTL_SECONDS before the next step: by then, every service that checks tokens
   * knows the key.
   */
  async publish({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [...jwks.keys, await makeSigningKey()] } };
  },
  /** Signs tokens with the next key. Before the next step, wait until all tokens of the old key have expired. */
  async promote({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [jwks.keys.at(-1)!, ...jwks.keys.slice(0, -1)] } };
  },
  /** Removes all keys except the first. If a key was stolen, take all three steps immediately. */
  async retire({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: jwks.keys.slice(0, 1) } };
  },
};

/**
 * Creates a key for RS256. Verifying an RS256 signature takes a fraction of the time that ES256 or EdDSA takes, and RFC
 * 9068 requires every party to support RS256.
 */
async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}
