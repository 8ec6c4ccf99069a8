import type { ErrorObject } from 'ajv';
import { escaped } from './size-limits.ts';

/** A union whose variants differ in the value of one field. References are already resolved. */
interface Union {
  discriminator?: { propertyName: string };
  oneOf: { properties?: Record<string, { enum?: unknown[] }> }[];
}

/**
 * Replaces the errors of each union by the errors of the variant that the value names. Ajv reports the errors of all
 * variants, but a client can only repair the errors of its own variant. If the value names no variant, the only error
 * is about the field that should name it.
 */
export const errorsOfVariants = (errors: readonly ErrorObject[]): ErrorObject[] =>
  errors.reduce(replaceUnion, [...errors]);

function replaceUnion(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  // The cast is safe because the schema of an error with this keyword has the keyword.
  const { discriminator, oneOf } = union.parentSchema as Partial<Union>;
  if (union.keyword !== 'oneOf' || !discriminator || !oneOf) return errors;
  const { propertyName } = discriminator;
  const namesOf = ({ properties }: Union['oneOf'][number]) => properties?.[propertyName]?.enum ?? [];
  const isAbout = ({ instancePath, schemaPath }: ErrorObject, path: string) =>
    schemaPath.startsWith(path) && instancePath.startsWith(union.instancePath);
  const others = errors.filter((error) => error !== union && !isAbout(error, `${union.schemaPath}/`));
  const ofVariant = (index: number) =>
    errors.filter((error) => isAbout(error, `${union.schemaPath}/${index}/`));
  // All variants report the same error about a value that isn't an object.
  if (!isObject(union.data)) return [...others, ...ofVariant(0)];
  const name = union.data[propertyName];
  const index = oneOf.findIndex((variant) => namesOf(variant).includes(name));
  if (index >= 0) return [...others, ...ofVariant(index)];
  return [...others, errorOfName(union, propertyName, name, oneOf.flatMap(namesOf))];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Builds the error of the field that should name a variant. */
function errorOfName(union: ErrorObject, field: string, name: unknown, names: unknown[]): ErrorObject {
  if (name === undefined) return { ...union, keyword: 'required', params: { missingProperty: field } };
  const instancePath = `${union.instancePath}/${escaped(field)}`;
  return { ...union, keyword: 'enum', instancePath, params: { allowedValues: names }, data: name };
}
