import { execFileSync } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Plugin, build } from 'esbuild';

/**
 * Builds `dist/`: JavaScript that contains the packages `yaml` and `refa`, and the declarations of the exported
 * functions. So the installed package has no dependencies, takes less than 1 MB, and starts faster.
 */

const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');

/** The command, and the modules that package.json exports. */
const ENTRIES = ['contract-diff', 'compare', 'openapi/document', 'report/markdown'];

const LICENSES = 'THIRD-PARTY-LICENSES.txt';

/** Decodes the ranges that `encodeRanges` has encoded. The text of this function becomes part of the bundle. */
function decodeRanges(text: string): { min: number; max: number }[] {
  let end = 0;
  return text.split(',').map((range) => {
    const [gap = 0, length = 0] = range.split('.').map((digits) => parseInt(digits, 36));
    const min = end + gap;
    end = min + length;
    return { min, max: end };
  });
}

/** Decodes the lists that `encodeLists` has encoded. The text of this function becomes part of the bundle. */
function decodeLists(text: string): number[][] {
  return text.split(',').map((list) => list.split('.').map((digits) => parseInt(digits, 36)));
}

/** Decodes the classes that `encodeClasses` has encoded. The text of this function becomes part of the bundle. */
function decodeClasses(text: string): Record<string, number[]> {
  return Object.fromEntries(decodeLists(text).flatMap((list) => list.map((member) => [member, list])));
}

function encodeRanges(ranges: readonly { min: number; max: number }[]): string {
  let end = 0;
  const texts = ranges.map(({ min, max }) => {
    const gap = (min - end).toString(36);
    end = max;
    return min === max ? gap : `${gap}.${(max - min).toString(36)}`;
  });
  return texts.join(',');
}

const encodeLists = (lists: readonly (readonly number[])[]): string =>
  lists.map((list) => list.map((number) => number.toString(36)).join('.')).join(',');

/** Encodes a table with the class of each number, such as the letters that differ only in case. */
const encodeClasses = (classes: Readonly<Record<string, readonly number[]>>): string =>
  encodeLists(
    Object.entries(classes).flatMap(([member, list]) => (Number(member) === list[0] ? [list] : [])),
  );

/**
 * Shortens the Unicode tables of `refa`, which are three quarters of its code. A list of ranges, such as
 * `[{"min":65,"max":90}]`, is written with the distances between the ranges.
 */
const shortTables: Plugin = {
  name: 'short-tables',
  setup({ onLoad }) {
    const short = (json: string, encode: (table: never) => string, decode: (text: string) => unknown) => {
      const table: unknown = JSON.parse(json);
      // The regular expressions below find only tables of the encoder's type, and the next line checks this.
      const text = encode(table as never);
      if (!isDeepStrictEqual(decode(text), table)) throw new Error('refa has a table of another kind');
      return `${decode.name}('${text}')`;
    };
    onLoad({ filter: /\/refa\/index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const code = source
        .replaceAll(/JSON\.parse\('(\[\{"min":[^']*\])'\)/g, (_text, json: string) =>
          short(json, encodeRanges, decodeRanges),
        )
        .replaceAll(/JSON\.parse\("(\[\[\d[^"]*\])"\)/g, (_text, json: string) =>
          short(json, encodeLists, decodeLists),
        )
        .replaceAll(/JSON\.parse\('(\{"\d+":\[[^']*)'\)/g, (_text, json: string) =>
          short(json, encodeClasses, decodeClasses),
        );
      return { contents: [decodeRanges, decodeLists, decodeClasses, code].join('\n') };
    });
  },
};

/** Returns the licences of the bundled packages. `inputs` are the bundled files. */
async function licences(inputs: readonly string[]): Promise<string> {
  const names = inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  // The code of regexpp is part of the code of refa.
  const packages = [...new Set([...names, '@eslint-community/regexpp'])].sort();
  const texts = packages.map(async (name) => {
    const text = await readFile(join(FOLDER, '../../node_modules', name, 'LICENSE'), 'utf8');
    return `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`;
  });
  return `The files in this folder contain code of these packages.\n\n${(await Promise.all(texts)).join('\n\n')}`;
}

/** Deletes the declarations that no exported module needs. */
async function pruneDeclarations(): Promise<void> {
  const needed = new Set<string>();
  const waiting = ENTRIES.slice(1).map((entry) => `${entry}.d.ts`);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (needed.has(file)) continue;
    needed.add(file);
    const text = await readFile(join(DIST, file), 'utf8');
    for (const [, other = ''] of text.matchAll(/from '(\.[^']*)\.[jt]s'/g))
      waiting.push(`${join(dirname(file), other)}.d.ts`);
  }
  for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
    const path = relative(DIST, join(entry.parentPath, entry.name));
    if (path.endsWith('.d.ts') && !needed.has(path)) await rm(join(DIST, path));
  }
}

await rm(DIST, { recursive: true, force: true });
execFileSync('tsc', ['-p', FOLDER, '--emitDeclarationOnly'], { stdio: 'inherit' });
await pruneDeclarations();
const { metafile } = await build({
  entryPoints: ENTRIES.map((entry) => join(FOLDER, 'src', `${entry}.ts`)),
  outdir: DIST,
  outbase: join(FOLDER, 'src'),
  bundle: true,
  splitting: true,
  format: 'esm',
  // `yaml` has a build without modules of Node.js, which is smaller and can be bundled as ES modules.
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: ['node:*'],
  target: 'node20.11',
  chunkNames: '[hash]',
  // Names of functions stay readable in a stack trace.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  plugins: [shortTables],
});
await writeFile(join(DIST, LICENSES), await licences(Object.keys(metafile.inputs)));
