import { unescaped } from './size-limits.ts';

/** The keywords of a contract's schema that mark values, or that lead to other schemas. References are resolved. */
interface Schema {
  writeOnly?: boolean;
  'x-personal'?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/**
 * Whether the contract marks a location in a body as `writeOnly` or `x-personal`. The mark may also be at a location
 * that contains this location. A problem never repeats such a value, not even to its sender. `pointer`: JSON Pointer
 * (RFC 6901) to the location.
 */
export function isNeverRepeated(schema: unknown, pointer: string): boolean {
  const names = pointer.split('/').slice(1);
  // The cast is safe because the checks of the contract guarantee that this is a schema.
  return isSecretAt(
    schema as Schema,
    names.map((name) => unescaped(name)),
  );
}

function isSecretAt(schema: Schema, names: string[]): boolean {
  if (schema.writeOnly || schema['x-personal']) return true;
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  if ([...allOf, ...anyOf, ...oneOf].some((part) => isSecretAt(part, names))) return true;
  const [name, ...rest] = names;
  if (name === undefined) return false;
  const part = partOf(schema, name);
  return part !== undefined && isSecretAt(part, rest);
}

function partOf({ properties = {}, additionalProperties, items }: Schema, name: string): Schema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  if (items) return items;
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
