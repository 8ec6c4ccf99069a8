import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type JWK, exportJWK, generateKeyPair } from 'jose';

export interface Keys {
  /** Private keys that tokens are signed with. */
  jwks: { keys: JWK[] };
  /** Keys that cookies are signed with. */
  cookies: string[];
}

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
  await mkdir(dirname(file), { recursive: true });
  // Whole or not at all: a half-written file would end every later start.
  await writeFile(`${file}.draft`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.draft`, file);
  return keys;
}

/** RS256: verifying it costs a resource server a fraction of what ES256 or EdDSA do, and RFC 9068 asks everybody to support it. */
async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}
