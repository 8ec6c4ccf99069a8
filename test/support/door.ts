import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/index.ts';
import { openIssuer } from './issuer.ts';
import { type Answer, caller } from './shop.ts';

/** Short times, so that what happens after them is seen soon. */
const SHORT = { timeout: 300, keyTtl: 1000 };

export interface Door {
  call: ReturnType<typeof caller>;
}

/** A service that hasn't asked its authorization server for anything yet, and a token of that server's. Many share a database. */
export async function openDoor(t: Test, mode: 'local' | 'introspection', db: Database) {
  const issuer = await openIssuer(t);
  const introspection = mode === 'introspection' ? issuer.introspection : undefined;
  const auth = { issuer: issuer.url, audience: 'order-service', introspection, ...SHORT };
  const app = await buildApp({ db, baseUrl: 'http://127.0.0.1', auth });
  t.teardown(() => app.close());
  const door: Door = { call: caller(t, await app.listen({ host: '127.0.0.1', port: 0 })) };
  const token = mode === 'introspection' ? issuer.opaque() : await issuer.token();
  return { issuer, door, token };
}

export const knock = (door: Door, token: string): Promise<Answer> =>
  door.call('GET', '/orders', { as: { token } });

/** Asks until it is over, for 15 seconds at most. Returns all statuses that were seen. */
export async function statusesUntil(
  door: Door,
  token: string,
  isOver: (status: number) => boolean,
): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(20)) {
    const { status } = await knock(door, token);
    seen.add(status);
    if (isOver(status)) break;
  }
  return seen;
}

export const is = (expected: number) => (status: number) => status === expected;

export function checkUnavailable(t: Test, { status, headers, body }: Answer, what: string): void {
  t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } }, what);
  t.equal(headers.get('retry-after'), '1');
  t.equal(headers.get('www-authenticate'), null, 'it is not the caller’s fault');
}
