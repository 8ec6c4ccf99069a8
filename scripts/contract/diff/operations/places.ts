import type { Finding } from '../findings.ts';
import { type Comparison, compareSchemas, reached } from '../schemas/schemas.ts';
import { type Schema, schemaAt } from '../meaning/shape.ts';
import { shapeOf } from '../meaning/shape-of.ts';
import { defaultChange } from '../schemas/schema-notes.ts';
import { type Located, child } from '../../document.ts';
import type { Direction } from '../findings.ts';

/** A finding, and in which part of an operation it is: `answer 200`, `items[].sku`. */
export interface Found {
  readonly finding: Finding;
  readonly place: string;
  /** What the finding's sentence is about. */
  readonly subject: string;
}

/** A part of an operation: where it is, and its name in a sentence. */
export interface Place {
  readonly place: string;
  readonly subject: string;
}

export const at = (place: Place, findings: Iterable<Finding>): Found[] =>
  [...findings].map((finding) => ({ ...place, finding }));

/**
 * Compares the schemas of two bodies, parameters or headers. A missing schema allows anything. What was required
 * couldn't be left out, so that its default had no effect.
 */
export function compareValues(
  comparison: Comparison,
  [before, after]: readonly [Located, Located],
  direction: Direction,
  { place, subject }: Place,
  wasRequired = false,
): Found[] {
  const [was, is] = [
    valueSchema(comparison, 'before', before),
    valueSchema(comparison, 'after', after),
  ] as const;
  const pair = compareSchemas(comparison, was, is, direction);
  const [old, current] = [shapeOf(comparison.before, was), shapeOf(comparison.after, is)];
  const byDefault = at({ place, subject }, defaultChange(old, current, direction, wasRequired));
  const found = [...reached(pair)].map(({ finding, path }) => {
    const words = path.replace(/^\./, '');
    return {
      finding,
      place: words ? `${place}, \`${words}\`` : place,
      subject: nameOf(words.split('.').at(-1) ?? '') ?? subject,
    };
  });
  return [...byDefault, ...found];
}

/** The name of the last step of a path through a schema, for a sentence. */
function nameOf(step: string): string | undefined {
  if (step.startsWith('[')) return 'Each item';
  if (step === '*') return 'Each value';
  return step === '' || step.startsWith('(') ? undefined : `\`${step}\``;
}

function valueSchema(comparison: Comparison, side: 'before' | 'after', owner: Located): Schema {
  const schema = child(owner, 'schema');
  return schema ? schemaAt(comparison[side], schema) : { all: [{ node: true, at: owner.at }] };
}
