import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Refused } from './orders.js';

const issuer = process.env.AUTH_URL;
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

/** Checks the access token (RFC 9068) and its scope. Returns the client. Throws `Refused`. */
export async function clientOf(authorization = '', scope) {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const options = { issuer, audience: 'order-service', typ: 'at+jwt' };
  const { payload } = await jwtVerify(token, keys, options).catch(() => {
    throw new Refused(401, 'UNAUTHENTICATED', 'The access token is missing or not valid.');
  });
  if (payload.scope?.split(' ').includes(scope)) return payload.client_id;
  throw new Refused(403, 'INSUFFICIENT_SCOPE', `The access token lacks the scope ${scope}.`);
}
