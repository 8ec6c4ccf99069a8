import canonicalize from 'canonicalize';
import type { Fingerprints } from '../../../db/call/fingerprints.ts';
import type { IdempotencyKey } from '../../../db/call/idempotency.ts';

/**
 * Reads an `Idempotency-Key` header. The header is a bare string or a quoted string; both forms name the same key. The
 * fingerprint is computed from the body in canonical JSON (RFC 8785), so that spelling and the order of fields don't
 * matter. An optional body that is missing counts as `{}`.
 *
 * A field that has a default may be omitted or have the default value: both bodies match. The fingerprint is computed
 * from the body as it was sent, because older code compares with that fingerprint. The equivalents are computed from
 * the body with and without each default.
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

// The result exists, because `canonicalize` returns no text only for `undefined`.
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

/** Marks an answer as a repetition of the answer to the first request with the same key. */
export const asReplayed = <Answered extends { headers: object }>(answer: Answered) => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' as const },
});
