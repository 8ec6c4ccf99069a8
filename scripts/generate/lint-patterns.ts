import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { SECRET_PATTERNS } from '../../handlers/http/observing/masking.ts';
import { contractOf, nodes, textOf } from '../../packages/contract-diff/src/openapi/document.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A regular expression. `at` is the location of the expression: a file with a line number or with a JSON Pointer. */
export interface Pattern {
  source: string;
  flags: string;
  at: string;
}

/**
 * Time limits for the check of a pattern, in ms. The time limits for single phases are off (`null`), so that the check
 * counts steps in these phases instead. On a busy machine, a time limit would make harmless patterns look slow. The
 * slowest pattern takes a second to check.
 */
const LIMITS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, timeout: 60_000 };

/**
 * Finds patterns whose matching time can grow faster than the length of the text
 * (https://makenowjust-labs.github.io/recheck/). A single request with such a text could block the process for seconds,
 * because no time limit can interrupt a match. Returns a sentence for each of these patterns.
 */
export async function slowPatterns(patterns: Iterable<Pattern>): Promise<string[]> {
  const faults: string[] = [];
  for (const { source, flags, at } of patterns) {
    const result = await check(source, flags, LIMITS);
    if (result.status === 'safe') continue;
    const [why, text] =
      result.status === 'vulnerable'
        ? [`takes ${result.complexity.summary} time`, `, for example for ${result.attack.pattern}`]
        : [`can't be analysed (${result.error.kind})`, ''];
    faults.push(`${at}: /${source}/${flags} ${why}${text}`);
  }
  return faults;
}

/** Lists the patterns in a bundled contract, with the flag `u`, because Ajv compiles patterns with this flag. */
export function patternsOfContract(document: unknown, file: string): Pattern[] {
  const located = [...nodes(contractOf(document).root)];
  return located.flatMap((schema) => {
    const source = textOf(schema, 'pattern');
    return source === undefined ? [] : [{ source, flags: 'u', at: `${file}${schema.at}` }];
  });
}

/** Lists the regular expression literals in a source file. */
export function patternsOfSource(text: string, file: string): Pattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      patterns.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        at: `${file}:${line}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return patterns;
}

/** Lists all patterns in the contracts and in the service's code, each once. */
async function patternsOfService(): Promise<Pattern[]> {
  const read = (file: string) => readFile(join(ROOT, file), 'utf8');
  const found = SECRET_PATTERNS.map((source) => ({
    source,
    flags: 'gi',
    at: 'handlers/http/observing/masking.ts',
  }));
  for await (const file of glob('generated/*/openapi.json', { cwd: ROOT }))
    found.push(...patternsOfContract(JSON.parse(await read(file)), file));
  for await (const file of glob(['*.ts', '{admin,db,handlers,jobs}/**/*.{ts,js}'], { cwd: ROOT }))
    found.push(...patternsOfSource(await read(file), file));
  return [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}

if (import.meta.main) {
  const faults = await slowPatterns(await patternsOfService());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
