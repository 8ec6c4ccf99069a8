/**
 * Builds values that a contract allows. Each text in such a value is a unique mark. A test searches for the marks, so
 * it finds every place where the service stores a text of a request.
 */
import { randomBytes } from 'node:crypto';
import {
  type Contract,
  type Located,
  child,
  elements,
  members,
  operationsOf,
  resolve,
  resolved,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** A text in a body, and the path of field names to this text. */
export interface MarkedText {
  path: readonly string[];
  mark: string;
}

/**
 * Lists the operations whose body has personal data. Each entry of the result has the names and schemas of an
 * operation's fields that are personal or have personal fields.
 */
export function personalBodies(contract: Contract): { operationId: string; fields: [string, Located][] }[] {
  return operationsOf(contract).flatMap((operation) => {
    const schema = resolved(
      contract,
      operation.operation,
      'requestBody',
      'content',
      'application/json',
      'schema',
    );
    const variants = schema
      ? [schema, ...elements(child(schema, 'oneOf')).map((one) => resolve(contract, one))]
      : [];
    const all = variants.flatMap((variant) => members(child(variant, 'properties')));
    const fields = all.flatMap(([name, field]): [string, Located][] => {
      const target = resolve(contract, field);
      return isPersonal(contract, target) ? [[name, target]] : [];
    });
    return fields.length > 0 ? [{ operationId: operation.id, fields }] : [];
  });
}

/** Returns whether a schema is personal, or has a personal field. */
const isPersonal = (contract: Contract, schema: Located): boolean =>
  child(schema, 'x-personal') !== undefined ||
  members(child(schema, 'properties')).some(([, field]) => child(resolve(contract, field), 'x-personal'));

/**
 * Builds a value that has all fields of a schema, and adds the marks of its texts to `texts`. A text isn't a mark if
 * the schema lists its allowed values or requires a format.
 */
export function markedValue(
  contract: Contract,
  schema: Located,
  texts: MarkedText[],
  path: readonly string[],
): unknown {
  const properties = members(child(schema, 'properties'));
  if (properties.length > 0)
    return Object.fromEntries(
      properties.map(([name, field]) => [
        name,
        markedValue(contract, resolve(contract, field), texts, [...path, name]),
      ]),
    );
  if (child(schema, 'enum') || child(schema, 'format')) return exampleOf(schema);
  const mark = markLike(String(exampleOf(schema)));
  texts.push({ path, mark });
  return mark;
}

const exampleOf = (schema: Located): unknown => elements(child(schema, 'examples'))[0]!.node;

/** Returns a random text of the same kind as the example: an e-mail address, a language tag, or any text. */
function markLike(example: string): string {
  const random = `m${randomBytes(3).toString('hex')}`;
  if (example.includes('@')) return `${random}@example.com`;
  return /^[a-z]{2}$/.test(example) ? `de-${random}` : random;
}

/** Returns a copy of a body in which `path` has another value. */
export function withValue(body: object, path: readonly string[], value: unknown): object {
  const [name, ...rest] = path as [string, ...string[]]; // The cast is safe, because a path has at least one name.
  const fields = body as Record<string, object>;
  return { ...body, [name]: rest.length === 0 ? value : withValue(fields[name]!, rest, value) };
}
