/**
 * Finds habits of language that stop readers. Searches comments, titles and messages of tests, documents, and the
 * contract. STYLE.md says what to write instead. Prints the habits in the given files or folders, or else in all files.
 * Fails if it finds any habit.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { LineCounter, isScalar, parseDocument, visit } from 'yaml';

/**
 * Paths that this lint skips. Migrations can't change because of their checksums, fixtures contain what their tests
 * need, and this file and its test must name the habits.
 */
const LEFT_OUT =
  /^(?:CHANGELOG\.md|STYLE\.md|packages\/contract-diff\/RULES\.md|generated\/|db\/migrations\/|test\/(?:fixtures|generated)\/|packages\/[\w-]+\/test\/cases\/|(?:scripts\/lint|test\/scripts)\/words)/;

const PERSONS = String.raw`\b(?:[Nn]obody|[Ss]omebody|[Aa]nybody|[Ee]verybody|[Ww]ho(?:m)?ever)\b`;
const SO_MANY = String.raw`\b[Ss]o (?:many|much|long|often|soon|few)\b(?! (?:as|that|far)\b)`;
const ARCHAIC = String.raw`\b(?:anew|for ever|in vain|all the same|besides|hitherto|lest|whilst)\b`;

/** Expressions that find habits in comments, by the name of the habit. */
const IN_COMMENTS: Readonly<Record<string, RegExp>> = {
  'no noun at the start':
    /^(?:Of (?!course)|That of\b|(?:By|For|At|In|From|To|On|With|Without|Under|As|Beside) (?:what|which|whom|whose|who|whoever)\b)/,
  'the same, also where':
    /^The same(?:[,.;:]|$| (?:of|for|as|at|where|through|and|under|by|once)\b)|^Also (?:where|if|of|what|those|who|on|at)\b/,
  'a clause for a noun': /^(?:What|Who|Whom|Whose|Whoever) (?!.*\?)/,
  'so many': new RegExp(SO_MANY),
  'a person as actor': new RegExp(PERSONS),
  'told, hears':
    /\b(?:is|are|was|were|been|be|has|have) told\b(?! (?:apart|otherwise|to)\b)|\b[Tt]ells? (?:a person|of|those|others|lanes|whoever)\b|\b[Hh]ears?\b/,
  'has something done':
    /(?:^|[.;:] )Has (?:a|an|the|all|those|these|orders?|jobs?|shards?|deliveries|PostgreSQL)\b/,
  'becomes of, comes to':
    /\b(?:becomes?|became|comes?|came) of\b|\bcomes? to (?!be\b|count\b|its\b)|\bcame to\b/,
  'of which': /\bof (?:which|whom|whose)\b/,
  'where for if':
    /\b(?:nothing|none|undefined|empty|''|null|0|[Tt]hrows|[Rr]ejects|[Aa]lso|only|not) where\b|(?:^|[.;:] )Where [^.;:?]{4,90}?, (?=[a-z])/,
  archaic: new RegExp(ARCHAIC),
  'who without a noun': /(?:^|[.;:] )(?:[Ww]ho|Whom)(?= (?:[a-z]+s|has|is|can|wants?)\b)(?!.*\?$)/,
  'is to be done':
    /\b(?:is|are|what|something) to (?:be (?:done|asked|sent|moved|tried|told|repeated|identified)|ask|have)\b/,
};

/** Expressions that find habits in titles of tests, by the name of the habit. */
const IN_TITLES: Readonly<Record<string, RegExp>> = {
  'title without a subject':
    /^(?:of (?!course)|what |who |whom |whose |whoever |where |so |that |those |also |the same:)/,
  'a person as actor': new RegExp(PERSONS),
  'so many, told, anew': new RegExp(
    String.raw`${SO_MANY}|${ARCHAIC}|\b(?:is|are|was) told\b(?! apart)|\bhears?\b|\b(?:comes?|becomes?) of\b`,
  ),
};

const IDIOM = /\b(?:[Bb]eside|[Mm]eanwhile|at once|for good|under way|[Aa] person)\b/;

/** Expressions that find habits in descriptions and summaries of the contract, whose readers don't know the code. */
const IN_CONTRACT: Readonly<Record<string, RegExp>> = {
  ...IN_COMMENTS,
  'a clause for a noun':
    /^(?:What|Who|Whom|Whose|Which|Why|Where|How (?:many|much|long|often|far)|(?:Until|Since) when|With which) (?!.*\?)/,
  idiom: IDIOM,
};

