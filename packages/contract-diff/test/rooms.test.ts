import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const FOLDER = join(import.meta.dirname, '..');
const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
  await readFile(join(FOLDER, 'package.json'), 'utf8'),
);

/**
 * The files and folders of src/, in the order of the list in README.md. A file may import only from files and folders
 * that come after its own in the list.
 */
const [, LIST = ''] =
  /^src\/\n((?: {2}\S.*\n)+)/m.exec(await readFile(join(FOLDER, 'README.md'), 'utf8')) ?? [];
const ROOMS = [...LIST.matchAll(/^ {2}([\w-]+)(?:\/|\.ts) /gm)].map(([, room]) => room!);

const FILES = globSync('{src,test}/**/*.ts', { cwd: FOLDER }).concat('rules-page.ts', 'build.ts');

const importsOf = async (file: string): Promise<string[]> => {
  const { importedFiles } = ts.preProcessFile(await readFile(join(FOLDER, file), 'utf8'), true, true);
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? normalize(join(dirname(file), fileName)) : fileName,
  );
};
const IMPORTS = await Promise.all(FILES.map(async (file) => [file, await importsOf(file)] as const));
const ARROWS = IMPORTS.flatMap(([from, targets]) => targets.map((to) => [from, to] as const));

const shown = (arrows: readonly (readonly [string, string])[]) => arrows.map((arrow) => arrow.join(' → '));
const inSource = (path: string) => path.startsWith('src/');
const floorOf = (path: string) => ROOMS.indexOf(/^src\/([\w-]+)/.exec(path)?.[1] ?? '');

t.test('the package imports no file outside of its folder', (t) => {
  t.ok(ARROWS.length > 300, `${ARROWS.length} imports were read`);
  t.strictSame(shown(ARROWS.filter(([, to]) => to.startsWith('../'))), []);
  t.end();
});

t.test('the published files import only each other, Node.js, and the packages that build.ts bundles', (t) => {
  const allowed = [...Object.keys(devDependencies), ...builtinModules.map((name) => `node:${name}`)];
  const arrows = ARROWS.filter(([from]) => inSource(from));
  t.strictSame(shown(arrows.filter(([, to]) => !inSource(to) && !allowed.includes(to))), []);
  const imported = new Set(ARROWS.map(([, to]) => to));
  t.strictSame(
    Object.keys(devDependencies).filter((name) => !imported.has(name)),
    [],
    'every declared package is imported',
  );
  t.end();
});

t.test('each folder of src/ imports only from folders below it in the list of README.md', (t) => {
  const rooms = FILES.filter(inSource);
  t.strictSame(
    rooms.filter((file) => floorOf(file) < 0),
    [],
    'each file is in a folder of the list',
  );
  const upwards = ARROWS.filter(
    ([from, to]) => inSource(from) && inSource(to) && floorOf(to) < floorOf(from),
  );
  t.strictSame(shown(upwards), []);
  t.end();
});
