import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import contract from '../../generated/v1/openapi.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import published from '../../packages/contract-diff/package.json' with { type: 'json' };
import { DOCUMENTS, ROOT, codeIn, document, readText } from './documents.ts';

/**
 * Files that documents mention but that aren't in this repository: files of clients, of operators, or of a second API
 * version.
 */
const ELSEWHERE = [
  'order.ts',
  'api.ts',
  'receive.ts',
  'order-service.cdx.json',
  'kustomization.yaml',
  'contract-diff.yaml',
];
const isElsewhere = (path: string): boolean =>
  ELSEWHERE.includes(path) || /^(?:spec|generated|handlers|test)\/v2\b/.test(path);

const TOP = globSync('{*,.github}', { cwd: ROOT });

/**
 * Whether a text is a path below a folder of this repository, or has the ending of a file. Examples:
 * `db/orders/model/order-rules.ts`, `provider.ts`, `test/v1/<subject>.test.ts`.
 */
const looksLikePath = (code: string): boolean =>
  !code.startsWith('DATA_DIR/') &&
  /^[\w.<>{}*-]+(?:\/[\w.<>{}*-]+)*\/?$/.test(code) &&
  (TOP.includes(code.split('/', 1)[0]!) || /\.(?:ts|md|yaml|json|sql)$/.test(code));

/**
 * Whether a path exists in the root or in the document's folder. `<anything>` in a path is a name that the reader
 * chooses.
 */
const isThere = (path: string, folder: string): boolean =>
  [ROOT, join(ROOT, folder)].some(
    (cwd) => existsSync(join(cwd, path)) || globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd }).length > 0,
  );

t.test('the paths that documents mention exist', (t) => {
  for (const { path, text } of DOCUMENTS) {
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, target]) => target!);
    const programs = [...text.matchAll(/\bnode ([\w./-]+\.ts)/g)].map(([, program]) => program!);
    const tests = [...text.matchAll(/\bFILES='?([^'`\n ]+(?: [^'`\n ]+)*)/g)].flatMap(([, list]) =>
      list!.split(' '),
    );
    const named = [...codeIn(text).filter(looksLikePath), ...links, ...programs, ...tests];
    const absent = named.filter((name) => !isElsewhere(name) && !isThere(name, dirname(path)));
    t.strictSame(absent, [], path);
  }
  t.end();
});

t.test('the tree in the README lists every folder, and only folders that exist', (t) => {
  const [, tree = ''] = /^```\n(app\.ts[^]+?)^```/m.exec(document('README.md'))!;
  let folder = '';
  const named = tree
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = ''] = line.trim().split(' ', 1);
      if (line.startsWith('  ')) return join(folder, name);
      return (folder = name);
    });
  for (const name of named) t.ok(existsSync(join(ROOT, name)), name);
  const folders = globSync('*/', { cwd: ROOT }).filter((name) => !/^(?:\.|node_modules)/.test(name));
  for (const name of folders)
    t.ok(
      named.some((one) => one.startsWith(name)),
      `the tree has ${name}`,
    );
  t.end();
});

const NPMS_OWN = ['pack', 'ci', 'init', 'install'];
const SCRIPTS = Object.keys({ ...project.scripts, ...published.scripts });

t.test('the commands that documents mention exist, with their variables', async (t) => {
  const makefile = await readText('Makefile');
  const targets = [...makefile.matchAll(/^([a-z-]+):.*## /gm)].map(([, target]) => target!);
  const [, phony = ''] = /^\.PHONY: (.*)$/m.exec(makefile)!;
  t.strictSame(phony.split(' ').sort(), [...targets].sort(), 'make help lists all targets');
  for (const { path, text } of DOCUMENTS) {
    for (const [, target, variable] of text.matchAll(
      /(?:^|[`;] ?|\w+=\S+ )make ([a-z-]+)(?: ([A-Z]+)=)?/gm,
    )) {
      t.ok(targets.includes(target!), `${path}: make ${target} exists`);
      if (variable) t.match(makefile, new RegExp(`\\b${variable}\\b`), `${path}: make ${target} ${variable}`);
    }
    const npm = [...text.matchAll(/(?:^|[`&] ?)npm (?:run )?([\w-]+)/gm)].map(([, command]) => command!);
    for (const command of npm.filter((name) => !NPMS_OWN.includes(name)))
      t.ok(SCRIPTS.includes(command), `${path}: npm ${command}`);
  }
});

const withoutComments = (code: string): string => code.replaceAll(/^ *(?:\/\*\*[^]*?\*\/|\/\/.*)$/gm, '');

const IN_CAPITALS = /\b[A-Z][A-Z0-9_]{3,}\b/g;

t.test('a name in capitals in a document is a setting, a contract value or a constant', async (t) => {
  const files = globSync(['*.ts', '{handlers,db,jobs,packages,scripts,test}/**/*.{ts,js}'], { cwd: ROOT });
  const code = (await Promise.all(files.map(readText))).map(withoutComments);
  const known = new Set(
    [...code, await readText('Makefile'), JSON.stringify(contract)].join('\n').match(IN_CAPITALS),
  );
  for (const { path, text } of DOCUMENTS) {
    const words = codeIn(text).filter((one) => !looksLikePath(one));
    const named = words.flatMap((one) => one.match(IN_CAPITALS) ?? []);
    t.strictSame(
      named.filter((name) => !known.has(name)),
      [],
      path,
    );
  }
});

t.test('the documents that people read first have only a few pages', (t) => {
  const limits = { 'README.md': 150, 'ARCHITECTURE.md': 195, 'OPERATIONS.md': 190, 'test/FAILURES.md': 60 };
  for (const [path, limit] of Object.entries(limits)) {
    const lines = document(path).trimEnd().split('\n').length;
    t.ok(lines <= limit, `${path} has ${lines} lines`);
  }
  t.end();
});
