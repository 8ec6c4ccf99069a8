import canonicalize from 'canonicalize';
import type { Fingerprints } from '../../../db/call/fingerprints.ts';
import type { IdempotencyKey } from '../../../db/call/idempotency.ts';

/**
 * Parses an `Idempotency-Key` header. The key may be bare or quoted; both forms name the same key. The fingerprint is
 * computed from the body in canonical JSON (RFC 8785), so spelling and the sequence of fields have no effect. A missing
 * optional body counts as `{}`.
 *
 * Two bodies also match if only one of them contains a field with its default value. The fingerprint is computed from
 * the body as it was sent, because older versions of the service compare only this fingerprint. `equivalents` are the
 * fingerprints of the same body with and without each default.
 */
export function idempotencyKey(
  header: string,
  scope: string,
  body: unknown,
  { defaults, fingerprints }: { defaults: ReadonlyMap<string, unknown>; fingerprints: Fingerprints },
): IdempotencyKey {
  const key = header.startsWith('"') ? header.slice(1, -1) : header;
  const sent = body ?? {};
  return {
    scope,
    key,
    fingerprint: fingerprints.compute(textOf(sent)),
    equivalents: () => variantsOf(sent, defaults).flatMap((body) => fingerprints.computeAll(textOf(body))),
  };
}

// `canonicalize` returns undefined only for `undefined`.
const textOf = (body: object): string => canonicalize(body)!;

/** Returns the variants of a body with and without each default. */
function variantsOf(body: object, defaults: ReadonlyMap<string, unknown>): object[] {
  const fields = Object.entries(body);
  const isDefault = ([name, value]: [string, unknown]) => value === defaults.get(name);
  let variants: object[] = [Object.fromEntries(fields.filter((field) => !isDefault(field)))];
  for (const [name, value] of defaults)
    if (!variants.some((variant) => Object.hasOwn(variant, name)))
      variants = variants.flatMap((variant) => [variant, { ...variant, [name]: value }]);
  return variants;
}

/** Adds the header that marks an answer as a repetition of an earlier answer for the same key. */
export const asReplayed = <Answered extends { headers: object }>(answer: Answered) => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' as const },
});
