import { wordsOf } from './field-messages.ts';

/**
 * The keywords of a contract's schema that limit the number of items and fields, or that lead to other schemas.
 * References are resolved.
 */
export interface BoundedSchema {
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, BoundedSchema>;
  additionalProperties?: BoundedSchema | boolean;
  items?: BoundedSchema;
  allOf?: BoundedSchema[];
  anyOf?: BoundedSchema[];
  oneOf?: BoundedSchema[];
}

/** Location of an array or object that is larger than allowed, and a message about it. */
export interface Excess {
  /** JSON Pointer (RFC 6901) to the value. */
  pointer: string;
  message: string;
  value: unknown;
}

/** Maximum number of unknown fields of one object that an answer names. */
const UNKNOWN_FIELDS = 50;

/**
 * Finds the first array or object that has more items or fields than its schema allows. Otherwise listing the faults of
 * each item would take a hundred times as long as reading the items. Doesn't check the content of an array or object
 * that is too large.
 */
export function findExcess(schema: BoundedSchema, value: unknown, pointer = ''): Excess | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = Array.isArray(value) ? excessOfItems(schema, value) : excessOfFields(schema, value);
  if (message !== undefined) return { pointer, message, value };
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  for (const part of [...allOf, ...anyOf, ...oneOf]) {
    const excess = findExcess(part, value, pointer);
    if (excess) return excess;
  }
  return excessInParts(schema, value, pointer);
}

function excessOfItems({ maxItems = Infinity }: BoundedSchema, { length }: unknown[]): string | undefined {
  return length > maxItems ? wordsOf({ keyword: 'maxItems', params: { limit: maxItems } }) : undefined;
}

function excessOfFields(schema: BoundedSchema, value: object): string | undefined {
  const { maxProperties = Infinity, properties = {}, additionalProperties } = schema;
  const count = Object.keys(value).length;
  if (count > maxProperties) return wordsOf({ keyword: 'maxProperties', params: { limit: maxProperties } });
  const known = Object.keys(properties).length;
  const isClosed = additionalProperties === false;
  return isClosed && count > known + UNKNOWN_FIELDS ? 'has too many unknown fields' : undefined;
}

function excessInParts(schema: BoundedSchema, value: object, pointer: string): Excess | undefined {
  const { properties = {}, additionalProperties, items } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others;
    const part = Array.isArray(value) ? items : own;
    const excess = part && findExcess(part, member, `${pointer}/${escaped(name)}`);
    if (excess) return excess;
  }
  return undefined;
}

/** Encodes a name as a segment of a JSON Pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Decodes a segment of a JSON Pointer to a name. */
export const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
