import {
  type Precondition,
  PreconditionRequired,
  type ResourceKind,
  type Versioned,
} from '../../db/precondition.ts';

interface Conditions {
  'if-none-match'?: string;
}

/**
 * A resource's version as a strong entity tag (RFC 9110, section 8.8.3). It also says whose version it is, such as
 * `"order-5b7d2e8f6a10-3"`, so that the tag of one resource never passes for that of another.
 */
export const etagOf = (kind: ResourceKind, resource: Versioned): string =>
  `"${kind}-${markOf(resource)}-${resource.version}"`;

/** The part of a UUIDv7 that is chance, or the SKU. A tag can't contain spaces, and a SKU no exclamation mark. */
const markOf = (resource: Versioned): string =>
  'id' in resource ? resource.id.slice(-12) : resource.sku.replaceAll(' ', '!');

/**
 * What `If-Match` asks of a resource (RFC 9110, section 13.1.1): `*` that it exists, a list of tags that its own
 * is among them. Weak tags match nothing. Without the header everything is allowed.
 */
export function ifMatch(header: string | undefined): Precondition {
  if (header === undefined) return anyVersion;
  if (header === '*') return (_kind, resource) => resource !== undefined;
  const tags = tagsIn(header);
  return (kind, resource) => resource !== undefined && tags.includes(etagOf(kind, resource));
}

/** The same where a resource is replaced as a whole: without the header it may only be created. */
export function ifMatchToReplace(header: string | undefined): Precondition {
  return header === undefined ? noVersion : ifMatch(header);
}

const anyVersion: Precondition = () => true;

const noVersion: Precondition = (_kind, resource) => {
  if (resource !== undefined) throw new PreconditionRequired();
  return true;
};

/** The answer with a resource as it is now. `show` makes its body. */
export const current = <Resource extends Versioned, Body>(
  kind: ResourceKind,
  resource: Resource,
  show: (resource: Resource) => Body,
) => ({ status: 200 as const, headers: { ETag: etagOf(kind, resource) }, body: show(resource) });

/** 304 where the caller's copy is still good. */
export const notModified = (headers: Conditions, kind: ResourceKind, resource: Versioned) =>
  isUnchanged(headers['if-none-match'], etagOf(kind, resource))
    ? { status: 304 as const, headers: { ETag: etagOf(kind, resource) } }
    : undefined;

/** The answer with a resource as it is now, or 304 where the caller's copy is still good. */
export const currentOrNotModified = <Resource extends Versioned, Body>(
  headers: Conditions,
  kind: ResourceKind,
  resource: Resource,
  show: (resource: Resource) => Body,
) => notModified(headers, kind, resource) ?? current(kind, resource, show);

/** Whether `If-None-Match` names the current tag (RFC 9110, section 13.1.2), by weak comparison. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === '*' || tagsIn(header).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** The contract's pattern lets no comma into a list that isn't between two tags, or in a tag that isn't ours. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim());
