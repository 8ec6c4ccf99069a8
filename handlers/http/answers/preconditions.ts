import {
  type Precondition,
  PreconditionFailed,
  PreconditionRequired,
  type ResourceKind,
  type Versioned,
} from '../../../db/call/precondition.ts';
import { hashOf } from './compression.ts';

interface Conditions {
  'if-none-match'?: string;
}

/**
 * Returns a strong entity tag (RFC 9110, section 8.8.3) with the version of a resource, such as
 * `"order-5b7d2e8f6a10-3"`. The tag also identifies the resource, so it never matches another resource. A discount code
 * also has a number of uses, which changes while the version remains unchanged. For such a resource, the number follows
 * the version: `"discount-code-WELCOME10-3+17"`.
 */
export const etagOf = (kind: ResourceKind, resource: Versioned): string => {
  const uses = resource.uses === undefined ? '' : `+${resource.uses}`;
  return `${beginningOfTags(kind, resource)}${resource.version}${uses}"`;
};

/** Returns the beginning that all tags of a resource share. */
const beginningOfTags = (kind: ResourceKind, resource: Versioned): string => `"${kind}-${markOf(resource)}-`;

/**
 * Returns the text that identifies a resource in its tags: the random part of a UUIDv7, the discount code, or the SKU.
 * Tags can't contain spaces, so each space is replaced with an exclamation mark, which SKUs can't contain.
 */
function markOf(resource: Versioned): string {
  if ('id' in resource) return resource.id.slice(-12);
  return 'code' in resource ? resource.code : resource.sku.replaceAll(' ', '!');
}

/**
 * Converts `If-Match` to a condition (RFC 9110, section 13.1.1). `*`: the resource must exist. A list of tags: the list
 * must contain the tag of the resource. No header: every version is accepted.
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
 * Converts `If-Match` to a condition for an operation that creates or replaces a resource. If the request has no
 * `If-Match`, the resource can be created, but not replaced.
 */
export function ifMatchToReplace(header: string | undefined): Precondition {
  return header === undefined ? noVersion : ifMatch(header);
}

/**
 * Converts `If-None-Match` to a condition for a change (RFC 9110, section 13.1.2). `*`: the resource must not exist. A
 * list of tags: the list must not contain the tag of the resource. `then`: condition that is checked next.
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

/** Returns 200 with the current resource. `show` converts the resource to the answer's body. */
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

/** Returns the current resource, or 304 if the caller's copy is still current. */
export const currentOrNotModified = <Resource extends Versioned, Body>(
  headers: Conditions,
  kind: ResourceKind,
  resource: Resource,
  show: (resource: Resource) => Body,
) => notModified(headers, kind, resource) ?? current(kind, resource, show);

/**
 * Returns the strong entity tag of a text that is computed from a resource, such as a page. The tag changes with each
 * change of the text, also with a new version of the service.
 */
export const etagOfText = (text: string): string => `"${hashOf(Buffer.from(text))}"`;

/** Returns 304 if the caller's copy has this tag. */
export const notModifiedText = (headers: Conditions, etag: string) =>
  isUnchanged(headers['if-none-match'], etag) ? { status: 304 as const, headers: { ETag: etag } } : undefined;

/** Whether `If-None-Match` contains the current tag (RFC 9110, section 13.1.2). */
const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || tagsIn(header).includes(etag));

/**
 * Returns the tags of a list as this service has written them. Proxies that compress an answer change its tag: nginx
 * makes it weak, Apache adds the name of the encoding. The changed tag still identifies the same version. Splitting at
 * commas is safe: the contract's pattern allows a comma only between tags, or in a tag that this service hasn't
 * written.
 */
const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(ENCODING_IN_TAG, '"'));

/**
 * Returns the tags of a list without the number after the version, because a change is only compared with the version.
 */
const versionsIn = (header: string): string[] => tagsIn(header).map((tag) => tag.replace(/\+\d+"$/, '"'));

const ENCODING_IN_TAG = /(?:--?|;)(?:gzip|br|deflate|zstd)"$/;
