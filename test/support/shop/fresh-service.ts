import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type Answer, type Call, caller } from './contract-client.ts';
import { openIssuer } from './fake-issuer.ts';
import { openService } from './service.ts';

/**
 * Timeouts in ms. The timeouts are short, so that a test is fast. But they are long enough for an answer on a busy
 * machine.
 */
const SHORT = { timeout: 5000, keyTtl: 1000 };

/**
 * Opens a service that has no cached data of its authorization server. Also returns the authorization server and a
 * token. Several such services can use the same database.
 */
export async function openFreshService(t: Test, mode: 'local' | 'introspection', db: Database) {
  const issuer = await openIssuer(t);
  const introspection = mode === 'introspection' ? issuer.introspection : undefined;
  const url = await openService(t, { db, auth: { issuer: issuer.url, introspection, ...SHORT } });
  const token = mode === 'introspection' ? issuer.opaque() : await issuer.token();
  return { issuer, service: { call: caller(t, url) }, token };
}

/** Sends a request that is allowed with every valid token. */
export const listOrders = ({ call }: { call: Call }, token: string): Promise<Answer> =>
  call('GET', '/orders', { as: { token } });

/** Repeats the request until `isOver` accepts the status, at most for a minute. Returns all statuses. */
export async function statusesUntil(
  service: { call: Call },
  token: string,
  isOver: (status: number) => boolean,
): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(20)) {
    const { status } = await listOrders(service, token);
    seen.add(status);
    if (isOver(status)) break;
  }
  return seen;
}

export const is = (expected: number) => (status: number) => status === expected;

export function checkUnavailable(t: Test, { status, headers, body }: Answer, what: string): void {
  t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } }, what);
  t.equal(headers.get('retry-after'), '1');
  t.equal(headers.get('www-authenticate'), null, 'a 503 asks for no other token');
}
