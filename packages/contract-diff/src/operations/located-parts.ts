import { shapeOf } from '../meaning/shape-of.ts';
import { type Schema, schemaAt } from '../meaning/shape.ts';
import type { Position } from '../model/changes.ts';
import type { Finding } from '../model/findings.ts';
import type { Direction } from '../model/findings.ts';
import { VALUES } from '../model/schema-path.ts';
import { type Located, child } from '../openapi/document.ts';
import { defaultChange } from '../schemas/schema-notes.ts';
import { type Comparison, type Pair, compareSchemas, reached } from '../schemas/schemas.ts';

/**
 * A part of an operation. `place` names the part in a list (`answer 200, items[].sku`). `subject` names the part in a
 * sentence.
 */
export interface Place {
  readonly place: string;
  readonly subject: string;
  /** Position of the part, for programs. Missing if a change of the part affects all callers, whatever they send. */
  readonly position?: Position;
}

/** A finding, with the part of the operation that has changed. */
export interface Found extends Place {
  readonly finding: Finding;
}

export const at = (place: Place, findings: Iterable<Finding>): Found[] =>
  [...findings].map((finding) => ({ ...place, finding }));

/**
 * Compares two versions of the schema of a body, parameter or header. A missing schema allows every value.
 * `wasRequired` says whether the value was required. A required value is always sent, so its default had no effect.
 * `isXml` says whether the value is written in XML.
 */
export function compareValues(
  comparison: Comparison,
  [before, after]: readonly [Located, Located],
  direction: Direction,
  { place, subject, position }: Place,
  { wasRequired = false, isXml = false } = {},
): Found[] {
  const [was, is] = [
    valueSchema(comparison, 'before', before),
    valueSchema(comparison, 'after', after),
  ] as const;
  const pair = compareSchemas(comparison, was, is, direction);
  const [old, current] = [shapeOf(comparison.before, was), shapeOf(comparison.after, is)];
  const here = { place, subject, ...(position && { position }) };
  const found = [...at(here, defaultChange(old, current, direction, wasRequired)), ...insideOf(pair, here)];
  return isXml ? found : found.filter(({ finding }) => finding.rule !== 'xml-changed');
}

/** Findings inside of a pair of schemas, by the part of an operation in which the pair is. */
const insides = new WeakMap<Pair, Map<string, readonly Found[]>>();

/**
 * Lists the findings inside of a pair of schemas. The list is kept, because many operations may use the pair in the
 * same part, such as the body of the answer 200.
 */
function insideOf(pair: Pair, { place, subject, position }: Place): readonly Found[] {
  const ofPair = insides.get(pair) ?? new Map<string, readonly Found[]>();
  insides.set(pair, ofPair);
  const key = JSON.stringify([place, subject, position]);
  const known = ofPair.get(key);
  if (known) return known;
  const found = Array.from(reached(pair), ({ finding, path }) => {
    const words = path.words.replace(/^\./, '');
    const inside = position && { ...position, pointer: position.pointer + path.pointer };
    return {
      finding,
      place: words ? `${place}, \`${words}\`` : place,
      subject: nameOf(path.last, subject),
      ...(inside && { position: inside }),
    };
  });
  ofPair.set(key, found);
  return found;
}

/** Returns the last step of a path through a schema as a name for sentences. `whole` is the name of the whole value. */
function nameOf(step: string, whole: string): string {
  const of = whole.startsWith('`') ? whole : whole.charAt(0).toLowerCase() + whole.slice(1);
  if (step.startsWith('[')) return `Each item of ${of}`;
  if (step === VALUES.words) return `Each value of ${of}`;
  if (step.endsWith(VALUES.words)) return `Each value of \`${step.slice(0, -VALUES.words.length)}\``;
  const [, owner, pattern] = /^(.*)\.\((.*)\)$/s.exec(step) ?? [];
  if (pattern !== undefined)
    return `Each field of ${owner ? `\`${owner}\`` : of} that matches \`${pattern}\``;
  return step === '' || step.startsWith('(') ? whole : `\`${step}\``;
}

function valueSchema(comparison: Comparison, side: 'before' | 'after', owner: Located): Schema {
  const schema = child(owner, 'schema');
  return schema ? schemaAt(comparison[side], schema) : { all: [{ node: true, at: owner.at }] };
}
