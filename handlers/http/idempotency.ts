import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { IdempotencyKey } from '../../db/idempotency.ts';

/**
 * The caller's idempotency key with what it stands for. The header is a bare string or a quoted one; both name the same key. The
 * fingerprint is of the body in canonical JSON (RFC 8785), so that spelling and the order of fields don't matter.
 */
export function idempotencyKey(
  header: string | undefined,
  scope: string,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  const key = header.startsWith('"') ? header.slice(1, -1) : header;
  const fingerprint = hash('sha256', canonicalize(body)!, 'hex');
  return { scope, key, fingerprint };
}
