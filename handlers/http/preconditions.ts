import { type Precondition, PreconditionRequired } from '../../db/precondition.ts';

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

/** The same where something is replaced as a whole: what exists is replaced only by who says which version it has seen. */
export function ifMatchToReplace(header: string | undefined): Precondition {
  if (header !== undefined) return ifMatch(header);
  return (version) => {
    if (version !== undefined) throw new PreconditionRequired();
    return true;
  };
}

/**
 * Whether the caller's copy is still good (RFC 9110, section 13.1.2): `If-None-Match` names the current version. Tags are compared
 * weakly there.
 */
export function isUnchanged(header: string | undefined, resource: { version: number }): boolean {
  if (header === undefined) return false;
  if (header === '*') return true;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(resource));
}

/** The answer to whoever has the current version already. */
export const notModified = (resource: { version: number }) => ({
  status: 304 as const,
  headers: { ETag: etagOf(resource) },
});
