/** Names of secrets in headers, forms and JSON, as other programs write them. */
const NAMES = [
  '(?:proxy-)?authorization',
  '(?:set-)?cookie',
  '(?:x-)?api[-_]?key',
  'pass(?:word|wd|phrase)',
  '(?:client[-_]?|shared[-_]?)?secret(?:[-_]?key)?',
  '(?:access|refresh|id|bearer)?[-_]?token',
  'private[-_]?key',
  'credentials?',
  'signature',
].join('|');

const MASKED = '[masked]';

/**
 * Matches a quotation mark in JSON. Also matches in a JSON text that is the value of another JSON text, at any depth.
 */
const QUOTE = `\\\\*["']`;

/** Patterns of secrets. If a pattern has a group, the text of the group remains visible. */
export const SECRET_PATTERNS = [
  // A JWT, with or without its signature, and a hyphenated word in front of it. The look-ahead keeps the time of the
  // match linear.
  String.raw`(?<![\w-])(?=[\w-]+\.)(?:[\w-]*-)?ey[JI][\w-]{8,}(?:\.[\w-]*){1,4}`,
  String.raw`\b((?:bearer|basic|dpop) +)(?!realm=)[\w.~+/=-]{6,}`,
  // Keys of Stripe, and secrets of webhooks.
  String.raw`\b(?:sk|rk|pk)_(?:live|test)_\w+`,
  String.raw`\bwhs(?:ec|k)_[\w+/=-]+`,
  // A parameter of a query or a form.
  String.raw`((?:[?&#]|\b)(?:${NAMES}|code|key|sig)=)(?!${MASKED.replace('[', '\\[')})[^&\s"'\\#]+`,
  // A complete text value in JSON that isn't within another text.
  String.raw`("(?:${NAMES})":\[?")(?:[^"\\]|\\.)*(?=")`,
  // A header or a field, at any place.
  String.raw`((?<![\w-])(?:${NAMES})(?:${QUOTE})? *[:,] *\[?(?:${QUOTE})?)(?!(?:null|true|false|-?[\d.]+)[,}\]])[^\s"'\\,;{}[\]]+`,
];

/**
 * Minimum length of a secret that is masked. A shorter secret isn't masked, because its characters may also occur in
 * ordinary words.
 */
const SECRET_LENGTH_MIN = 8;

/** Returns the forms in which a text may occur: unchanged, in JSON, and in an address. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
];

/**
 * Returns the secret texts in a setting: the whole value, the password of an address, and each key of a list
 * `id:key,id:key`.
 */
function partsOf(secret: string): string[] {
  const password = URL.parse(secret)?.password;
  if (password) return [secret, password, decoded(password)];
  return [secret, ...secret.split(',').map((pair) => pair.slice(pair.indexOf(':') + 1))];
}

/**
 * Decodes a password. A password that can't be decoded is returned unchanged, because database drivers accept a percent
 * sign that isn't encoded.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns a function that masks the given secrets in a line, in any form. The function also masks texts that look like
 * a token, a key or a password, even in error messages. A line of JSON remains valid JSON.
 */
export function masking(secrets: readonly string[]): (line: string) => string {
  const known = [...new Set(secrets.flatMap(partsOf).flatMap(formsOf))]
    .filter((form) => form.length >= SECRET_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/\W/g, '\\$&'));
  const pattern = new RegExp([...known, ...SECRET_PATTERNS].join('|'), 'gi');
  return (line) =>
    withoutPasswords(line.replace(pattern, (_found, ...groups) => `${keptOf(groups)}${MASKED}`));
}

/**
 * Masks passwords in addresses. A password is the text from `://user:` to the last `@` of a word. The function first
 * splits the line into words, because a single pattern for the whole line would take quadratic time.
 */
const withoutPasswords = (line: string): string =>
  !line.includes('@')
    ? line
    : line.replaceAll(/[^\s"'\\]+/g, (word) => {
        const end = word.lastIndexOf('@');
        const start = /:\/\/[^:/]*:/.exec(word.slice(0, Math.max(end, 0)));
        return start ? `${word.slice(0, start.index)}${start[0]}${MASKED}${word.slice(end)}` : word;
      });

/**
 * Returns the visible text of a match: the group of its pattern. The last two elements of `groups` are a position and
 * the whole line.
 */
const keptOf = (groups: unknown[]): string => {
  const kept = groups.slice(0, -2).find((group) => group !== undefined);
  return typeof kept === 'string' ? kept : '';
};
