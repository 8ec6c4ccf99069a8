/**
 * The step from a schema to a schema inside it. `words` is the notation in reports (`.sku`, `[]`). `pointer` is a JSON
 * Pointer (RFC 6901), which can express names with any characters. A reference adds nothing to the pointer, and neither
 * does the choice of a kind (member) of a union.
 */
export interface Step {
  readonly words: string;
  readonly pointer: string;
}

/** The empty step, from a schema to the schema itself. */
export const HERE: Step = { words: '', pointer: '' };

export const ITEMS: Step = { words: '[]', pointer: '/items' };
/** The step from a map (an object with arbitrary keys) to its values. */
export const VALUES: Step = { words: '.*', pointer: '/additionalProperties' };
export const NAMES: Step = { words: '(names)', pointer: '/propertyNames' };

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export const fieldStep = (name: string): Step => ({
  words: `.${name}`,
  pointer: `/properties/${escaped(name)}`,
});
export const positionStep = (index: number): Step => ({
  words: `[${index}]`,
  pointer: `/prefixItems/${index}`,
});
export const patternStep = (pattern: string): Step => ({
  words: `.(${pattern})`,
  pointer: `/patternProperties/${escaped(pattern)}`,
});
/** The step from a union to one of its kinds: `(CARD)`. */
export const kindStep = (words: string): Step => ({ words, pointer: '' });

export interface Path extends Step {
  /** The notation of the last field in the path and all steps after it, without the leading dot: `sku`, `items[]`. */
  readonly last: string;
}

export const START: Path = { ...HERE, last: '' };

/** Whether a step leads to a field with a name, and not to all fields that match a pattern. */
const isField = (words: string) => words.startsWith('.') && !words.startsWith('.(') && words !== VALUES.words;

export const further = (path: Path, { words, pointer }: Step): Path => ({
  words: path.words + words,
  pointer: path.pointer + pointer,
  last: isField(words) ? words.slice(1) : path.last + words,
});
