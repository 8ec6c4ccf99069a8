import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from 'tap';
import { parse, stringify } from 'yaml';
import { contractDiff } from '../src/contract-diff.ts';
import { partsOf } from '../src/model/changes.ts';
import { printJson } from '../src/report/json.ts';
import { base, listTeas, schemas } from './cases/case.ts';
import { compare } from './verdict.ts';

const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, '../report.schema.json'), 'utf8'));
const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(SCHEMA);

const ofMoney = {
  description: 'An object with the price of a tea',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { price: { $ref: '#/components/schemas/Money' } } },
    },
  },
};

/** Compares two contracts with a breaking change, a notice, a text with reserved characters, and a malformed part. */
async function reportIn(t: Test, format: string, approvals?: object) {
  const folder = t.testdir();
  const [before, after] = [base(), base()];
  delete after.components.schemas.Tea.properties.blend;
  listTeas(after).tags = ['A <b> & "c"'];
  schemas(after).Tea.properties.sku.maxLength = 'many';
  const files = [join(folder, 'before.yaml'), join(folder, 'after.yaml')] as const;
  await writeFile(files[0], stringify(before));
  await writeFile(files[1], stringify(after));
  const list = join(folder, 'approvals.yaml');
  await writeFile(list, stringify({ approvals: approvals ? [approvals] : [] }));
  const printed: string[] = [];
  await contractDiff(['--format', format, '--approvals', list, ...files], (text) => printed.push(text));
  return printed.join('\n');
}

async function approvalOf(t: Test) {
  const { versions } = JSON.parse(await reportIn(t, 'json'));
  const { fingerprint } = versions[0].changes[0];
  return { fingerprint, reason: 'Agreed.', by: 'Team Tea', expires: '2999-12-31' };
}

t.test('the JSON report is valid against its published schema', async (t) => {
  for (const approval of [undefined, await approvalOf(t)]) {
    const report = JSON.parse(await reportIn(t, 'json', approval));
    t.ok(isValid(report), JSON.stringify(isValid.errors));
    t.match(report.versions[0].changes, [
      { todo: 'Stop reading `blend`; it is no longer sent.' },
      { rule: 'tags-changed', todo: /^If you generate a client, check/ },
    ]);
    t.notOk(
      isValid({ ...report, versions: [{ ...report.versions[0], more: true }] }),
      'the schema is closed',
    );
  }
});

t.test(
  'the JSON report lists each changed part of an operation, and equal parts of operations once',
  async (t) => {
    const [before, after] = [base(), base()];
    for (const contract of [before, after])
      for (const { post, get } of Object.values<any>(contract.paths))
        (post ?? get).responses.default = ofMoney;
    delete after.components.schemas.Money.properties.amount;
    const changes = compare(before, after).map((change) => ({ ...change, fingerprint: '3f2a9c0b71d4' }));
    const printed: string[] = [];
    const compared = { version: 'v1', before: '', after: '', changes, notCompared: [] };
    await printJson((text) => printed.push(text), [compared], []);
    const report = JSON.parse(printed.join(''));
    t.ok(isValid(report), JSON.stringify(isValid.errors));
    const [{ uses, parts }] = report.versions[0].changes;
    const inOperation = ({ operation }: any, { place, position }: any) => ({ operation, place, position });
    const listed = uses.flatMap((use: any) =>
      [use, ...(use.others ?? []).map((index: number) => parts[index])].map((part) => inOperation(use, part)),
    );
    t.strictSame(
      listed,
      changes[0]!.uses.flatMap((use) => partsOf(use).map((part) => inOperation(use, part))),
    );
    t.strictSame(
      parts.map(({ place }: any) => place),
      ['answer default, `price.amount`', 'callback `sold`, request body, `price.amount`'],
    );
    t.equal(new Set(uses.map(({ operation }: any) => operation)).size, uses.length);
  },
);

t.test('the text report has each change with level, rule, file and fingerprint', async (t) => {
  const text = await reportIn(t, 'text');
  t.match(text, /^Contract v1: .*before\.yaml → .*after\.yaml\nBreaks consumers\.\n/);
  t.match(
    text,
    /breaking: Tea\.blend: The field is gone\..* \[field-removed\]\n {2}To do: Stop reading blend; it is no longer sent\.\n {2}.*before\.yaml:\d+\n {2}GET \/teas \(listTeas\): answer 200, \[\]\.blend\n(?: {2}.*\n)* {2}fingerprint [0-9a-f]{12}\n/,
  );
  t.match(text, /malformed: .*after\.yaml:\d+ .*maxLength has to be a whole number.* \[wrong-form\]/);
  t.notMatch(text, /\*\*|`many`\*/);
});

