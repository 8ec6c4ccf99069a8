import type { ErrorObject } from 'ajv';

/** Names of JSON types in messages. */
const TYPES: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

const FORMATS: Record<string, string> = {
  uuid: 'a UUID',
  'date-time': 'a valid RFC 3339 time such as 2026-11-21T09:30:00Z',
  date: 'a valid date such as 2026-11-21',
  'iso-3166-1': 'the ISO 3166-1 code of a country, such as DE',
  'iso-4217': 'the ISO 4217 code of a current currency, such as EUR',
};

const ONE_LINE =
  '^[ \\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]*' +
  '[^ \\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]' +
  '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/** Texts that describe the patterns in the contract's requests. A test checks that no pattern is missing. */
const PATTERNS: Record<string, string> = {
  '^[A-Za-z0-9](?:[A-Za-z0-9 ._~:+/-]{0,62}[A-Za-z0-9])?$':
    'must consist of letters and digits, with spaces or ._~:+/- between them',
  '^(?:\\*|(?:W/)?"[!#-~]*"(?:[ \\t]*,[ \\t]*(?:W/)?"[!#-~]*")*)$': 'must be ETags in quotation marks, or *',
  [ONE_LINE]: 'must be a single line with at least one character that is not a space',
  '^[^\\u0000-\\u001f\\u007f]+$': 'must not contain line breaks or other control characters',
  '^[^\\u0000]+$': 'must not contain the character U+0000',
  '^[^\\u0000]*$': 'must not contain the character U+0000',
  '^[^@\\u0000-\\u0020\\u007f-\\u00a0\\u2028\\u2029]+@[^@\\u0000-\\u0020\\u007f-\\u00a0\\u2028\\u2029]+$':
    'must be an e-mail address, with a part before and after @',
  '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$': 'must be a language tag, such as de or pt-BR',
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]+$':
    'must not contain control characters except line breaks and tabs',
  '^[A-Z]{3}$': 'must be three capital letters',
  '^[A-Z]{2}$': 'must be two capital letters',
  '^(?:[!#-~]{1,255}|"[ !#-~]{1,255}")$':
    'must be at most 255 ASCII characters without spaces and quotation marks, or such a text in quotation marks',
  '^[!-~]+$': 'must consist of ASCII characters without spaces',
  '^https?://[0-9A-Za-z.:\\[\\]-]+(?:[/?#][!-~]*)?$':
    'must be an http or https address without user name and password',
  '^(?:[-0-9]*[!-,./:-~][!-~]*|-*(?:[0-9]-*){0,11}|-*(?:[0-9]-*){20,255})$':
    'must be a token of the payment provider: ASCII characters without spaces, not a card number',
  '^[0-9A-Za-z -]+$': 'must consist of letters and digits, with spaces or hyphens between them',
  '^[A-Za-z0-9_.-]+$': 'must have a name that consists of letters, digits and _.-',
  '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$': 'must be letters, digits, _ and -, and begin with a letter or a digit',
  '^[A-Z0-9][A-Z0-9_-]{2,31}$':
    'must be at least 3 capital letters, digits, _ and -, and begin with a letter or a digit',
  '^[A-Za-z0-9][A-Za-z0-9_-]{2,31}$':
    'must be at least 3 letters, digits, _ and -, and begin with a letter or a digit',
  '^[a-z][a-z0-9_-]{0,31}$': 'must be small letters, digits, _ and -, and begin with a letter',
  '^[A-Z]{2}-[a-z][a-z0-9_-]{0,31}$': 'must be a country and a tax class, such as DE-standard',
  '^(?:100|(?:0|[1-9][0-9]?)(?:\\.[0-9]{0,3}[1-9])?)$':
    'must be a percentage from 0 to 100 with at most 4 decimals and no needless zeros, such as 5.5',
  '^(?:[1-9][0-9]{0,5}(?:\\.[0-9]{0,7}[1-9])?|0\\.[0-9]{0,7}[1-9])$':
    'must be a number above 0 with at most 8 decimals and no needless zeros, such as 0.9215',
  '^[0-9A-Za-z._~-]+$': 'must consist of letters, digits and ._~-',
  '^[A-Z0-9](?:[A-Z0-9-]{0,14}[A-Z0-9])?$':
    'must be at most 16 capital letters and digits, with hyphens between them',
  '^[ -~]+$': 'must consist of ASCII characters',
  '^[ -~]*$': 'must consist of ASCII characters',
  '^[ -~]{1,255}$': 'must consist of ASCII characters',
  '^[A-Za-z][A-Za-z0-9]{0,99}$': 'must be an operationId',
  '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$': 'must be a date such as 2026-11-21',
  '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$': 'must be the name of a time zone, such as Europe/Berlin',
};

const count = (n: number, thing: string, things: string) => `${n} ${n === 1 ? thing : things}`;

type Fault = Pick<ErrorObject, 'keyword' | 'params' | 'parentSchema'>;

/** Describes what a keyword of a schema requires. */
export function wordsOf({ keyword, params, parentSchema }: Fault): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[params['type']].flat().map(nameOfType).join(' or ')}`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`; // Params of `enum`.
    case 'const':
      return `must be ${String(params['allowedValue'])}`;
    case 'format':
      // The cast is safe, because these are the params of `format`.
      return `must be ${FORMATS[params['format'] as string] ?? `a valid ${String(params['format'])}`}`;
    case 'pattern':
      // The cast is safe, because these are the params of `pattern`.
      return PATTERNS[params['pattern'] as string] ?? 'must match the pattern in the contract';
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minLength':
      return `must have at least ${count(limit, 'character', 'characters')}`;
    case 'maxLength': {
      // If the schema has a format, the message describes the format, which tells more than the length. Ajv doesn't
      // check the format of a text that is too long.
      const format = FORMATS[parentSchema?.['format'] as string];
      return format ? `must be ${format}` : `must have at most ${count(limit, 'character', 'characters')}`;
    }
    case 'minItems':
      return `must have at least ${count(limit, 'entry', 'entries')}`;
    case 'maxItems':
      return `must have at most ${count(limit, 'entry', 'entries')}`;
    case 'uniqueItems':
      return 'must have each entry once';
    case 'minProperties':
      return `must have at least ${count(limit, 'field', 'fields')}`;
    case 'maxProperties':
      return `must have at most ${count(limit, 'field', 'fields')}`;
    default:
      return 'is not valid';
  }
}

const nameOfType = (type: string): string => TYPES[type] ?? type;

/** Maximum length of `field` in the contract. */
const FIELD_LENGTH_MAX = 500;

/** Converts a name or a JSON Pointer to a valid `field`: shortens it, and replaces characters that aren't allowed. */
export const shownField = (text: string): string =>
  text.slice(0, FIELD_LENGTH_MAX).toWellFormed().replaceAll('\0', '\ufffd');
