import type { Position, Use } from '../model/changes.ts';

/** Whether a use is a webhook. The service sends a webhook, so the receiver calls no operation. */
export const isWebhook = ({ operation }: Use): boolean => operation.startsWith('webhook ');

/** A part of a request that the usage file can count. */
export interface Counted {
  /**
   * The parameter that contains the part, such as `query status` or `header if-match`. Empty if the part is in the
   * body.
   */
  readonly owner: string;
  readonly pointer: string;
  /**
   * Whether the usage file can count exactly this part. The usage file doesn't count fields of `patternProperties`,
   * positions of a tuple and names of fields. If the usage file can't count the part, `pointer` leads to the part that
   * contains it.
   */
  readonly isExact: boolean;
}

/**
 * Returns the part of a request that the usage file counts for a position. Returns undefined if the change affects all
 * callers, because the response, the address or the permission to call has changed.
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
 * Returns the name of a parameter, in lower case for a header. If a value follows the name, such as `=GREEN` in `header
 * X-Kind=GREEN`, the value remains unchanged.
 */
export const ownerName = (name: string): string =>
  name.replace(/^header [^/=]*/, (owner) => owner.toLowerCase());

/**
 * Splits a pointer into steps. For example, `/properties/items/items` first leads to the field `items`, and then to the
 * entries of that list. A field may have the name of a keyword, as in this example.
 */
const stepsOf = (pointer: string): string[] =>
  pointer.match(
    /\/(?:properties|patternProperties|prefixItems)\/[^/]*|\/(?:items|additionalProperties|propertyNames)/g,
  ) ?? [];

const isField = (step: string): boolean => step.startsWith('/properties/');

/** Cuts a pointer after its last field: `/properties/a/items` becomes `/properties/a`. */
export function fieldOf(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps.slice(0, steps.findLastIndex(isField) + 1).join('');
}

/**
 * Returns the pointer to the field that contains the given field. If the body itself contains the field, returns an
 * empty text.
 */
export const ownerOf = (pointer: string): string => fieldOf(stepsOf(fieldOf(pointer)).slice(0, -1).join(''));

/**
 * Whether a field is inside a list or a map. A field inside a list or a map may occur several times in one call, and
 * may be missing in some of the objects.
 */
export const isRepeated = (pointer: string): boolean =>
  stepsOf(fieldOf(pointer)).some((step) => !isField(step));
