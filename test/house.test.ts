import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import t from 'tap';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');

const ARCHITECTURE = await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/**
 * Reads a picture in ARCHITECTURE.md: the rooms, and the rooms that each room imports. Imports of types are arrows,
 * too.
 */
function readPicture(lines: string): Map<string, string[]> {
  const below = new Map<string, string[]>();
  for (const line of lines.trim().split('\n')) {
    const steps = line.split('-->').map((rooms) => rooms.split('&').map((room) => room.trim()));
    for (const [index, rooms] of steps.entries())
      for (const room of rooms) below.set(room, [...(below.get(room) ?? []), ...(steps[index + 1] ?? [])]);
  }
  return below;
}

/** The picture of the whole service, and the picture of `db/`. */
const [BELOW = new Map<string, string[]>(), BELOW_IN_DB = new Map<string, string[]>()] = Array.from(
  ARCHITECTURE.matchAll(/^flowchart TD\n([^`]+)/gm),
  ([, lines = '']) => readPicture(lines),
);

/** Lists a room (a file or folder in the picture), and all rooms to which its arrows lead. */
const within = (room: string, below = BELOW): string[] => [
  room,
  ...(below.get(room) ?? []).flatMap((next) => within(next, below)),
];

/**
 * The only files in `jobs/` that import from `handlers/`: the web pages and routes of a payment provider. These files
 * may import only the two files of `FOR_PROVIDERS_ON_THE_WEB`.
 */
const PROVIDER_ON_THE_WEB = /^jobs\/payment-providers\/[\w-]+\/(?:routes|approval-page)\.ts$/;
const FOR_PROVIDERS_ON_THE_WEB = ['handlers/problems.ts', 'handlers/http/answers/html-page.ts'];

/**
 * The only files in `db/orders/` that may be imported outside of `db/` and its tests: the index for jobs and commands,
 * and the pure rules.
 */
const OPEN_TO_ALL = /^db\/orders\/(?:index\.ts$|model\/)/;

/**
 * The only files that a lower room (a folder in the picture) imports from a higher room. Columns have the types of
 * states and prices that these files declare.
 */
const UPWARDS = ['db/orders/model/order-rules.ts', 'db/orders/model/requested-prices.ts'];

const FILES = globSync('**/*.{ts,tsx,js}', {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)node_modules$|^(?:back-office|packages\/[\w-]+)\/dist|(?:^|\/)\./.test(path),
});

const importsOf = async (file: string): Promise<string[]> => {
  const { importedFiles } = ts.preProcessFile(await readFile(join(ROOT, file), 'utf8'), true, true);
  const own = importedFiles.map(({ fileName }) => fileName).filter((name) => /^\..*\.[jt]sx?$/.test(name));
  return own.map((name) => normalize(join(dirname(file), name)));
};
const IMPORTS = new Map(await Promise.all(FILES.map(async (file) => [file, await importsOf(file)] as const)));

const isIn = (room: string) => (file: string) => file === room || file.startsWith(`${room}/`);

/**
 * Replaces the version of the API in a path by the first version. The picture shows only the first version, and all
 * versions have the same rooms (files and folders).
 */
const ofFirstVersion = (file: string) => file.replace(/^(handlers|generated)\/v\d+\//, '$1/v1/');

const roomOf = (file: string, below = BELOW) =>
  [...below.keys()].find((room) => isIn(room)(ofFirstVersion(file)));

const mayImport = (from: string, to: string): boolean => {
  if (from === 'generated/database.ts' && UPWARDS.includes(to)) return true;
  if (isIn('db/orders')(to) && !/^(?:test\/)?db\//.test(from) && !OPEN_TO_ALL.test(to)) return false;
  if (PROVIDER_ON_THE_WEB.test(from) && FOR_PROVIDERS_ON_THE_WEB.includes(to)) return true;
  if (isIn('test')(from)) return true;
  const room = roomOf(from);
  return room !== undefined && within(room).some((below) => isIn(below)(ofFirstVersion(to)));
};

t.test('handlers do not import jobs, db imports only packages, and nothing imports tests', (t) => {
  t.notOk(within('handlers/v1').includes('jobs'));
  t.strictSame(within('db'), ['db', 'generated/database.ts', 'packages/postgres', 'packages/concurrency']);
  t.notOk([...BELOW.keys()].some((room) => room !== 'test' && within(room).includes('test')));
  t.end();
});

t.test('every file belongs to a folder in the import graph of ARCHITECTURE.md', (t) => {
  t.strictSame(
    FILES.filter((file) => roomOf(file) === undefined),
    [],
  );
  t.end();
});

t.test('files import only what the import graph in ARCHITECTURE.md allows', (t) => {
  const imports = [...IMPORTS].flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
  t.ok(imports.length > 500, `${imports.length} imports were read`);
  t.strictSame(
    imports.filter(([from, to]) => !mayImport(from, to)).map((pair) => pair.join(' → ')),
    [],
  );
  t.end();
});

t.test('files in db/ import only what the import graph of db/ in ARCHITECTURE.md allows', (t) => {
  const inDb = [...IMPORTS].filter(([from]) => isIn('db')(from));
  t.strictSame(
    inDb.filter(([from]) => roomOf(from, BELOW_IN_DB) === undefined).map(([from]) => from),
    [],
    'each file is in a folder of the graph',
  );
  const upwards = inDb.flatMap(([from, targets]) => {
    const rooms = within(roomOf(from, BELOW_IN_DB) ?? from, BELOW_IN_DB);
    return targets
      .filter((to) => isIn('db')(to) && !rooms.some((room) => isIn(room)(to)))
      .map((to) => `${from} → ${to}`);
  });
  t.strictSame(upwards, []);
  t.end();
});

/** Finds cycles: files or folders that import each other. */
function circlesOf(imports: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const circlesFrom = (place: string, path: string[]): string[] => {
    if (path.includes(place)) return [[...path.slice(path.indexOf(place)), place].join(' → ')];
    if (done.has(place)) return [];
    const circles = [...(imports.get(place) ?? [])].flatMap((next) => circlesFrom(next, [...path, place]));
    done.add(place);
    return circles;
  };
  return [...imports.keys()].flatMap((place) => circlesFrom(place, []));
}

t.test('no files import each other in a cycle', (t) => {
  t.strictSame(circlesOf(IMPORTS), []);
  t.end();
});

t.test('no folders of the service or of packages import each other in a cycle', (t) => {
  const folders = new Map<string, Set<string>>();
  for (const [from, targets] of IMPORTS) {
    if (
      !/^(?:admin|back-office\/server|db|handlers|jobs|packages|scripts|test\/support)\/(?!.*\btest\/)/.test(
        from,
      )
    )
      continue;
    const own = folders.get(dirname(from)) ?? new Set();
    for (const to of targets) if (dirname(to) !== dirname(from)) own.add(dirname(to));
    folders.set(dirname(from), own);
  }
  t.ok(folders.size > 80, `${folders.size} folders`);
  t.strictSame(circlesOf(folders), []);
  t.end();
});

/** Folders whose files may be many: the files are generated, numbered or examples. */
const LARGE = /^(?:generated|db\/migrations|spec\/v\d+\/examples|test\/(?:fixtures|generated))(?:\/|$)/;

t.test('no folder has more than 24 files', (t) => {
  const files = globSync('*/**/*.*', {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.[^/]*)(?:\/|$)/.test(path),
  });
  const folders = Map.groupBy(files, (file) => dirname(file));
  t.ok(folders.size > 100, `${folders.size} folders`);
  t.strictSame(
    [...folders].filter(([path, { length }]) => length > 24 && !LARGE.test(path)).map(([path]) => path),
    [],
  );
  t.end();
});
