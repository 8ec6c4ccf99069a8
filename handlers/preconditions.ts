import type { Precondition } from '../db/precondition.ts';

/** A resource's version as a strong entity tag (RFC 9110, section 8.8.3). */
export const etagOf = ({ version }: { version: number }): string => `"${version}"`;

/**
 * What `If-Match` asks of the current version (RFC 9110, section 13.1.1): `*` that there is one, a list of tags that it is among
 * them. Weak tags match nothing. Without the header everything is allowed.
 */
export function ifMatch(header: string | undefined): Precondition {
  if (header === undefined) return () => true;
  if (header === '*') return (version) => version !== undefined;
  const tags = header.split(',').map((tag) => tag.trim());
  return (version) => version !== undefined && tags.includes(etagOf({ version }));
}
