import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { IdempotencyKey } from '../../../db/call/idempotency.ts';

/**
 * What an `Idempotency-Key` header stands for. It is a bare string or a quoted one; both name the same key.
 * The fingerprint is of the body in canonical JSON (RFC 8785), so that spelling and the order of fields don't
 * matter; an optional body that is missing counts as `{}`. Whether a field with a default is left out or has the default
 * doesn't matter either: the fingerprint is of the body as it came, because older code compares with it, and the
 * equivalents are of the body with each default there and not there.
 */
export function idempotencyKey(
  header: string,
  scope: string,
  body: unknown,
  defaults: ReadonlyMap<string, unknown>,
): IdempotencyKey {
  const key = header.startsWith('"') ? header.slice(1, -1) : header;
  const sent = body ?? {};
  const named = { scope, key, fingerprint: fingerprintOf(sent) };
  if (defaults.size === 0) return named;
  return { ...named, equivalents: () => variantsOf(sent, defaults).map(fingerprintOf) };
}

// Only `undefined` has no text.
const fingerprintOf = (body: object): string => hash('sha256', canonicalize(body)!, 'hex');

/** A body with each of the defaults that it has, or leaves out, there and not there. */
function variantsOf(body: object, defaults: ReadonlyMap<string, unknown>): object[] {
  const fields = Object.entries(body);
  const isDefault = ([name, value]: [string, unknown]) => value === defaults.get(name);
  let variants: object[] = [Object.fromEntries(fields.filter((field) => !isDefault(field)))];
  for (const [name, value] of defaults)
    if (!variants.some((variant) => Object.hasOwn(variant, name)))
      variants = variants.flatMap((variant) => [variant, { ...variant, [name]: value }]);
  return variants;
}

/** An answer as it was given to the first request with the key, marked as such. */
export const asReplayed = <Answered extends { headers: object }>(answer: Answered) => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' as const },
});
