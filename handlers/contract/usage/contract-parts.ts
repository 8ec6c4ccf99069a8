import { escaped } from '../../http/parsing/size-limits.ts';
import type { Contract, Reference, Schema } from '../document/contract.ts';
import { resolve } from '../document/declarations.ts';

/**
 * Kind of a contract part. The usage count records which parts of the contract a client's requests and their answers
 * use.
 */
export type PartKind =
  'STATUS' | 'PROBLEM' | 'PARAMETER' | 'FIELD' | 'VALUE' | 'REQUEST_TYPE' | 'ANSWER_TYPE' | 'SCOPE';

/**
 * Contract parts of an operation, each with a number. Collects which of these parts occur in the current request. A
 * part that occurs several times is collected once.
 */
export class Parts {
  readonly names: string[] = [];
  /** Names of deprecated parts. */
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

  /** Starts a new request: returns an empty list, to which `mark` adds the parts of that request. */
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

/** Marks the contract parts that occur in a value. The value may have any type, because it isn't validated yet. */
export type Reader = (value: unknown) => void;

/** Location of a value in the contract. */
interface Place {
  parts: Parts;
  /** Parameter that contains the value, such as `query status`. Empty if the value is in a body. */
  owner: string;
  /**
   * JSON Pointer (RFC 6901) from the root of the schema. The steps of the pointer are `properties`, `items` and
   * `additionalProperties`.
   */
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
 * Maximum number of items that are read, if the schema sets no limit. If the schema sets a limit, longer lists are
 * refused.
 */
const ITEMS_MAX = 1_000;

/**
 * Builds a reader that finds the fields and listed values of a schema in a value. The reader looks up the names of the
 * contract in the value, because the value may have any number of other names. Returns undefined if the schema has no
 * fields and no listed values. The keywords `allOf`, `anyOf` and `oneOf` and references don't appear in the JSON
 * Pointer of a part.
 */
export function createReader(
  document: Contract,
  named: Named,
  place: Place,
  trail: readonly object[] = [],
): Reader | undefined {
  // The cast is safe because the contract has a schema here. `RequestSchema` declares additional keywords of a schema.
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
 * Whether a field is deprecated. `deprecated` next to a `$ref` is about this field, and not about other fields with the
 * same schema.
 */
const isDeprecated = (named: Named): boolean => 'deprecated' in named && named.deprecated === true;

type Inner = (next: Named, step: string) => Reader | undefined;

/** Builds a reader that finds listed values (`enum` or `const`). */
function valuesReader({ enum: listed, const: only }: Schema, place: Place): Reader | undefined {
  const values = listed ?? (only === undefined ? [] : [only]);
  if (values.length === 0) return undefined;
  const { parts, owner, pointer } = place;
  // The value of a parameter isn't converted yet, so it is compared as text.
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

function itemsReader({ items, maxItems = ITEMS_MAX }: RequestSchema, inner: Inner): Reader | undefined {
  const read = items && inner(items, '/items');
  if (!read) return undefined;
  return (value) => {
    // If a list parameter was sent only once, its value isn't a list but a single item.
    if (!Array.isArray(value)) return read(value);
    const count = Math.min(value.length, maxItems);
    for (let index = 0; index < count; index += 1) read(value[index]);
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
