import { globSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { SCENARIOS } from '../jobs/payment-providers/simulated/tokens.ts';
import { ALL_SCOPES, USERS, clientsOf } from '../scripts/authorization-server/clients.ts';
import { readmeWithSettings } from '../scripts/settings-table.ts';

/**
 * What the README says of the repository is so. Its examples run elsewhere: the first order and the journey in
 * `scripts/start.test.ts`, the program of a client in `clients/clients.test.ts`.
 */
const ROOT = join(import.meta.dirname, '..');
const README = await readFile(join(ROOT, 'README.md'), 'utf8');

const section = (title: string): string =>
  README.split(/^## /m).find((part) => part.startsWith(`${title}\n`))!;

/** What stands in backticks in each cell of a section's table. */
const table = (title: string): { cells: string[]; code: string[][] }[] =>
  section(title)
    .split(/^\| --.*$/m)[1]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({
      cells,
      code: cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, it]) => it!)),
    }));

t.test('the settings are those that the service reads, with their defaults', async (t) => {
  t.equal(await readmeWithSettings(), README, 'as make generate writes them');
});

t.test('the clients and users of the development authorization server are those that it has', (t) => {
  const clients = clientsOf('', '', { id: 'order-service', secret: 'order-service-secret' });
  const rows = table('The development authorization server');
  t.strictSame(
    rows.map(({ code: [id = [], secret = []] }) => [...id, ...secret]).sort(),
    clients.map(({ id, secret }) => (secret ? [id, secret] : [id])).sort(),
  );
  const scopesOf = (cell: string, listed: string[]) =>
    /all/.test(cell) ? ALL_SCOPES : /the same/.test(cell) ? undefined : (listed[0]?.split(' ') ?? []);
  let above: string[] = [];
  for (const { cells, code } of rows) {
    above = scopesOf(cells[3]!, code[3]!) ?? above;
    t.strictSame(above, clients.find(({ id }) => id === code[0]![0])?.scopes, `scopes of ${code[0]}`);
  }
  for (const { login, password } of USERS)
    t.match(section('The development authorization server'), `\`${login}\` / \`${password}\``);
  t.end();
});

t.test('the tokens of the simulated provider are those that it knows', (t) => {
  t.strictSame(
    table('Payments').flatMap(({ code }) => code[0]!),
    Object.keys(SCENARIOS),
  );
  t.end();
});

t.test('the targets that it names are in the Makefile, and its help lists them all', async (t) => {
  const makefile = await readFile(join(ROOT, 'Makefile'), 'utf8');
  const explained = [...makefile.matchAll(/^([a-z-]+):.*## /gm)].map(([, target]) => target!);
  const [, phony = ''] = /^\.PHONY: (.*)$/m.exec(makefile)!;
  t.strictSame(phony.split(' ').sort(), [...explained].sort());
  const named = [...README.matchAll(/(?:^|`)(?:[A-Z_]+=\S+ )?make ([a-z-]+)/gm)].map(([, target]) => target!);
  t.strictSame(
    named.filter((target) => !explained.includes(target)),
    [],
  );
});

/** What comes with a second version, and with the first release. */
const NOT_YET = ['spec/v2', 'handlers/v2/index.ts', 'spec/releases/'];

t.test('the files and folders that it names are there', async (t) => {
  const [, tree = ''] = /^```\n(app\.ts[^]+?)^```/m.exec(section('The house'))!;
  let folder = '';
  const named: string[] = [];
  for (const line of tree.trimEnd().split('\n')) {
    const isInside = line.startsWith('  ');
    const [, paths = ''] = /^ *((?:[\w*./-]+(?:\/|\.ts|\.json)(?: +|$))+)/.exec(line) ?? [];
    for (const path of paths.trim().split(/ +/)) named.push(isInside ? join(folder, path) : path);
    if (!isInside) folder = line.split(' ', 1)[0]!;
  }
  const topFolders = new Set(named.map((path) => path.split('/', 1)[0]));
  const entries = await readdir(ROOT, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name));
  for (const { name } of folders) t.ok(topFolders.has(name), `the tree has ${name}/`);

  const inTexts = README.matchAll(
    /(?:`|node )((?:spec|generated|handlers|db|jobs|scripts|test)\/[\w*./-]*)/g,
  );
  named.push(...[...inTexts].map(([, path]) => path!));
  for (const path of named.filter((name) => !NOT_YET.includes(name)))
    t.not(globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length, 0, `there is ${path}`);
});
