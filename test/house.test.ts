import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';
import ts from 'typescript';

/** The rooms, the upper ones first, and which others each may import from; type-only imports count. ARCHITECTURE.md draws them. */
const ROOMS: Record<string, string[]> = {
  test: [''],
  scripts: ['server.ts', 'config.ts', 'app.ts', 'jobs', 'handlers', 'db', 'generated', 'package.json'],
  'server.ts': ['config.ts', 'app.ts', 'jobs', 'handlers', 'db'],
  'config.ts': ['app.ts', 'jobs', 'db'],
  'app.ts': ['handlers', 'db'],
  jobs: ['db', 'generated'],
  'handlers/v1': [
    'handlers/contract',
    'handlers/auth',
    'handlers/http',
    'handlers/problems.ts',
    'db',
    'generated',
  ],
  'handlers/contract': ['handlers/auth', 'handlers/http', 'handlers/problems.ts', 'db', 'generated'],
  'handlers/auth': ['handlers/http', 'handlers/problems.ts'],
  'handlers/http': ['handlers/problems.ts', 'db'],
  'handlers/problems.ts': ['generated'],
  db: ['generated/database.ts'],
  // The one street between two rooms that goes both ways: the columns' types are those of the states.
  generated: ['db/orders/state.ts'],
};

/** Of `jobs/` only what a payment provider shows to the web imports from `handlers/`, and only these two files. */
const PROVIDER_ON_THE_WEB = /^jobs\/payment-providers\/[\w-]+\/(?:routes|page)\.ts$/;
const FOR_PROVIDERS_ON_THE_WEB = ['handlers/problems.ts', 'handlers/http/page.ts'];

/** The aggregate's front door, and its pure rules. */
const OPEN_FOR_ALL = ['db/orders/index.ts', 'db/orders/state.ts'];

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync('**/*.{ts,js}', {
  cwd: ROOT,
  exclude: (path) => /^node_modules|(?:^|\/)\./.test(path),
});

const importsOf = async (file: string): Promise<string[]> => {
  const { importedFiles } = ts.preProcessFile(await readFile(join(ROOT, file), 'utf8'), true, true);
  const own = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
  return own.map((name) => normalize(join(dirname(file), name)));
};
const IMPORTS = new Map(await Promise.all(FILES.map(async (file) => [file, await importsOf(file)] as const)));

const isIn = (room: string) => (file: string) => room === '' || file === room || file.startsWith(`${room}/`);

const roomOf = (file: string) => Object.keys(ROOMS).find((room) => isIn(room)(file));

const mayImport = (from: string, to: string): boolean => {
  if (isIn('db/orders')(to) && !isIn('db')(from) && !OPEN_FOR_ALL.includes(to)) return false;
  if (PROVIDER_ON_THE_WEB.test(from) && FOR_PROVIDERS_ON_THE_WEB.includes(to)) return true;
  const room = roomOf(from);
  return room !== undefined && [room, ...ROOMS[room]!].some((below) => isIn(below)(to));
};

t.test('every file is in a room', (t) => {
  t.strictSame(
    FILES.filter((file) => roomOf(file) === undefined),
    [],
  );
  t.end();
});

t.test('files import from their own room or from one below', (t) => {
  const imports = [...IMPORTS].flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
  t.ok(imports.length > 500, `${imports.length} imports were read`);
  t.strictSame(
    imports.filter(([from, to]) => !mayImport(from, to)).map((pair) => pair.join(' → ')),
    [],
  );
  t.end();
});

t.test('no files import each other in a circle', (t) => {
  const done = new Set<string>();
  const circlesFrom = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    const circles = (IMPORTS.get(file) ?? []).flatMap((next) => circlesFrom(next, [...path, file]));
    done.add(file);
    return circles;
  };
  t.strictSame(
    FILES.flatMap((file) => circlesFrom(file, [])),
    [],
  );
  t.end();
});
