import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { IdempotencyKey } from '../../db/idempotency.ts';

/**
 * What an `Idempotency-Key` header stands for. It is a bare string or a quoted one; both name the same key.
 * The fingerprint is of the body in canonical JSON (RFC 8785), so that spelling and the order of fields don't
 * matter; an optional body that is missing counts as `{}`.
 */
export function idempotencyKey(header: string, scope: string, body: unknown): IdempotencyKey {
  const key = header.startsWith('"') ? header.slice(1, -1) : header;
  const fingerprint = hash('sha256', canonicalize(body ?? {})!, 'hex');
  return { scope, key, fingerprint };
}

/** An answer as it was given to the first request with the key, marked as such. */
export const asReplayed = <Answered extends { headers: object }>(answer: Answered) => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' as const },
});
