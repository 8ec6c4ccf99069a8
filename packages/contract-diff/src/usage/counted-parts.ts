import type { Position, Use } from '../model/changes.ts';

/** Whether it is a request of the service, whose receivers call nothing. */
export const isWebhook = ({ operation }: Use): boolean => operation.startsWith('webhook ');

/** A place in a request, in the form in which usage is counted. */
export interface Counted {
  /** `query status`, `header if-match`; '' for a body. */
  readonly owner: string;
  readonly pointer: string;
  /**
   * Whether the place itself is counted. If not, this is the part that contains it: fields of a pattern, positions
   * and names aren't counted.
   */
  readonly isExact: boolean;
}

/**
 * Returns the counted place. Returns undefined if a change affects all callers: answers, the address, the permission
 * to call.
 */
export function countedPlace(position: Position | undefined): Counted | undefined {
  if (!position || position.in === 'answer') return undefined;
  const steps = stepsOf(position.pointer);
  const uncounted = steps.findIndex((step) =>
    /^\/(?:patternProperties|prefixItems|propertyNames)/.test(step),
  );
  const counted = uncounted < 0 ? steps : steps.slice(0, uncounted);
  const owner = position.in === 'body' ? '' : ownerName(`${position.in} ${escaped(position.name)}`);
  return { owner, pointer: counted.join(''), isExact: uncounted < 0 };
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Names of headers have no case. What follows the name, of `header X-Kind=GREEN`, has. */
export const ownerName = (name: string): string =>
  name.replace(/^header [^/=]*/, (owner) => owner.toLowerCase());

/** `/properties/items/items` → the field `items`, which is a list. A field may have any name. */
const stepsOf = (pointer: string): string[] =>
  pointer.match(
    /\/(?:properties|patternProperties|prefixItems)\/[^/]*|\/(?:items|additionalProperties|propertyNames)/g,
  ) ?? [];

const isField = (step: string): boolean => step.startsWith('/properties/');

/**
 * Returns the field whose schema a pointer leads into: the items of `/properties/a/items` are those of the field `a`.
 */
export function fieldOf(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps.slice(0, steps.findLastIndex(isField) + 1).join('');
}

/** Returns the field that contains a field; '' if that is the body itself. */
export const ownerOf = (pointer: string): string => fieldOf(stepsOf(fieldOf(pointer)).slice(0, -1).join(''));

/** Whether a field may be there several times in one call, so that some have it and some don't. */
export const isRepeated = (pointer: string): boolean =>
  stepsOf(fieldOf(pointer)).some((step) => !isField(step));
