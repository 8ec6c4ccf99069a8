import {
  type Precondition,
  PreconditionFailed,
  PreconditionRequired,
  type ResourceKind,
  type Versioned,
} from '../../../db/call/precondition.ts';

interface Conditions {
  'if-none-match'?: string;
}

/**
 * Returns a resource's version as a strong entity tag (RFC 9110, section 8.8.3). The tag also names the resource, such
 * as `"order-5b7d2e8f6a10-3"`, so that the tag never matches another resource. If the resource has a number that
 * changes without a new version, this number follows the version, such as `"discount-code-WELCOME10-3+17"`.
 */
export const etagOf = (kind: ResourceKind, resource: Versioned): string => {
  const uses = resource.uses === undefined ? '' : `+${resource.uses}`;
  return `${beginningOfTags(kind, resource)}${resource.version}${uses}"`;
};

/** Returns the text with which all tags of a resource begin. */
const beginningOfTags = (kind: ResourceKind, resource: Versioned): string => `"${kind}-${markOf(resource)}-`;

/**
 * Returns the part of a tag that identifies its resource: the random part of a UUIDv7, the code, or the SKU. A tag
 * can't contain spaces, so spaces are replaced by exclamation marks, which a SKU can't contain.
 */
function markOf(resource: Versioned): string {
  if ('id' in resource) return resource.id.slice(-12);
  return 'code' in resource ? resource.code : resource.sku.replaceAll(' ', '!');
}

/**
 * Converts `If-Match` to a condition on a resource (RFC 9110, section 13.1.1). With `*`, the resource must exist. With
 * a list of tags, the list must contain the resource's tag. Without the header, every version is allowed.
 */
export function ifMatch(header: string | undefined): Precondition {
  if (header === undefined) return anyVersion;
  const tags = versionsIn(header);
  return (kind, resource) => {
    if (resource === undefined) throw new PreconditionFailed({ reason: 'absent' });
    if (header === '*' || tags.includes(etagOf(kind, resource))) return true;
    const beginning = beginningOfTags(kind, resource);
    const isRelated = tags.some(
      (tag) => tag.startsWith(beginning) && /^\d+"$/.test(tag.slice(beginning.length)),
    );
    throw new PreconditionFailed(
      isRelated ? { reason: 'changed' } : { reason: 'unrelated', kind, form: `${beginning}<version>"` },
    );
  };
}

/**
 * Converts `If-Match` to a condition on a resource that is replaced as a whole. Without the header, the resource may be
 * created but not replaced.
 */
export function ifMatchToReplace(header: string | undefined): Precondition {
  return header === undefined ? noVersion : ifMatch(header);
}

/**
 * Converts `If-None-Match` to a condition on a resource that will be changed (RFC 9110, section 13.1.2). With `*`, the
 * resource must not exist. With a list of tags, the list must not contain the resource's tag. `then` is a condition
 * that is checked afterwards.
 */
export function ifNoneMatch(header: string | undefined, then: Precondition): Precondition {
  if (header === undefined) return then;
  return (kind, resource) => {
    if (resource && (header === '*' || versionsIn(header).includes(etagOf(kind, resource))))
      throw new PreconditionFailed({ reason: 'present' });
    return then(kind, resource);
  };
}

const anyVersion: Precondition = () => true;

const noVersion: Precondition = (_kind, resource) => {
  if (resource !== undefined) throw new PreconditionRequired();
  return true;
};

/** Returns the answer with the current resource. `show` converts the resource to the body. */
export const current = <Resource extends Versioned, Body>(
  kind: ResourceKind,
  resource: Resource,
  show: (resource: Resource) => Body,
) => ({ status: 200 as const, headers: { ETag: etagOf(kind, resource) }, body: show(resource) });

/** Returns 304 if the caller's copy is still current. */
export const notModified = (headers: Conditions, kind: ResourceKind, resource: Versioned) =>
  isUnchanged(headers['if-none-match'], etagOf(kind, resource))
    ? { status: 304 as const, headers: { ETag: etagOf(kind, resource) } }
    : undefined;

/** Returns the answer with the current resource, or 304 if the caller's copy is still current. */
export const currentOrNotModified = <Resource extends Versioned, Body>(
  headers: Conditions,
  kind: ResourceKind,
  resource: Resource,
  show: (resource: Resource) => Body,
) => notModified(headers, kind, resource) ?? current(kind, resource, show);

/** Whether `If-None-Match` names the current tag (RFC 9110, section 13.1.2). */
const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || tagsIn(header).includes(etag));

/**
 * Returns the tags in a list, as this service has written them. A proxy that compresses an answer marks the answer's
 * tag as weak (nginx), or adds the name of the encoding (Apache). Such a tag still names the same version, because a
 * tag depends only on the version and ends with it. According to the contract's pattern, a comma is only possible
 * between two tags, or in a tag that isn't from this service.
 */
const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(ENCODING_IN_TAG, '"'));

/**
 * Returns the tags in a list without the number after their version, because conditions of changes apply only to
 * versions.
 */
const versionsIn = (header: string): string[] => tagsIn(header).map((tag) => tag.replace(/\+\d+"$/, '"'));

const ENCODING_IN_TAG = /(?:--?|;)(?:gzip|br|deflate|zstd)"$/;
