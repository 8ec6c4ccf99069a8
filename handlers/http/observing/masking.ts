/** Names under which other programs write secrets, in headers, forms, and JSON. */
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

/** Pattern of quotation marks in JSON, and in JSON that is a text in other JSON, at any depth. */
const QUOTE = `\\\\*["']`;

/** Patterns of secrets. The text of a pattern's group, if it has one, isn't masked. */
export const SECRET_PATTERNS = [
  // A JWT, with or without its signature, and a hyphenated word in front of it. The look-ahead keeps this linear.
  String.raw`(?<![\w-])(?=[\w-]+\.)(?:[\w-]*-)?ey[JI][\w-]{8,}(?:\.[\w-]*){1,4}`,
  String.raw`\b((?:bearer|basic|dpop) +)(?!realm=)[\w.~+/=-]{6,}`,
  // Keys of Stripe, and secrets of webhooks.
  String.raw`\b(?:sk|rk|pk)_(?:live|test)_\w+`,
  String.raw`\bwhs(?:ec|k)_[\w+/=-]+`,
  // A parameter of a query or a form.
  String.raw`((?:[?&#]|\b)(?:${NAMES}|code|key|sig)=)(?!${MASKED.replace('[', '\\[')})[^&\s"'\\#]+`,
  // A whole text of JSON that isn't within another text.
  String.raw`("(?:${NAMES})":\[?")(?:[^"\\]|\\.)*(?=")`,
  // A header or a field, at any place.
  String.raw`((?<![\w-])(?:${NAMES})(?:${QUOTE})? *[:,] *\[?(?:${QUOTE})?)(?!(?:null|true|false|-?[\d.]+)[,}\]])[^\s"'\\,;{}[\]]+`,
];

/** Minimum length of a secret that is masked. A shorter one is also part of other words. */
const SHORTEST = 8;

/** Forms of a text: by itself, in JSON, and in an address. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
];

/** Secret parts of a setting: all of it, an address's password, and each key of a list `id:key,id:key`. */
function partsOf(secret: string): string[] {
  const password = URL.parse(secret)?.password;
  if (password) return [secret, password, decoded(password)];
  return [secret, ...secret.split(',').map((pair) => pair.slice(pair.indexOf(':') + 1))];
}

/**
 * Decodes a password. Returns it unchanged if it can't be decoded, because database drivers accept a bare percent
 * sign.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Masks secrets in a line: these secrets in any form, and text that looks like a token, a key or a password, also
 * within messages and addresses of errors. A line of JSON remains a line of JSON.
 */
export function masking(secrets: readonly string[]): (line: string) => string {
  const known = [...new Set(secrets.flatMap(partsOf).flatMap(formsOf))]
    .filter((form) => form.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/\W/g, '\\$&'));
  const pattern = new RegExp([...known, ...SECRET_PATTERNS].join('|'), 'gi');
  return (line) =>
    withoutPasswords(line.replace(pattern, (_found, ...groups) => `${keptOf(groups)}${MASKED}`));
}

/** Masks passwords in addresses: from `://user:` to the last `@` of a word. A single pattern would take quadratic time. */
const withoutPasswords = (line: string): string =>
  !line.includes('@')
    ? line
    : line.replaceAll(/[^\s"'\\]+/g, (word) => {
        const end = word.lastIndexOf('@');
        const start = /:\/\/[^:/]*:/.exec(word.slice(0, Math.max(end, 0)));
        return start ? `${word.slice(0, start.index)}${start[0]}${MASKED}${word.slice(end)}` : word;
      });

/**
 * Returns the part of a match that isn't masked: the group of its pattern. The last two arguments, after the groups,
 * are a position and the line.
 */
const keptOf = (groups: unknown[]): string => {
  const kept = groups.slice(0, -2).find((group) => group !== undefined);
  return typeof kept === 'string' ? kept : '';
};
