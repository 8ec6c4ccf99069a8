import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { contractDiff } from '../src/contract-diff.ts';
import { type Contract, base, schemas } from './cases/case.ts';

async function diff(...args: string[]) {
  const printed: string[] = [];
  const code = await contractDiff(args, (text) => printed.push(text));
  return { code, printed: printed.join('\n') };
}

/** Writes two contracts into files. Both have the malformed part, and only the newer one has the change. */
async function filesOf(t: Test, slip: (contract: Contract) => void, change: (contract: Contract) => void) {
  const folder = t.testdir();
  const [before, after] = [base(), base()];
  slip(before);
  slip(after);
  change(after);
  const files = ['before.yaml', 'after.yaml'].map((name) => join(folder, name));
  await writeFile(files[0]!, stringify(before)); // The list has two files.
  await writeFile(files[1]!, stringify(after));
  return files;
}

const withoutBlend = (contract: Contract) => delete schemas(contract).Tea.properties.blend;

// prettier-ignore
const SLIPS: readonly [string, (contract: Contract) => void, RegExp][] = [
  ['required of JSON Schema draft 3', (c) => (schemas(c).Tea.properties.sku.required = true), /after\.yaml:\d+ `#\/components\/schemas\/Tea\/properties\/sku\/required`: has to be a list, and is `true` \(wrong-form\)/],
  ['a type that there is not', (c) => (schemas(c).Tea.properties.sku.type = 'uuid'), /sku\/type`: has to be a type .* \(wrong-form\)/],
  ['a reference without a target', (c) => (schemas(c).Tea.properties.maker = { $ref: '#/components/schemas/Maker' }), /maker`: refers to .*Maker, which is not there: add it.* \(missing-target\)/],
  ['the same path with two names', (c) => (c.paths['/teas/{id}'] = { delete: { responses: {} } }), /teas~1\{id\}`: is the same path as `\/teas\/\{sku\}` \(duplicate-path\)/],
  ['an answer without a status', (c) => (c.paths['/teas'].get.responses.ok = { description: 'x' }), /responses\/ok`: stands under `ok`, which is no status \(wrong-status\)/],
  ['two parameters without a name', (c) => c.paths['/teas'].get.parameters.unshift({ in: 'query' }, { in: 'query' }), /parameters\/1`: has no `name` \(missing-field\)/],
];

for (const [what, slip, listed] of SLIPS)
  t.test(`the command compares the sound parts of a malformed contract: ${what}`, async (t) => {
    const [before, after] = await filesOf(t, slip, withoutBlend);
    const { code, printed } = await diff(before!, after!);
    t.equal(code, 1);
    t.match(printed, /1 breaking, 0 to notice, 0 compatible, 0 documentation/);
    t.match(printed, /`Tea\.blend`\*\*: The field is gone/);
    t.match(printed, listed);
    t.match(await diff(before!, before!), { code: 0, printed: /Nothing changes/ });
    await t.rejects(diff('--strict', before!, after!), { message: /before\.yaml is malformed:\n/ });
  });

t.test('a part that only the older contract has malformed is left out of both contracts', async (t) => {
  const [before, after] = await filesOf(t, () => {}, withoutBlend);
  const old = base();
  schemas(old).Kind.enum = 'BLACK';
  await writeFile(before!, stringify(old));
  const { printed } = await diff('--json', before!, after!);
  t.match(JSON.parse(printed).versions, [
    {
      counts: { breaking: 1, notice: 0, compatible: 0 },
      notCompared: [{ side: 'before', rule: 'wrong-form', source: /before\.yaml:\d+/ }],
    },
  ]);
  t.match(
    (await diff('--format', 'github', after!, before!)).printed,
    /^::warning file=.*before\.yaml,line=\d+,title=Malformed and not compared::.*enum has to be a list/m,
  );
});

t.test('a contract that is malformed as a whole is refused', async (t) => {
  const [before, after] = await filesOf(t, (c) => (c.paths = []), withoutBlend);
  await t.rejects(diff(before!, after!), { message: /#\/paths has to be an object, and is a list/ });
});

t.test('slips of YAML that other parsers accept are read and listed', async (t) => {
  const [before, after] = await filesOf(t, () => {}, withoutBlend);
  const source = await readFile(after!, 'utf8');
  await writeFile(after!, `x-a: "one\ntwo"\nx-b: 1\nx-b: 2\n${source}`);
  const { code, printed } = await diff(before!, after!);
  t.equal(code, 1);
  t.match(
    printed,
    /after\.yaml:2: continues a quoted text with too little indentation: indent the line \(yaml\)/,
  );
  t.match(printed, /after\.yaml:4: has a key that the object already has: delete one of the two \(yaml\)/);
  t.match(printed, /`Tea\.blend`\*\*: The field is gone[^]*before\.yaml:\d+/);
  await t.rejects(diff('--strict', before!, after!), { message: /after\.yaml:2 continues a quoted text/ });
  // Three texts, each with quotes and lines of its own, are read at once.
  const texts = `x-a: 'it''s\none\n\n'\nx-b: "two \\" more\nthree\n"\nx-c: "four"\nx-d: "five\nsix"\n`;
  await writeFile(after!, texts + source);
  const { notCompared, counts } = JSON.parse((await diff('--json', before!, after!)).printed).versions[0];
  t.strictSame(
    notCompared.map(({ source }: { source: string }) => source.replace(/.*:/, '')),
    ['2', '4', '6', '7', '10'],
  );
  t.match(counts, { breaking: 1 });
  await writeFile(after!, `x-a: "one\n${source}`);
  await t.rejects(diff(before!, after!), { message: /after\.yaml:\d+ is neither JSON nor YAML/ });
});

t.test('input that is no OpenAPI 3 contract is refused with what to do', async (t) => {
  const [before] = await filesOf(t, () => {}, withoutBlend);
  const folder = t.testdirName;
  const swagger = join(folder, 'swagger.json');
  await writeFile(swagger, JSON.stringify({ swagger: '2.0', info: {}, paths: {} }));
  await t.rejects(diff(swagger, before!), {
    message: /is a Swagger 2\.0 document\. Convert it to OpenAPI 3/,
  });
  await t.rejects(diff('https://tea.example.com/api.yaml', before!), {
    message: /is a URL, and nothing is fetched\. Download the contract \(curl -O/,
  });
  await t.rejects(diff(folder, before!), {
    message: /is a folder\. Name the file .*openapi\.yaml/,
  });
  t.match((await diff('--version')).printed, /^\d+\.\d+\.\d+$/);
});

t.test('a single argument is refused with a sentence outside of a repository with spec/', async (t) => {
  const { openRepository } = await import('./support/repository.ts');
  const { diff: run } = await openRepository(t, { 'api.yaml': stringify(base()) });
  t.match(await run('api.yaml'), {
    code: 2,
    stderr: /There is no contract to compare api\.yaml with\. Name the new contract after the old one/,
  });
});
