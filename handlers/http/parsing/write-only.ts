import { unescaped } from './size-limits.ts';

/** A schema of the contract, as far as it leads to its parts. References are resolved. */
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
 * Whether the contract marks a location in a body as `writeOnly` or `x-personal`, or something that contains it. A
 * problem never repeats such a value, not even to its sender. `pointer`: RFC 6901.
 */
export function isNeverRepeated(schema: unknown, pointer: string): boolean {
  const names = pointer.split('/').slice(1);
  // The contract's own checks have found it to be a schema.
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
