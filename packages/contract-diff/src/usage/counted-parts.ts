import type { Position, Use } from '../model/changes.ts';

/** Whether a use is a webhook, which the service sends. Its receivers call no operation. */
export const isWebhook = ({ operation }: Use): boolean => operation.startsWith('webhook ');

/** A place in a request, in the form for which usage is counted. */
export interface Counted {
  /** The parameter, such as `query status` or `header if-match`. For a body it is empty. */
  readonly owner: string;
  readonly pointer: string;
  /**
   * Whether the place itself is counted. If not, `pointer` leads to the part that contains it, because fields of a
   * pattern, positions and names aren't counted.
   */
  readonly isExact: boolean;
}

/**
 * Returns the counted place. Returns undefined if a change affects all callers: a change of answers, of the address, or
 * of the permission to call.
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
 * Returns a parameter with its name in lower case if it is a header. The text after the name, as in `header
 * X-Kind=GREEN`, remains unchanged.
 */
export const ownerName = (name: string): string =>
  name.replace(/^header [^/=]*/, (owner) => owner.toLowerCase());

/**
 * Splits a pointer into steps: `/properties/items/items` leads to the field `items`, and from there to the items of
 * that list. A field may have any name.
 */
const stepsOf = (pointer: string): string[] =>
  pointer.match(
    /\/(?:properties|patternProperties|prefixItems)\/[^/]*|\/(?:items|additionalProperties|propertyNames)/g,
  ) ?? [];

const isField = (step: string): boolean => step.startsWith('/properties/');

/**
 * Returns the field whose schema a pointer leads into: `/properties/a/items` leads into the schema of the field `a`.
 */
export function fieldOf(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps.slice(0, steps.findLastIndex(isField) + 1).join('');
}

/** Returns the field that contains a field. If that is the body itself, the result is empty. */
export const ownerOf = (pointer: string): string => fieldOf(stepsOf(fieldOf(pointer)).slice(0, -1).join(''));

/** Whether a field may occur several times in one call, so that some of its containers have it and some don't. */
export const isRepeated = (pointer: string): boolean =>
  stepsOf(fieldOf(pointer)).some((step) => !isField(step));
