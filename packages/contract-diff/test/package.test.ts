import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { parse, stringify } from 'yaml';
import { base } from './cases/case.ts';
import { largeContract } from './support/large-contract.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '..');
/** The folder in which npm installs the dependencies of all workspaces. */
const MODULES = join(FOLDER, '../../node_modules');

/**
 * Whether npm has set an environment variable for the process of this test. The test removes these variables, because
 * they would also configure the npm that the test starts.
 */
const isOfNpm = (name: string) => /^npm_/i.test(name);

/**
 * Returns the environment for npm and for the commands that npm installs. All of them run with the Node.js at the path
 * `node`.
 */
const envOf = (node: string) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfNpm(name))),
  PATH: [dirname(node), process.env['PATH']].join(delimiter),
});
const env = envOf(process.execPath);

/**
 * Packs a copy of the package into a tarball. The original isn't touched, because other tests run its command at the
 * same time.
 */
async function pack(t: Test, to: string): Promise<void> {
  const tree = t.testdir();
  const copy = join(tree, 'packages/contract-diff');
  const made = ['.tap', 'dist', 'node_modules'];
  for (const name of (await readdir(FOLDER)).filter((name) => !made.includes(name)))
    await cp(join(FOLDER, name), join(copy, name), { recursive: true });
  await cp(join(FOLDER, '../../tsconfig.json'), join(tree, 'tsconfig.json'));
  await symlink(MODULES, join(tree, 'node_modules'));
  await run('npm', ['pack', '--pack-destination', to], { cwd: copy, env });
}

/** Installs the package from its tarball, without a registry. Returns the folder of the installation. */
async function install(t: Test): Promise<string> {
  // The folder is outside the project, so that the package can't find packages in the project's `node_modules`.
  const folder = await mkdtemp(join(tmpdir(), 'contract-diff-test-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const tarballs = join(folder, 'tarballs');
  await mkdir(tarballs);
  await pack(t, tarballs);
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: folder, env });
  return folder;
}

/**
 * Finds the running Node.js and all other supported versions on the PATH. Returns the paths of these programs by
 * version.
 */
async function supportedNodes(): Promise<Map<string, string>> {
  const nodes = new Map([[process.versions.node, process.execPath]]);
  for (const folder of process.env['PATH']!.split(delimiter)) {
    const node = join(folder, 'node');
    if (!existsSync(node)) continue;
    const { stdout } = await run(node, ['--print', 'process.versions.node']);
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if ((major > 20 || (major === 20 && minor >= 11)) && !nodes.has(version)) nodes.set(version, node);
  }
  return nodes;
}

