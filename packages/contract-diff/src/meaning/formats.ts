import type { Arm, Limit, TypeName } from './shape.ts';

/**
 * Formats for numbers (OpenAPI Format Registry; JSON Schema Validation 2020-12, section 7.3). `OF_STRINGS` lists the
 * formats for strings.
 */
const OF_NUMBERS = ['int8', 'int16', 'int32', 'uint8', 'uint16', 'uint32', 'float', 'double', 'double-int'];
const OF_STRINGS = [
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4'],
  ...['ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer'],
  ...['relative-json-pointer', 'regex', 'byte', 'binary', 'base64url', 'password', 'char', 'html'],
];

/**
 * Whether a format can have an effect on values of a type. Formats for numbers have no effect on strings, and formats
 * for strings have no effect on numbers. An unknown format counts as a format that may have an effect.
 */
export const isFormatOf = (type: TypeName, format: unknown): boolean =>
  !(type === 'string' ? OF_NUMBERS : OF_STRINGS).includes(String(format));

const whole = (bits: number) => ({ minimum: -(2 ** (bits - 1)), maximum: 2 ** (bits - 1) - 1 });
const unsigned = (bits: number) => ({ minimum: 0, maximum: 2 ** bits - 1 });
const LIMITS: Record<string, Record<string, number>> = {
  ...{ int8: whole(8), int16: whole(16), int32: whole(32) },
  ...{ uint8: unsigned(8), uint16: unsigned(16), uint32: unsigned(32) },
  ...{ uuid: { minLength: 36, maxLength: 36 }, date: { minLength: 10, maxLength: 10 } },
};

/**
 * Returns the limit that the format of an arm (one alternative of a schema for one JSON type) implies. `name`: the
 * keyword of the limit, such as `maximum`.
 */
export function limitOfFormat(arm: Arm, name: string): Limit | undefined {
  const values = (arm.demands.get('format') ?? []).map(({ value }) => LIMITS[String(value)]?.[name]);
  const value = values.find((limit) => limit !== undefined);
  return value === undefined ? undefined : { value, exclusive: false };
}

/**
 * Formats that exclude no number, because JSON exchanges only numbers that fit into 64 bits (RFC 8259, section 6). The
 * key is the format, and the value says whether the numbers must be integers.
 */
const WIDEST: Record<string, boolean> = { int64: true, double: false };

/**
 * Whether a format such as `int32` excludes no number that an arm allows without it, for example because of limits. The
 * format then has an effect only on the type of the value in generated clients.
 */
export function isImplied({ demands, limits }: Arm, format: string): boolean {
  if (Object.hasOwn(WIDEST, format)) return WIDEST[format] === demands.has('type');
  if (!OF_NUMBERS.includes(format) || !demands.has('type')) return false;
  const { minimum, maximum } = LIMITS[format] ?? {};
  const [least, most] = [limits.get('minimum')?.value.value, limits.get('maximum')?.value.value];
  if (minimum === undefined || maximum === undefined || least === undefined || most === undefined)
    return false;
  return least >= minimum && most <= maximum;
}

/**
 * Formats that include narrower formats: the key is the wider format. A value that is valid against a narrower format
 * is also valid against the including format.
 */
const INCLUDED: Record<string, readonly string[]> = {
  int16: ['int8', 'uint8'],
  int32: ['int8', 'int16', 'uint8', 'uint16'],
  int64: ['int8', 'int16', 'int32', 'uint8', 'uint16', 'uint32'],
  uint16: ['uint8'],
  uint32: ['uint8', 'uint16'],
  double: ['float'],
  'idn-email': ['email'],
  'idn-hostname': ['hostname'],
  'uri-reference': ['uri'],
  iri: ['uri'],
  'iri-reference': ['uri', 'uri-reference', 'iri'],
};

/** Whether every value with the format `format` also has the format `other`. */
export const isWithin = (format: string, other: string): boolean =>
  INCLUDED[other]?.includes(format) ?? false;
