import { wordsOf } from './field-messages.ts';

/** The keywords of a contract's schema that limit the number of parts, or lead to parts. References are resolved. */
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

/** Location of a value that has more parts than allowed, and a message about it. */
export interface Excess {
  /** JSON Pointer (RFC 6901) to the value. */
  pointer: string;
  message: string;
  value: unknown;
}

/** Maximum number of unknown fields of one object that are named. */
const UNKNOWN_FIELDS = 50;

/**
 * Finds the first array or object that has more parts than its schema allows. Listing the faults of each part would
 * take a hundred times as long as reading the parts. Doesn't check deeper than the bounds.
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

/** Encodes a name as a part of a JSON Pointer. */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Decodes a part of a JSON Pointer to the name. */
export const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
