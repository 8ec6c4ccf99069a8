import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type JWK, exportJWK, generateKeyPair } from 'jose';

export interface Keys {
  /** Private keys that tokens are signed with: with the first of them; the public halves of all are published. */
  jwks: { keys: JWK[] };
  /** Keys that cookies are signed with. */
  cookies: string[];
}

export const keysFile = (dataDir: string): string => join(dataDir, 'authorization-server/keys.json');

/** The server's secrets, made at the first start and the same ever after. The file is its owner's alone. */
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
  // Whole or not at all: a half-written file would end every later start.
  await writeFile(`${file}.draft`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

/** The steps of replacing the key that tokens are signed with. Between any two of them all tokens that are valid stay so. */
export const STEPS = {
  /** The next key is published. Go on when everybody who checks tokens has it, after the time that they believe keys for. */
  async publish({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [...jwks.keys, await makeSigningKey()] } };
  },
  /** Tokens are signed with it. Go on when the last token of the old key has expired. */
  async promote({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: [jwks.keys.at(-1)!, ...jwks.keys.slice(0, -1)] } };
  },
  /** Only the key that tokens are signed with is left. For a key that has got into the wrong hands do all three at once. */
  async retire({ jwks, ...rest }: Keys): Promise<Keys> {
    return { ...rest, jwks: { keys: jwks.keys.slice(0, 1) } };
  },
};

/** RS256: verifying it costs a resource server a fraction of what ES256 or EdDSA do, and RFC 9068 asks everybody to support it. */
async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}