/** Runs a script of the shell in a folder. Returns its exit status and its output. */
const shell = (script: string, cwd: string, more: Record<string, string> = {}) =>
  run('bash', ['-e', '-c', script], { cwd, env: { ...env, ...more } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

/** Uses the installed package in a git repository, as the templates and the README say. */
async function adopt(t: Test, folder: string, packed: string): Promise<void> {
  const git = 'git -c user.name=Tea -c user.email=tea@example.com';
  await mkdir(join(folder, 'api'));
  await writeFile(join(folder, 'api/openapi.yaml'), stringify(base()));
  await writeFile(join(folder, '.gitattributes'), 'api/openapi.yaml diff=openapi\n');
  await shell(`git init -q && git add api .gitattributes && ${git} commit -qm 'Add the contract'`, folder);
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  await writeFile(join(folder, 'api/openapi.yaml'), stringify(smaller));
  const gone = /Tea\.blend: The field is gone/;

  const { runs } = parse(await readFile(join(packed, 'templates/action.yml'), 'utf8'));
  const outputs = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const inputs = { CONTRACT: 'api/openapi.yaml', BASE: 'HEAD', OPTIONS: '' };
  const action = { ...outputs, ...inputs, RUNNER_TEMP: folder, COMMAND: 'npx --no-install contract-diff' };
  t.match(await shell(runs.steps[0].run, folder, action), { code: 1, stdout: /^::error .*Tea\.blend/m });
  const first = { ...action, CONTRACT: 'api/first.yaml' };
  const isNew = /api\/first\.yaml is new/;
  t.match(await shell(runs.steps[0].run, folder, first), { code: 0, stdout: isNew }, 'a new contract');
  t.match(await readFile(outputs.GITHUB_STEP_SUMMARY, 'utf8'), /\*\*Breaks consumers\*\*/);
  t.match(await readFile(outputs.GITHUB_OUTPUT, 'utf8'), /^report=.*contract-diff\.md\n$/);

  const job = parse(await readFile(join(packed, 'templates/gitlab-ci.yml'), 'utf8'))['contract-diff'];
  const script = job.script.filter((line: string) => !/^(?:git fetch|npm) /.test(line)).join('\n');
  const variables = { ...job.variables, CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD' };
  const newContract = { ...variables, CONTRACT: first.CONTRACT };
  t.match(await shell(script, folder, newContract), { code: 0, stdout: isNew }, 'a new contract');
  t.match(await shell(script, folder, variables), { code: 1, stdout: gone });
  t.match(await readFile(join(folder, 'contract-diff.xml'), 'utf8'), /failures="1"/);

  await cp(join(packed, 'templates/pre-commit'), join(folder, '.git/hooks/pre-commit'));
  await shell('chmod +x .git/hooks/pre-commit && git add api', folder);
  const commit = await shell(`${git} commit -qm 'Remove a field'`, folder);
  t.match(commit, { code: 1 });
  t.match(commit.stdout + commit.stderr, gone, 'the hook refuses the commit');
  await shell("git config diff.openapi.command 'npx --no-install contract-diff --git-diff'", folder);
  t.match(await shell('git diff --ext-diff HEAD -- api', folder), { code: 0, stdout: gone }, 'git diff');
  await shell('git mv api/openapi.yaml api/other.yaml', folder);
  t.match(await shell('git diff --ext-diff --no-renames HEAD -- api', folder), { code: 0 }, 'a deleted file');
}

/** Adds the maximum memory of the process (its resident set, in kB) to a file. */
const RECORD_MEMORY = `
process.on('exit', () => require('fs').writeFileSync('memory', String(process.resourceUsage().maxRSS)));
`;

/**
 * Maximum memory for two contracts of 3.5 MB, in MB. The command takes 186 MB, and 225 MB or more if it keeps the parts
 * from which it computes the meaning of schemas.
 */
const MEMORY_MAX = 220;

/** Compares two large contracts as JSON and as YAML, and checks the memory that the installed command takes. */
async function checkMemory(t: Test, folder: string): Promise<void> {
  await writeFile(join(folder, 'record-memory.cjs'), RECORD_MEMORY);
  const contracts = [largeContract(false), largeContract(true)];
  const texts = {
    json: contracts.map((contract) => JSON.stringify(contract, null, 2)),
    yaml: contracts.map((contract) => stringify(contract, { aliasDuplicateObjects: false })),
  };
  // Programs that the test runner loads into each process would take memory, too.
  const at = { cwd: folder, env: { ...env, NODE_OPTIONS: '' }, maxBuffer: 100_000_000 };
  for (const [kind, sides] of Object.entries(texts)) {
    const files = sides.map((_, index) => `large-${index}.${kind}`);
    for (const [index, text] of sides.entries()) await writeFile(join(folder, files[index]!), text);
    const command = ['--require', './record-memory.cjs', 'node_modules/.bin/contract-diff'];
    const compare = run(process.execPath, [...command, '--format', 'json', ...files], at);
    await t.rejects(compare, { code: 1, stdout: /"rule":"field-removed"/ }, kind);
    const memory = Number(await readFile(join(folder, 'memory'), 'utf8')) / 1000;
    t.ok(memory > 100 && memory < MEMORY_MAX, `${kind}: ${Math.round(memory)} MB`);
  }
}

const TYPED = `
import { type Change, compareContracts } from 'contract-diff';
import { contractOf } from 'contract-diff/openapi';
import { report } from 'contract-diff/report';
const changes: Change[] = compareContracts(contractOf({}, 'before'), contractOf({}, 'after'));
const level: 'breaking' | 'notice' | 'compatible' | 'documentation' = changes[0]!.level;
export const text: string = report(level, changes);
`;

const LIBRARY = `
import { readFileSync } from 'node:fs';
import { compareContracts } from 'contract-diff';
import { contractOf } from 'contract-diff/openapi';
import { report } from 'contract-diff/report';
const [before, after] = ['before.json', 'after.json'].map((name) => contractOf(JSON.parse(readFileSync(name, 'utf8')), name));
console.log(report('Tea', compareContracts(before, after)));
`;

t.test('the packed command compares contracts in an empty folder, with each installed Node.js', async (t) => {
  const folder = await install(t);
  const packed = join(folder, 'node_modules/contract-diff');
  const files = (await readdir(packed, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(packed.length + 1));
  t.strictSame(
    files.filter((name) => !/^dist\/[\w/-]+\.(?:js|d\.ts)$/.test(name)).sort(),
    [
      ...[
        'LICENSE',
        'OTHER-TOOLS.md',
        'README.md',
        'RULES.md',
        'bin.cjs',
        'dist/THIRD-PARTY-LICENSES.txt',
        'package.json',
      ],
      'report.schema.json',
      ...['action.yml', 'gitlab-ci.yml', 'pre-commit', 'pre-commit-config.yaml'].map(
        (name) => `templates/${name}`,
      ),
    ],
    'the package has JavaScript, types and documents, and neither sources nor tests',
  );
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(packed, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  t.ok(total < 1_000_000, `the installed files have ${total} bytes`);
  t.strictSame(await readdir(join(folder, 'node_modules')), ['.bin', '.package-lock.json', 'contract-diff']);
  for (const name of ['dist/contract-diff.js', 'dist/compare.d.ts']) t.ok(files.includes(name), name);
  t.equal(
    await readFile(join(packed, 'LICENSE'), 'utf8'),
    await readFile(join(FOLDER, '../../LICENSE'), 'utf8'),
  );

  const [before, after] = [base(), base()];
  delete after.components.schemas.Tea.properties.blend;
  await writeFile(join(folder, 'before.yaml'), stringify(before));
  await writeFile(join(folder, 'after.yaml'), stringify(after));
  await writeFile(join(folder, 'before.json'), JSON.stringify(before));
  await writeFile(join(folder, 'after.json'), JSON.stringify(after));
  await writeFile(join(folder, 'library.mjs'), LIBRARY);
  for (const [version, node] of await supportedNodes()) {
    const at = { cwd: folder, env: envOf(node) };
    const gone = /\*\*`Tea\.blend`\*\*.*gone/;
    const compare = ['--offline', 'contract-diff', 'before.yaml', 'after.yaml'];
    await t.rejects(run('npx', compare, at), { code: 1, stdout: gone }, `Node.js ${version}`);
    const command = ['node_modules/.bin/contract-diff', 'before.yaml'];
    t.match(await run(node, [...command, 'before.yaml'], at), { stdout: /Nothing changes/ });
    await t.rejects(run(node, [...command, 'nowhere.yaml'], at), { code: 2, stderr: /nowhere\.yaml/ });
    t.match(await run(node, ['library.mjs'], at), { stdout: gone }, 'as a library');
  }

  await adopt(t, folder, packed);
  await checkMemory(t, folder);

  await writeFile(join(folder, 'typed.mts'), TYPED);
  const options = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  await t.resolves(
    run(join(MODULES, '.bin/tsc'), ['-p', folder], { env }),
    'the published types are those of the exported functions',
  );
});
