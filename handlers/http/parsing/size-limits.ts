import { wordsOf } from './field-messages.ts';

/**
 * Keywords of a schema that limit the number of items or fields, or that contain other schemas. References are already
 * resolved.
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

/** An array or object that is larger than allowed, and a message about it. */
export interface Excess {
  /** JSON Pointer (RFC 6901) of the value. */
  pointer: string;
  message: string;
  value: unknown;
}

/** Maximum number of unknown fields of an object that an answer lists. */
const UNKNOWN_FIELDS = 50;

/**
 * Finds the first array or object with more items or fields than its schema allows. The content of this value isn't
 * checked, because listing the errors of each item would take a hundred times as long as reading the items.
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

/** Encodes a name for a JSON Pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Decodes a name from a JSON Pointer. */
export const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
