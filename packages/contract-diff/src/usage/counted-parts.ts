import type { Position, Use } from '../model/changes.ts';

/** Whether a use is a webhook. The service sends webhooks, and their receivers call no operation. */
export const isWebhook = ({ operation }: Use): boolean => operation.startsWith('webhook ');

/** A place in a request for which the usage file can have a count. */
export interface Counted {
  /** The parameter, such as `query status` or `header if-match`. Empty for a body. */
  readonly owner: string;
  readonly pointer: string;
  /**
   * Whether the place itself is counted. Fields of `patternProperties`, positions of a tuple and names of fields aren't
   * counted. For these, `pointer` leads to the part that contains them.
   */
  readonly isExact: boolean;
}

/**
 * Returns the counted place for a position. Returns undefined if a change affects all callers: a change of an answer,
 * of the address, or of the permission to call.
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

/**
 * Returns the name of a parameter, in lower case if it is a header. The text after the name, as in `header
 * X-Kind=GREEN`, remains unchanged.
 */
export const ownerName = (name: string): string =>
  name.replace(/^header [^/=]*/, (owner) => owner.toLowerCase());

/**
 * Splits a pointer into steps. For example, `/properties/items/items` leads to the field `items`, and then to the items
 * of that list. A field may have any name, even that of a keyword.
 */
const stepsOf = (pointer: string): string[] =>
  pointer.match(
    /\/(?:properties|patternProperties|prefixItems)\/[^/]*|\/(?:items|additionalProperties|propertyNames)/g,
  ) ?? [];

const isField = (step: string): boolean => step.startsWith('/properties/');

/**
 * Returns the part of a pointer that leads to the innermost field: for `/properties/a/items` this is `/properties/a`.
 */
export function fieldOf(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps.slice(0, steps.findLastIndex(isField) + 1).join('');
}

/**
 * Returns the pointer to the field that contains a field. Returns an empty text if the body itself contains the field.
 */
export const ownerOf = (pointer: string): string => fieldOf(stepsOf(fieldOf(pointer)).slice(0, -1).join(''));

/**
 * Whether a field may occur several times in one call: some of the objects that contain the field may have it and
 * others not.
 */
export const isRepeated = (pointer: string): boolean =>
  stepsOf(fieldOf(pointer)).some((step) => !isField(step));
