import { unescaped } from './size-limits.ts';

/** Keywords that mark values, and keywords that contain other schemas. References are already resolved. */
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
 * Whether a value in a body, or any object around it, is marked as `writeOnly` or `x-personal` in the contract. A
 * problem never repeats such a value, not even to its sender. `pointer`: JSON Pointer (RFC 6901) of the value.
 */
export function isNeverRepeated(schema: unknown, pointer: string): boolean {
  const names = pointer.split('/').slice(1);
  // The cast is safe because the linter of the contract checks that this is a schema.
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