t.test('the JUnit report has a failure for each breaking change, and skips approved changes', async (t) => {
  const xml = await reportIn(t, 'junit');
  t.match(
    xml,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites>\n {2}<testsuite name=".*" tests="2" failures="1">/,
  );
  t.match(xml, /<testcase classname="field-removed" name="Tea\.blend"><failure message="The field is gone\./);
  t.match(xml, /<testcase classname="tags-changed" name="GET \/teas"\/>/);
  const approved = await reportIn(t, 'junit', await approvalOf(t));
  t.match(approved, /failures="0"[^]*<skipped message="approved by Team Tea until 2999-12-31: Agreed\."\/>/);
});

t.test('the SARIF report names rule, line and fingerprint, and suppresses approved changes', async (t) => {
  const approval = await approvalOf(t);
  const { version, runs } = JSON.parse(await reportIn(t, 'sarif', approval));
  t.equal(version, '2.1.0');
  const [{ tool, results }] = runs;
  const known = new Set(tool.driver.rules.map(({ id }: { id: string }) => id));
  const helped = tool.driver.rules.find(({ id }: { id: string }) => id === 'field-required');
  t.equal(helped.help.text, 'Send `part`; it is required now.');
  t.ok(results.every(({ ruleId }: { ruleId: string }) => known.has(ruleId)));
  t.match(results, [
    {
      ruleId: 'field-removed',
      level: 'note',
      message: { text: /To do: Stop reading `blend`; it is no longer sent\.$/ },
      partialFingerprints: { 'contractDiff/v1': approval.fingerprint },
      suppressions: [{ kind: 'external', justification: 'Agreed. (Team Tea)' }],
    },
    {
      ruleId: 'tags-changed',
      level: 'warning',
      locations: [
        { physicalLocation: { artifactLocation: { uri: /after\.yaml$/ }, region: { startLine: Number } } },
      ],
    },
  ]);
  const { runs: others } = JSON.parse(await reportIn(t, 'sarif'));
  t.match(others[0].results[0], { ruleId: 'field-removed', level: 'error', suppressions: undefined });
});

t.test('the HTML report shows each change, and escapes reserved characters', async (t) => {
  const html = await reportIn(t, 'html');
  t.match(html, /^<!doctype html>/);
  t.match(html, /<td class="breaking">breaking<\/td><td><b>Tea\.blend<\/b>: The field is gone\./);
  t.match(html, /A &lt;b&gt; &amp; &quot;c&quot;/);
  t.match(html, /<br>To do: Stop reading blend; it is no longer sent\./);
  t.notMatch(html, /<b> &/);
  t.match(html, /<h2>Malformed<\/h2>/);
});

t.test(
  'each report counts a change once that affects requests, answers and several operations',
  async (t) => {
    const folder = t.testdir();
    const [before, after] = [base(), base()];
    // All operations send or receive the schema `Kind`, and two of its copies have the same description.
    for (const contract of [before, after]) {
      schemas(contract).TeaInput.properties.note.description = 'A text.';
      schemas(contract).Sale.properties.note = { type: 'string', description: 'A text.' };
    }
    schemas(after).Kind.enum = ['BLACK', 'WHITE'];
    for (const name of ['TeaInput', 'Sale'])
      schemas(after)[name].properties.note.description = 'A short text.';
    const files = [join(folder, 'before.yaml'), join(folder, 'after.yaml')] as const;
    for (const [index, contract] of [before, after].entries())
      await writeFile(files[index]!, stringify(contract)); // There are two files.
    const reportAs = async (format: string) => {
      const printed: string[] = [];
      await contractDiff(['--format', format, ...files], (text) => printed.push(text));
      return printed.join('\n');
    };
    const counts = { breaking: 2, notice: 0, compatible: 0, documentation: 1 };
    const { changes, ...version } = JSON.parse(await reportAs('json')).versions[0];
    t.match(version, { counts });
    t.equal(changes.length, 5, 'each direction is listed');
    t.equal(changes.filter((change: object) => 'isOtherDirection' in change).length, 2);
    t.match(await reportAs('markdown'), '2 breaking, 0 to notice, 0 compatible, 1 documentation');
    t.match(await reportAs('html'), '2 breaking, 0 notice, 0 compatible, 1 documentation');
    t.match(await reportAs('github'), '2 of 3 changes since');
    t.equal((await reportAs('github')).match(/^::error/gm)?.length, 2);
    t.match(await reportAs('junit'), 'tests="3" failures="2"');
    t.equal(JSON.parse(await reportAs('sarif')).runs[0].results.length, 3);
  },
);

t.test(
  'the report shows the lines of a changed text with their numbers in the file, and in HTML',
  async (t) => {
    const folder = t.testdir();
    const lines = ['Teas are fresh.', 'They are kept for 7 days.', 'They <b>keep</b> warm.'];
    const [before, after] = [base(), base()];
    before.info.description = lines.join('\n');
    after.info.description = lines.join('\n').replace('7', '30').replace('warm', 'cold');
    const files = [join(folder, 'before.yaml'), join(folder, 'after.yaml')] as const;
    await writeFile(files[0], JSON.stringify(before));
    await writeFile(files[1], stringify(after));
    const printed: string[] = [];
    for (const args of [files, ['--format', 'html', ...files], [files[1], files[0]]])
      await contractDiff([...args], (text) => printed.push(text));
    const [markdown, html, reverse] = printed;
    const line = stringify(after).split('\n').indexOf('    They are kept for 30 days.') + 1;
    t.ok(line > 1);
    t.match(markdown, new RegExp(`@@ [^ ]*after\\.yaml:${line} @@\n +- They are kept for 7 days`));
    t.match(
      html,
      /<pre>changed lines of the text:\n@@ .* @@\n- They are kept for 7 days\.\n- They &lt;b&gt;keep/,
    );
    t.match(reverse, '@@ line 2 @@', 'JSON has a text in one line');
  },
);

t.test('the templates for continuous integration are valid YAML, and call the command', async (t) => {
  const folder = join(import.meta.dirname, '../templates');
  for (const name of ['action.yml', 'gitlab-ci.yml', 'pre-commit-config.yaml']) {
    const source = await readFile(join(folder, name), 'utf8');
    t.type(parse(source), 'object', name);
    t.match(source, /contract-diff/, name);
  }
});