/** Expressions that find habits in paragraphs of documents, by the name of the habit. */
const IN_DOCUMENTS: Readonly<Record<string, RegExp>> = {
  'no noun at the start': IN_COMMENTS['no noun at the start']!,
  'a person as actor': new RegExp(PERSONS),
  'so many, told, anew': new RegExp(
    String.raw`${SO_MANY}|${ARCHAIC}|\b(?:is|are|was|be) told\b(?! (?:apart|otherwise|to)\b)|\b(?:becomes?|became|comes?|came) of\b`,
  ),
  'of which': IN_COMMENTS['of which']!,
  'where for if': IN_COMMENTS['where for if']!,
  'who without a noun': IN_COMMENTS['who without a noun']!,
  'is to be done': IN_COMMENTS['is to be done']!,
  idiom: IDIOM,
};

interface Hit {
  line: number;
  habit: string;
  text: string;
}

/** Yields the comments of a file: blocks, and consecutive lines that begin with `//` (or with `--` in SQL). */
function* commentsOf(source: string): Generator<{ line: number; text: string }> {
  const found = /(?<=^|\s)\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*(?:\/\/|--) .*\n?)+|[ \t]\/\/ .*$/gm;
  for (const { 0: comment, index } of source.matchAll(found)) {
    const line = source.slice(0, index).split('\n').length;
    const text = comment
      .replace(/^\s*\/\*\*?|\*\/\s*$/g, '')
      .replaceAll(/^[ \t]*(?:\*|\/\/|--) ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    yield { line, text };
  }
}

function* titlesOf(source: string): Generator<{ line: number; text: string }> {
  for (const { 1: quoted = '', index } of source.matchAll(/\btest\(\s*('(?:[^'\\]|\\.)*'|`[^`]*`)/g))
    yield { line: source.slice(0, index).split('\n').length, text: quoted.slice(1, -1) };
}

/** Yields messages of assertions: texts of several words at the end of a call. */
function* messagesOf(source: string): Generator<{ line: number; text: string }> {
  for (const { 1: text = '', index } of source.matchAll(/'((?:[^'\\\n]|\\.)+ (?:[^'\\\n]|\\.)+)',?\s*\);/g))
    yield { line: source.slice(0, index).split('\n').length, text };
}

/** Yields the paragraphs of descriptions and summaries in a file of the contract. */
function* paragraphsOf(source: string): Generator<{ line: number; text: string }> {
  const lineCounter = new LineCounter();
  const found: { line: number; text: string }[] = [];
  visit(parseDocument(source, { lineCounter }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !/^(?:description|summary)$/.test(String(key.value))) return;
      if (!isScalar(value) || typeof value.value !== 'string') return;
      const { line } = lineCounter.linePos(value.range?.[0] ?? 0);
      for (const text of value.value.split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))/))
        found.push({ line, text: text.replaceAll(/\s+/g, ' ').trim() });
    },
  });
  yield* found;
}

/** Yields the paragraphs, headings and table rows of a document. Skips code, comments and tables of figures. */
function* blocksOf(source: string): Generator<{ line: number; text: string }> {
  const blank = (block: string) => block.replaceAll(/[^\n]/g, '');
  const prose = source.replaceAll(/^ *```[^]*?^ *```$|<!--[^]*?-->|^(?:\|[^|\n]*){6,}$|`[^`\n]*`/gm, blank);
  for (const { 0: block, index } of prose.matchAll(/(?:^.*\S.*\n?)+/gm)) {
    const line = prose.slice(0, index).split('\n').length;
    for (const text of block.split(/\n(?=\s*(?:[-|]|\d+\.) )/))
      yield { line, text: text.replaceAll(/\s+/g, ' ').trim() };
  }
}

export function findHabits(path: string, source: string): Hit[] {
  const hits: Hit[] = [];
  const look = (
    texts: Iterable<{ line: number; text: string }>,
    habits: Readonly<Record<string, RegExp>>,
  ) => {
    for (const { line, text } of texts)
      for (const [habit, expression] of Object.entries(habits))
        if (expression.test(text)) hits.push({ line, habit, text });
  };
  if (path.endsWith('.yaml')) look(paragraphsOf(source), IN_CONTRACT);
  else if (path.endsWith('.md')) look(blocksOf(source), IN_DOCUMENTS);
  else look(commentsOf(source), IN_COMMENTS);
  if (path.endsWith('.test.ts')) {
    look(titlesOf(source), IN_TITLES);
    look(messagesOf(source), { 'a person as actor': IN_TITLES['a person as actor']! });
  }
  return hits;
}

const filesIn = (places: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...places], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:[tj]s|md)$|^spec\/.*\.yaml$/.test(path) && !LEFT_OUT.test(path));

if (import.meta.main) {
  const [, , ...places] = process.argv;
  const hits = filesIn(places).flatMap((path) =>
    findHabits(path, readFileSync(path, 'utf8')).map((hit) => ({ path, ...hit })),
  );
  for (const { path, line, habit, text } of hits) console.error(`${path}:${line}: ${habit}: ${text}`);
  if (hits.length > 0) process.exitCode = 1;
}
