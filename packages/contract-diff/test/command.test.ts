import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, base } from './cases/case.ts';
import { openRepository } from './support/repository.ts';

const root = join(import.meta.dirname, '..');

async function diff(...args: string[]) {
  const printed: string[] = [];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

async function command(...args: string[]) {
  const script = join(root, 'bin.cjs');
  return promisify(execFile)(process.execPath, [script, ...args], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

async function fileOf(t: Test, name: string, contract: Contract) {
  const path = join(t.testdirName, name);
  await writeFile(path, name.endsWith('.json') ? JSON.stringify(contract) : stringify(contract));
  return path;
}

t.test('the command exits with 1 if it reports a change that breaks consumers', async (t) => {
  t.testdir();
  const before = await fileOf(t, 'before.yaml', base());
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  const after = await fileOf(t, 'after.json', smaller);
  t.match(await command(before, before), { code: 0, stdout: /Nothing changes for a consumer/ });
  const { code, stdout } = await command(before, after);
  t.equal(code, 1);
  const line = stringify(base()).split('\n').indexOf('        blend:') + 1;
  t.equal(
    stdout,
    [
      `# Contract v1: from ${before} to ${after}`,
      '',
      '**Breaks consumers**: 1 breaking, 0 to notice, 0 compatible, 0 documentation.',
      '',
      '## Breaking',
      '',
      '- **`Tea.blend`**: The field is gone. Clients that read it find nothing.',
      '  - To do: Stop reading `blend`; it is no longer sent.',
      `  - cause: \`#/components/schemas/Tea/properties/blend\` (before) in ${relative(root, before)}:${line}`,
      '  - GET /teas (listTeas): answer 200, `[].blend`',
      '  - POST /teas (addTea): answer 201, `blend`',
      '  - GET /teas/{sku} (getTea): answer 200, `blend`',
      '\n',
    ].join('\n'),
  );
  t.match(await command('package.json'), {
    code: 2,
    stderr: 'package.json is not an OpenAPI 3 document',
  });
  t.match(await diff(after, before), { code: 0, printed: /Breaks no consumer: .* 1 compatible/ });
  t.match(await diff('--check', after, before), {
    code: 0,
    printed: /^v1: nothing breaks since .*after\.json\.$/,
  });
});

t.test('--check accepts breaking changes only after a pre-release', async (t) => {
  t.testdir();
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  const after = await fileOf(t, 'after.yaml', smaller);
  for (const [version, code, printed] of [
    ['1.0.0-rc.1', 0, /^v1: 1 breaking since .*before\.yaml, which is allowed after a pre-release\.$/],
    ['1.0.0', 1, /\*\*Breaks consumers\*\*[^]*`blend`/],
  ] as const) {
    const contract = base();
    contract.info.version = version;
    const before = await fileOf(t, 'before.yaml', contract);
    t.match(await diff('--check', before, after), { code, printed }, version);
    t.match(await diff(before, after), { code: 1, printed: /Breaks consumers/ }, 'the report is printed');
  }
});

t.test('the command compares a contract that consists of several files', async (t) => {
  t.testdir();
  const whole = await fileOf(t, 'whole.yaml', base());
  const parts = base();
  await fileOf(t, 'Money.yaml', parts.components.schemas.Money);
  parts.components.schemas.Tea.properties.price = { $ref: 'Money.yaml' };
  const split = await fileOf(t, 'split.yaml', parts);
  t.match(await diff(whole, split), { code: 0, printed: /Nothing changes/ });
  parts.components.schemas.Tea.properties.price = { $ref: 'Nowhere.yaml' };
  await t.rejects(diff(whole, await fileOf(t, 'broken.yaml', parts)), { message: /Nowhere\.yaml/ });
});

t.test('the command follows references to operations, path items and flows in other files', async (t) => {
  t.testdir();
  const whole = await fileOf(t, 'whole.yaml', base());
  const parts = base();
  const teas = parts.paths['/teas'];
  const oauth2 = parts.components.securitySchemes.oauth2;
  const written = { get: teas.get, flows: oauth2.flows };
  const absolute = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('"#/', '"split.yaml#/'));
  await fileOf(t, 'get.yaml', absolute(written.get));
  await fileOf(t, 'flows.yaml', written.flows);
  teas.get = { $ref: 'get.yaml' };
  oauth2.flows = { $ref: 'flows.yaml' };
  await fileOf(t, 'teas.yaml', absolute(teas));
  parts.paths['/teas'] = { $ref: 'teas.yaml' };
  const split = await fileOf(t, 'split.yaml', parts);
  t.match(await diff('--fail-on', 'compatible', whole, split), { code: 0 });
  t.match(await diff('--fail-on', 'compatible', split, whole), { code: 0 });
  delete written.get.responses[200];
  await fileOf(t, 'get.yaml', absolute(written.get));
  const { code, printed } = await diff(whole, split);
  t.equal(code, 1);
  t.match(printed, /GET \/teas \(listTeas\)/);
  await fileOf(t, 'teas.yaml', { ...absolute(teas), get: { $ref: 'nowhere.yaml' } });
  t.match(await command(whole, split), {
    code: 2,
    stderr: /teas\.yaml:\d+ refers to nowhere\.yaml, which is not there: add it, or correct the reference/,
  });
  await fileOf(t, 'split.yaml', { ...parts, paths: { $ref: 'paths.yaml' } });
  t.match(await command(whole, split), {
    code: 2,
    stderr:
      /split\.yaml:\d+ #\/paths is a reference to paths\.yaml, and none may stand there: write its members/,
  });
});

t.test('the command compares the contract in spec/ with the contract in a git commit', async (t) => {
  const { root, diff } = await openRepository(t, { spec: { v1: { 'openapi.yaml': stringify(base()) } } });
  t.match(await diff('HEAD', 'HEAD'), {
    code: 0,
    stdout: /from HEAD\/v1 to HEAD\/v1\n\nNothing changes/,
  });
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  await writeFile(join(root, 'spec/v1/openapi.yaml'), stringify(smaller));
  t.match(await diff('HEAD'), { code: 1, stdout: /from HEAD\/v1 to spec\/v1\n[^]*Tea\.blend/ });
  t.match(await diff('no-such-branch'), {
    code: 2,
    stderr: 'no-such-branch is neither a file nor a git reference\n',
  });
});

t.test('the command prints the reason if a file is not a contract', async (t) => {
  await t.rejects(diff(join(root, 'README.md')), { message: /README\.md:\d+ is neither JSON nor YAML/ });
});

/** Runs the command with `input` as its standard input. */
async function piped(input: string, ...args: string[]) {
  const script = join(root, 'bin.cjs');
  const running = promisify(execFile)(process.execPath, [script, ...args], { cwd: root });
  running.child.stdin?.end(input);
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

t.test('the command reads one of the contracts from standard input', async (t) => {
  t.testdir();
  const file = await fileOf(t, 'before.yaml', base());
  const smaller = base();
  delete smaller.components.schemas.Tea.properties.blend;
  t.match(await piped(stringify(smaller), file, '-'), {
    code: 1,
    stdout: /to standard input\n[^]*Tea\.blend/,
  });
  t.match(await piped(JSON.stringify(smaller), '-', file), { code: 0, stdout: /from standard input/ });
  t.match(await piped('a: [', file, '-'), {
    code: 2,
    stderr: /^standard input:1 is neither JSON nor YAML/,
  });
});

t.test('the command refuses invalid arguments with a sentence instead of a stack trace', async (t) => {
  for (const [args, message] of [
    [['--colour'], /^Unknown option '--colour'.* See contract-diff --help\.$/s],
    [
      ['--format', 'xml'],
      /--format is xml, and has to be one of markdown, text, json, github, junit, sarif, html/,
    ],
    [
      ['--fail-on', 'all'],
      /--fail-on is all, and has to be one of breaking, notice, compatible, documentation, none/,
    ],
    [['a', 'b', 'c'], /more than two contracts: c/],
    [['', 'HEAD'], /HEAD is HEAD, and there is no BASE/],
    [['-', '-'], /Only one of the contracts can be standard input/],
  ] as const)
    await t.rejects(diff(...args), { message });
  const { code, stderr } = (await command('--colour')) as { code: number; stderr: string };
  t.equal(code, 2);
  t.notMatch(stderr, /\n\s+at /, 'no stack trace');
  t.match(await command('--help'), { code: 0, stdout: /Exit status: 0 .* 1 .* 2/ });
});

t.test('the command exits with 1 if a change is as severe as the level of --fail-on', async (t) => {
  t.testdir();
  const before = await fileOf(t, 'before.yaml', base());
  const grown = base();
  grown.components.schemas.Tea.properties.origin = { type: 'string' };
  const after = await fileOf(t, 'after.yaml', grown);
  for (const [level, code] of [
    ['breaking', 0],
    ['notice', 0],
    ['compatible', 1],
    ['documentation', 1],
    ['none', 0],
  ] as const) {
    t.match(await diff('--fail-on', level, before, after), { code }, level);
    t.match(
      await diff('--fail-on', level, after, before),
      { code: level === 'none' ? 0 : 1 },
      `${level}, breaking`,
    );
  }
});

t.test('the command prints JSON, or annotations for a pull request', async (t) => {
  t.testdir();
  const before = await fileOf(t, 'before.yaml', base());
  const changed = base();
  changed.components.schemas.Kind.enum.push('WHITE');
  const after = await fileOf(t, 'after.yaml', changed);
  const source = new RegExp(`after\\.yaml:${stringify(changed).split('\n').indexOf('    Kind:') + 1}$`);
  for (const json of [await diff('--json', before, after), await diff('--format', 'json', before, after)]) {
    t.equal(json.code, 1);
    t.match(JSON.parse(json.printed), {
      versions: [
        {
          version: 'v1',
          counts: { breaking: 1, notice: 0, compatible: 0, documentation: 0 },
          changes: [{ level: 'breaking', rule: 'value-added', at: '#/components/schemas/Kind', source }, {}],
        },
      ],
    });
  }
  const { printed } = await diff('--format', 'github', before, after);
  t.match(printed, /^::error file=.*after\.yaml,line=\d+,title=.*Kind.*::`WHITE` is a new value\. .*$/m);
  t.match(printed, /^::notice title=Contract v1::1 of 1 changes since .* break consumers$/m);
});

t.test('the command reads a contract and its referenced files from a git commit', async (t) => {
  const parts = base();
  const { Money } = parts.components.schemas;
  parts.components.schemas.Tea.properties.price = { $ref: 'Money.yaml' };
  const { diff } = await openRepository(t, {
    spec: { v1: { 'openapi.yaml': stringify(parts), 'Money.yaml': stringify(Money) } },
  });
  t.match(await diff('HEAD:spec/v1/openapi.yaml', 'HEAD'), {
    code: 0,
    stdout: /from HEAD:spec\/v1\/openapi\.yaml to HEAD\/v1\n\nNothing changes/,
  });
  const relative = await diff('HEAD:./spec/v1/openapi.yaml', 'HEAD:spec/v1/openapi.yaml');
  t.match(relative, { code: 0, stdout: /Nothing changes/ }, 'as in git, ./ is the current folder');
  for (const path of ['nowhere/openapi.yaml', 'spec/v1/nowhere.yaml'])
    t.match(await diff(`HEAD:${path}`), { code: 2, stderr: `HEAD has no ${path}\n` });
  const folder = /^HEAD:spec\/v1 is a folder\. Name the file .*such as HEAD:spec\/v1\/openapi\.yaml\./;
  t.match(await diff('HEAD:spec/v1'), { code: 2, stderr: folder });
});

t.test('the command prints the required version of Node.js if the running one is too old', async (t) => {
  const folder = t.testdir({
    'old.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.8' });",
  });
  const script = join(root, 'bin.cjs');
  await t.rejects(promisify(execFile)(process.execPath, ['--require', join(folder, 'old.cjs'), script]), {
    code: 2,
    stderr: 'contract-diff needs Node.js 22.18 or later, and this is 18.20.8.\n',
  });
});

t.test('the command exits with 2 and not with 1 if its code cannot be loaded', async (t) => {
  const folder = t.testdir({ dist: { 'contract-diff.js': 'throw new Error("not whole");' } });
  await copyFile(join(root, 'bin.cjs'), join(folder, 'bin.cjs'));
  await t.rejects(promisify(execFile)(process.execPath, [join(folder, 'bin.cjs')]), {
    code: 2,
    stderr: /not whole/,
  });
});
