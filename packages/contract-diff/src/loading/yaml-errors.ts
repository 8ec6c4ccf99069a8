import type { ErrorCode, YAMLError } from 'yaml';

/** The usual correction for each error of the YAML parser. */
const CORRECTIONS: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'quote the text before that has `: `, or indent the line like its neighbours',
  DUPLICATE_KEY: 'delete one of the two',
  MISSING_CHAR: 'add the missing quote, bracket or colon',
  TAB_AS_INDENT: 'indent with blanks',
};

/** The correction for all other errors. Most of them are caused by a text without quotes or a wrong indentation. */
const CORRECTION = 'quote the text, or correct the indentation';

/** Describes an error of the YAML parser in one line: the error, and the usual correction. */
export const describeYamlError = ({ code, message }: YAMLError): string =>
  `is neither JSON nor YAML. ${message.replaceAll(/\s+/g, ' ')}: ${CORRECTIONS[code] ?? CORRECTION}`;
