import { type Precondition, PreconditionRequired } from '../../db/precondition.ts';

interface Versioned {
  version: number;
}

interface Conditions {
  'if-none-match'?: string;
}

/** A resource's version as a strong entity tag (RFC 9110, section 8.8.3). */
export const etagOf = ({ version }: Versioned): string => `"${version}"`;

/**
 * What `If-Match` asks of the current version (RFC 9110, section 13.1.1): `*` that there is one, a list of
 * tags that it is among them. Weak tags match nothing. Without the header everything is allowed.
 */
export function ifMatch(header: string | undefined): Precondition {
  if (header === undefined) return anyVersion;
  if (header === '*') return (version) => version !== undefined;
  const tags = header.split(',').map((tag) => tag.trim());
  return (version) => version !== undefined && tags.includes(etagOf({ version }));
}

/** The same where a resource is replaced as a whole: without the header it may only be created. */
export function ifMatchToReplace(header: string | undefined): Precondition {
  return header === undefined ? noVersion : ifMatch(header);
}

const anyVersion: Precondition = () => true;

const noVersion: Precondition = (version) => {
  if (version !== undefined) throw new PreconditionRequired();
  return true;
};

/** The answer with a resource as it is now. `show` makes its body. */
export const current = <Resource extends Versioned, Body>(
  resource: Resource,
  show: (resource: Resource) => Body,
) => ({ status: 200 as const, headers: { ETag: etagOf(resource) }, body: show(resource) });

/** 304 where the caller's copy is still good. */
export const notModified = (headers: Conditions, resource: Versioned) =>
  isUnchanged(headers['if-none-match'], resource)
    ? { status: 304 as const, headers: { ETag: etagOf(resource) } }
    : undefined;

/** The answer with a resource as it is now, or 304 where the caller's copy is still good. */
export const currentOrNotModified = <Resource extends Versioned, Body>(
  headers: Conditions,
  resource: Resource,
  show: (resource: Resource) => Body,
) => notModified(headers, resource) ?? current(resource, show);

/** Whether `If-None-Match` names the current version (RFC 9110, section 13.1.2), by weak comparison. */
function isUnchanged(header: string | undefined, resource: Versioned): boolean {
  if (header === undefined) return false;
  if (header === '*') return true;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(resource));
}
