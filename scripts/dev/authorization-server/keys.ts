import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type JWK, exportJWK, generateKeyPair } from 'jose';

export interface Keys {
  /** Private keys. Tokens are signed with the first key; the public halves of all keys are published. */
  jwks: { keys: JWK[] };
  /** Keys that cookies are signed with. */
  cookies: string[];
}

export const keysFile = (dataDir: string): string => join(dataDir, 'authorization-server/keys.json');

/** Reads the server's secrets, which are made at the first start. Only the owner of the file can read it. */
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
  // The file is replaced in one step, because a half-written file would make every later start fail.
  await writeFile(`${file}.draft`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

/** The steps that replace the key that tokens are signed with. All tokens remain valid between two steps. */
export const STEPS = {
  /**
   * Publishes the next key. Take the next step when every service that checks tokens has the key: after
   * KEY_TTL_SECONDS.
   */
  async publish({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [...jwks.keys, await makeSigningKey()] } };
  },
  /** Signs tokens with the next key. Take the next step when the last token of the old key has expired. */
  async promote({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [jwks.keys.at(-1)!, ...jwks.keys.slice(0, -1)] } };
  },
  /** Removes all other keys. If a key was stolen, take all three steps immediately. */
  async retire({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: jwks.keys.slice(0, 1) } };
  },
};

/**
 * Makes a key for RS256: its verification costs a fraction of ES256 or EdDSA, and RFC 9068 requires every party to
 * support it.
 */
async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}
