import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { type Level, RULES, type Rule } from './src/model/rules.ts';
import { helpOf } from './src/model/steps.ts';
import { METHODS, canonical, isObject } from './src/openapi/document.ts';
import { type Expected, type SchemaCase, type StartedCase, base } from './test/cases/case.ts';
import { CONTRACT_CASES, SCHEMA_CASES, SCHEMA_CASES_30, STARTED_CASES } from './test/cases/index.ts';

const INTRODUCTION = `<!-- Generated from src/model/rules.ts and test/cases/ by \`make generate\`. Do not edit. -->

# The rules of \`contract-diff\`

Each rule lists the levels that a change can have, with an example of each level. The examples are cases of the
tests. _In requests_ means: in what consumers send, that is requests, and answers to webhooks and callbacks. _In answers_
means: in what consumers receive, that is answers, and the bodies of webhooks and callbacks. The [README](README.md) says
what the levels mean, and how the tool chooses a level. _To do_ is the next step of a client after a breaking change or a
notice: in a report, names and values stand in place of \`part\`, \`old\` and \`new\`.`;

/**
 * Builds the text of RULES.md. `path` is the path of RULES.md: the function formats the text with prettier's settings
 * for that file.
 */
export async function rulesPage(path: string): Promise<string> {
  const sections = Object.entries(RULES).map(
    ([subject, rules]) => `## ${subject}\n\n${Object.entries(rules).map(entry).join('\n\n')}`,
  );
  const page = [INTRODUCTION, ...sections].join('\n\n');
  return format(page, { ...(await resolveConfig(path)), filepath: path });
}

function entry([name, { levels, sentence }]: [string, Rule]): string {
  const lines = examplesOf(name, levels).map(({ line }) => `- ${line}`);
  const help = helpOf(name, levels);
  const todo = help && `To do: ${help}\n\n`;
  return `### ${name}\n\n${sentence} _${levels.join(', ')}_\n\n${todo}${lines.join('\n')}`;
}

/** One line of RULES.md: a test case, and the levels (such as `breaking`) at which the case shows its rule. */
interface Example {
  readonly levels: readonly Level[];
  readonly line: string;
}

/**
 * Returns the smallest set of examples that shows a rule at each level of the rule. If two examples show equally many
 * levels, the first one in the tables of cases is chosen.
 */
function examplesOf(rule: string, levels: readonly Level[]): Example[] {
  const all = [
    ...SCHEMA_CASES.flatMap((one) => schemaExample(rule, one)),
    ...CONTRACT_CASES.flatMap(([what, change, expected]) =>
      contractExample(rule, [what, () => undefined, change, expected]),
    ),
    ...STARTED_CASES.flatMap((one) => contractExample(rule, one)),
    ...SCHEMA_CASES_30.flatMap((one) => schemaExample(rule, one)),
  ];
  return levels.reduce<Example[]>((chosen, level) => {
    const left = levels.filter((level) => !chosen.some((example) => example.levels.includes(level)));
    if (!left.includes(level)) return chosen;
    const showing = (example: Example) => left.filter((level) => example.levels.includes(level)).length;
    const [best] = all
      .filter((example) => example.levels.includes(level))
      .sort((a, b) => showing(b) - showing(a));
    if (!best) throw new Error(`no test case has the rule ${rule} at the level ${level}`);
    return [...chosen, best];
  }, []);
}

function schemaExample(rule: string, [what, before, after, sent, received]: SchemaCase): Example[] {
  const [whenSent, whenReceived] = [levelOf(rule, sent), levelOf(rule, received)];
  const levels = [whenSent, whenReceived].filter((level) => level !== undefined);
  if (levels.length === 0) return [];
  const words = [whenSent && `in requests **${whenSent}**`, whenReceived && `in answers **${whenReceived}**`];
  const isShort = [before, after].every((schema) => written(schema).length <= LONGEST);
  const change = isShort ? changed(before, after) : differencesInWords(before, after);
  return [{ levels, line: `${what} (${words.filter(Boolean).join(', ')}): ${change}` }];
}

function contractExample(rule: string, [what, start, change, expected]: StartedCase): Example[] {
  const level = levelOf(rule, expected);
  if (!level) return [];
  const before = base();
  start(before);
  const after = structuredClone(before);
  change(after);
  return [{ levels: [level], line: `${what} (**${level}**): ${differencesInWords(before, after)}` }];
}

const levelOf = (rule: string, expected: Expected): Level | undefined =>
  expected !== 'nothing' && expected[1] === rule ? expected[0] : undefined;

const differencesInWords = (before: unknown, after: unknown): string =>
  differences(before, after, [])
    .map(({ path, before, after }) => `${placeOf(path)}: ${changed(before, after)}`)
    .join('; ');

interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the differences between two JSON values: the innermost members that differ. */
function differences(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (canonical(before) === canonical(after)) return [];
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    );
  if (!Array.isArray(before) || !Array.isArray(after)) return [{ path, before, after }];
  if (before.length === after.length)
    return before.flatMap((entry, index) =>
      differences(entry, after[index], [...path, nameOf(entry, index)]),
    );
  const without = (entries: unknown[], others: unknown[]) =>
    entries.filter((entry) => !others.some((other) => canonical(other) === canonical(entry)));
  return [
    ...without(before, after).map((entry) => ({ path, before: entry, after: undefined })),
    ...without(after, before).map((entry) => ({ path, before: undefined, after: entry })),
  ];
}

/** Names an entry of a list: its `name` if it has one (a parameter has), otherwise its index. */
const nameOf = (entry: unknown, index: number): string =>
  isObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : String(index);

/** Formats a path for RULES.md: `GET /teas`, `parameters.kind.required`. */
function placeOf(path: readonly string[]): string {
  const [root, address, ...rest] = path;
  if (address === undefined || (root !== 'paths' && root !== 'webhooks')) return `\`${path.join('.')}\``;
  const isOperation = METHODS.includes(rest[0] ?? '');
  const operation = isOperation ? `${rest[0]!.toUpperCase()} ${address}` : address;
  const within = rest.slice(isOperation ? 1 : 0).join('.');
  return within ? `\`${operation}\`, \`${within}\`` : `\`${operation}\``;
}

function changed(before: unknown, after: unknown): string {
  if (before === undefined) return `${shown(after)} added`;
  return after === undefined ? `${shown(before)} removed` : `${shown(before)} → ${shown(after)}`;
}

/**
 * Maximum length of a value that RULES.md shows completely. If an object is longer, RULES.md shows only its keys. If a
 * list is longer, RULES.md shows only the number of its entries.
 */
const LONGEST = 80;

function shown(value: unknown): string {
  const text = written(value);
  if (text.length > LONGEST && Array.isArray(value)) return `a list of ${value.length}`;
  return `\`${text.length > LONGEST && isObject(value) ? `{ ${Object.keys(value).join(', ')} }` : text}\``;
}

const written = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false }).trim();
