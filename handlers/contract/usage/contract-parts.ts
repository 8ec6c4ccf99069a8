import { escaped } from '../../http/parsing/size-limits.ts';
import type { Contract, Reference, Schema } from '../document/contract.ts';
import { resolve } from '../document/declarations.ts';

/** Kind of a part of the contract that a caller has used, in a request or in its answer. */
export type PartKind =
  'STATUS' | 'PROBLEM' | 'PARAMETER' | 'FIELD' | 'VALUE' | 'REQUEST_TYPE' | 'ANSWER_TYPE' | 'SCOPE';

/**
 * The parts of an operation that readers look for, by number, and those that the current request has. A part that a
 * request has several times is listed once.
 */
export class Parts {
  readonly names: string[] = [];
  /** Names of the parts that the contract marks as deprecated. */
  readonly deprecated: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #seenAt: number[] = [];
  #turn = 0;
  #found: number[] = [];

  /** Returns the number of a part. Adds the part if it is new. */
  number(kind: PartKind, name: string, isDeprecated = false): number {
    const part = `${kind} ${name}`;
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    this.#numbers.set(part, this.names.length);
    if (isDeprecated) this.deprecated.push(part);
    this.#seenAt.push(0);
    return this.names.push(part) - 1;
  }

  /** Starts the list of the next request's parts, and returns the list. `mark` adds parts to it. */
  begin(): number[] {
    this.#turn += 1;
    return (this.#found = []);
  }

  mark(number: number): void {
    if (this.#seenAt[number] === this.#turn) return;
    this.#seenAt[number] = this.#turn;
    this.#found.push(number);
  }
}

/** Marks the parts that a value has. The value may be of any type, because it isn't validated yet. */
export type Reader = (value: unknown) => void;

/** Location of a value: kind and name of its part, and the path to it from its schema's root. */
interface Place {
  parts: Parts;
  /** Parameter that has the value, such as `query status`; '' in a body. */
  owner: string;
  /** JSON Pointer (RFC 6901) through `properties`, `items` and `additionalProperties`. */
  pointer: string;
}

type Named = Schema | Reference;

interface RequestSchema extends Schema {
  deprecated?: boolean;
  items?: Named;
  maxItems?: number;
  additionalProperties?: Named | boolean;
  anyOf?: Named[];
}

/**
 * Maximum number of items that are read if the schema sets no limit. If the schema sets one, longer lists are refused.
 */
const MOST_ITEMS = 1_000;

/**
 * Builds a reader for the fields and listed values of a schema. The reader looks up the names of the contract in a
 * value, and not the names that the value has. Returns undefined if the schema has no fields and no listed values.
 * References, `allOf`, `anyOf` and `oneOf` add no step to a pointer.
 */
export function createReader(
  document: Contract,
  named: Named,
  place: Place,
  trail: readonly object[] = [],
): Reader | undefined {
  // The contract has a schema here, with more keywords than the server reads elsewhere.
  const schema = resolve(document, named) as RequestSchema;
  if (trail.includes(schema)) return undefined;
  const inner = (next: Named, step: string) =>
    createReader(document, next, { ...place, pointer: place.pointer + step }, [...trail, schema]);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  const readers = [
    valuesReader(schema, place),
    fieldsReader(schema, place, inner),
    itemsReader(schema, inner),
    ...[...allOf, ...anyOf, ...oneOf].map((part) => inner(part, '')),
  ].filter((reader) => reader !== undefined);
  if (readers.length < 2) return readers[0];
  return (value) => {
    for (const reader of readers) reader(value);
  };
}

/**
 * Whether a field is deprecated. Next to a `$ref` the keyword is about this field, not about all fields with the
 * schema.
 */
const isDeprecated = (named: Named): boolean => 'deprecated' in named && named.deprecated === true;

type Inner = (next: Named, step: string) => Reader | undefined;

/** Builds a reader for a closed list of values, or a constant. */
function valuesReader({ enum: listed, const: only }: Schema, place: Place): Reader | undefined {
  const values = listed ?? (only === undefined ? [] : [only]);
  if (values.length === 0) return undefined;
  const { parts, owner, pointer } = place;
  // Parameters haven't been converted yet: a value is the text that was sent.
  const numbers = new Map<unknown, number>(
    values.map((value) => [
      owner === '' ? value : String(value),
      parts.number('VALUE', `${owner}${pointer}=${String(value)}`),
    ]),
  );
  return (value) => {
    const number = numbers.get(value);
    if (number !== undefined) parts.mark(number);
  };
}

function fieldsReader(
  { properties = {}, additionalProperties: others }: RequestSchema,
  { parts, owner, pointer }: Place,
  inner: Inner,
): Reader | undefined {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const step = `/properties/${escaped(name)}`;
    const number = parts.number('FIELD', owner + pointer + step, isDeprecated(schema));
    return { name, number, read: inner(schema, step) };
  });
  const readOther = typeof others === 'object' ? inner(others, '/additionalProperties') : undefined;
  if (fields.length === 0 && !readOther) return undefined;
  return (value) => {
    if (!isObject(value)) return;
    for (const { name, number, read } of fields) {
      if (!Object.hasOwn(value, name)) continue;
      parts.mark(number);
      read?.(value[name]);
    }
    if (!readOther) return;
    for (const name of Object.keys(value)) if (!Object.hasOwn(properties, name)) readOther(value[name]);
  };
}

function itemsReader({ items, maxItems = MOST_ITEMS }: RequestSchema, inner: Inner): Reader | undefined {
  const read = items && inner(items, '/items');
  if (!read) return undefined;
  return (value) => {
    // A parameter that was sent once is a list of one item.
    if (!Array.isArray(value)) return read(value);
    const count = Math.min(value.length, maxItems);
    for (let index = 0; index < count; index += 1) read(value[index]);
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
