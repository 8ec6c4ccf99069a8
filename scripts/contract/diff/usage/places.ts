import type { Use } from '../changes.ts';

/** A place of an operation, as usage is counted of it. */
export type Counted =
  | { readonly in: 'parameter'; readonly owner: string; readonly pointer: string }
  | { readonly in: 'body'; readonly owner: ''; readonly pointer: string }
  /** What the service sends, the address, who may call it: this concerns everybody who calls it. */
  | { readonly in: 'answer' | 'call' };

/** `POST /orders (createOrder)` → `createOrder`; method and path of an operation without an id. */
export const operationIn = ({ operation }: Use): string => /\(([^()]+)\)$/.exec(operation)?.[1] ?? operation;

/** Whether it is a request of the service, whose receivers call nothing. */
export const isWebhook = ({ operation }: Use): boolean => operation.startsWith('webhook ');

/** What a report calls `query parameter `status`, `[]`` or `request body, `items[].sku``. */
export function countedPlace({ place }: Use): Counted {
  if (place.startsWith('answer ')) return { in: 'answer' };
  const [, kind, name, rest = ''] = /^(query parameter|header) `([^`]+)`(?:, `(.+)`)?$/.exec(place) ?? [];
  if (kind && name)
    return { in: 'parameter', owner: `${kind.split(' ')[0]} ${name}`, pointer: pointerOf(rest) ?? '' };
  const [isBody, path = ''] = /^request body(?:, `(.+)`)?$/.exec(place) ?? [];
  if (isBody === undefined) return { in: 'call' };
  return { in: 'body', owner: '', pointer: pointerOf(path) ?? '' };
}

/**
 * `items[].sku` → `/properties/items/items/properties/sku`. What isn't counted by a name of its own, as the names of a
 * map or the fields of a pattern, counts as what contains it.
 */
function pointerOf(path: string): string | undefined {
  let pointer = '';
  for (const [step, , field] of `.${path}`.matchAll(/\[\d*\]|(\.)([^.[\]()*]+)|\.\*|\.?\([^)]*\)|\./g)) {
    if (step.startsWith('[')) pointer += '/items';
    else if (step === '.*') pointer += '/additionalProperties';
    else if (field !== undefined)
      pointer += `/properties/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    else if (step.startsWith('.(')) return pointer;
  }
  return pointer;
}

/** `/properties/items/items` → the field `items`, and that it is a list. */
const stepsOf = (pointer: string): string[] =>
  pointer.match(/\/properties\/[^/]+|\/items|\/additionalProperties/g) ?? [];

const isField = (step: string): boolean => step.startsWith('/properties/');

/** The field whose schema a pointer leads into: the items of `/properties/a/items` are those of the field `a`. */
export function fieldOf(pointer: string): string {
  const steps = stepsOf(pointer);
  return steps.slice(0, steps.findLastIndex(isField) + 1).join('');
}

/** The field that contains a field; '' where that is the body itself. */
export const ownerOf = (pointer: string): string => fieldOf(stepsOf(fieldOf(pointer)).slice(0, -1).join(''));

/** Whether a field may be there several times in one call, so that some have it and some don't. */
export const isRepeated = (pointer: string): boolean =>
  stepsOf(fieldOf(pointer)).some((step) => !isField(step));
