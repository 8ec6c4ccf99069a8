import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { compareContracts } from '../../../packages/contract-diff/src/compare.ts';
import { releases, sources } from '../../../packages/contract-diff/src/loading/load.ts';
import { base } from '../../../packages/contract-diff/test/cases/case.ts';
import { usageFile } from '../../../packages/contract-diff/test/support/contract-usage.ts';
import { releaseFaults } from '../../../scripts/contract/releasing/release-faults.ts';
import { release } from '../../../scripts/contract/releasing/release.ts';
import { storeCoverage, treeDigest } from '../../../scripts/contract/releasing/tested-tree.ts';

const repository = join(import.meta.dirname, '../../..');
const SPEC = 'spec/v1/openapi.yaml';

/** Opens a folder with a small contract that has no release yet. */
async function openContract(t: Test, contract = base()) {
  const root = t.testdir({ spec: { v1: { 'openapi.yaml': stringify(contract) } } });
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const change = async (path: string, from: RegExp | string, to: string) => {
    const before = await read(path);
    const after = before.replace(from, to);
    t.not(after, before, `${path} changes`);
    await writeFile(join(root, path), after);
  };
  return { root, read, change };
}

t.test('before the final release, make release increases only the pre-release number', async (t) => {
  const { root, read, change } = await openContract(t);
  t.strictSame(await release(root, '2026-11-21'), [{ version: 'v1', from: undefined, to: '1.0.0-rc.1' }]);
  const first = await read(SPEC);
  t.match(first, /^info:\n {2}title: Tea\n {2}version: 1\.0\.0-rc\.1\n/m);
  t.match(
    await read('CHANGELOG.md'),
    /^# Changelog\n[^]+\n## 1\.0\.0-rc\.1 – 2026-11-21\n\nThe first release/,
  );
  t.equal(JSON.parse(await read('spec/releases/v1.json')).info.version, '1.0.0-rc.1');
  const [[, before], [, after]] = [[...(await releases(root))][0]!, [...(await sources(root))][0]!];
  t.strictSame(compareContracts(before, after), []);

  t.strictSame(await release(root, '2026-11-22'), [], 'nothing has changed');
  t.equal(await read(SPEC), first);

  await change(SPEC, 'summary: List teas', 'summary: All teas');
  t.match(await release(root, '2026-11-22'), [{ from: '1.0.0-rc.1', to: '1.0.0-rc.2' }]);

  await change(SPEC, '        blend:', '        origin: { type: string }\n        blend:');
  t.match(await release(root, '2026-11-23'), [{ from: '1.0.0-rc.2', to: '1.0.0-rc.3' }]);

  await change(SPEC, '        origin: { type: string }\n', '');
  t.match(await release(root, '2026-11-24'), [{ from: '1.0.0-rc.3', to: '1.0.0-rc.4' }]);
  const changelog = await read('CHANGELOG.md');
  t.match(
    changelog,
    /## 1\.0\.0-rc\.4 – 2026-11-24\n\n1 change breaks clients of 1\.0\.0-rc\.3\.\n\n### Breaking\n\n- `origin`: The field is gone\. .*\n\nSHA-256 of .*\n\n## 1\.0\.0-rc\.3/,
    'breaking changes are listed',
  );
  t.ok(await isFormatted(changelog));
  t.strictSame(await releaseFaults(root), []);
});

t.test('make release FINAL=v1 ends the pre-releases of version 1', async (t) => {
  const { root, read, change } = await openContract(t);
  await release(root, '2026-11-21');
  await cp(join(root, 'spec/v1'), join(root, 'spec/v2'), { recursive: true });
  await release(root, '2026-11-22');
  t.strictSame(await release(root, '2026-11-23', { final: 'v1' }), [
    { version: 'v1', from: '1.0.0-rc.1', to: '1.0.0' },
  ]);
  t.match(
    await read('CHANGELOG.md'),
    /## 1\.0\.0 – 2026-11-23\n\nThe final release: .* It is the same as 1\.0\.0-rc\.1\.\n\nSHA-256 of .*\n\n## 2\.0\.0-rc\.1/,
  );
  t.match(
    await read('spec/v2/openapi.yaml'),
    'version: 2.0.0-rc.1',
    'the other version is still a pre-release',
  );

  await change('spec/v2/openapi.yaml', '        blend:', '        origin: { type: string }\n        blend:');
  t.match(await release(root, '2026-11-24', { final: 'v2' }), [{ from: '2.0.0-rc.1', to: '2.0.0' }]);
  const changelog = await read('CHANGELOG.md');
  t.match(changelog, /What has changed since 2\.0\.0-rc\.1:\n\n### New\n\n- `origin`/);
  t.ok(await isFormatted(changelog));
  t.strictSame(await releaseFaults(root), []);

  await t.rejects(release(root, '2026-11-25', { final: 'v1' }), {
    message: 'v1 is final already: its last release is 1.0.0',
  });
  await t.rejects(release(root, '2026-11-25', { final: 'v3' }), {
    message: 'There is no spec/v3 to make final',
  });
});

t.test('the first changelog entry of a new version lists the breaking changes', async (t) => {
  const [first, second] = [base(), base()];
  first.servers = [{ url: 'https://tea.example.com/api/v1' }];
  second.servers = [{ url: 'https://tea.example.com/api/v2' }];
  delete second.components.schemas.Tea.properties.blend;
  const { root, read } = await openContract(t, first);
  await release(root, '2026-11-21', { final: 'v1' });
  await mkdir(join(root, 'spec/v2'));
  await writeFile(join(root, 'spec/v2/openapi.yaml'), stringify(second));
  t.match(await release(root, '2026-11-22'), [{ version: 'v2', from: undefined, to: '2.0.0-rc.1' }]);
  t.match(
    await read('CHANGELOG.md'),
    /## 2\.0\.0-rc\.1 – 2026-11-22\n\nThe first release of this version of the API\. What changes for consumers of v1 who move to it:\n\n### Steps\n\n[^]*Stop reading `blend`; it is no longer sent\.[^]*\n\n### Breaking\n\n- `blend`: The field is gone\./,
  );
});

t.test('make release allows a first release that is final, without pre-releases', async (t) => {
  const { root } = await openContract(t);
  t.match(await release(root, '2026-11-21', { final: 'v1' }), [{ from: undefined, to: '1.0.0' }]);
  t.strictSame(await releaseFaults(root), []);
});

t.test('after a final release, breaking changes are refused; others increase the number', async (t) => {
  const { root, read, change } = await openContract(t);
  await release(root, '2026-11-21', { final: 'v1' });

  await change(SPEC, 'summary: List teas', 'summary: All teas');
  t.strictSame(await release(root, '2026-11-22'), [{ version: 'v1', from: '1.0.0', to: '1.0.1' }]);
  t.match(
    await read('CHANGELOG.md'),
    /## 1\.0\.1 – 2026-11-22\n\nClients of 1\.0\.0 need no change\.\n\nDescriptions and examples changed in 1 place\.\n\nSHA-256 of .*\n\n## 1\.0\.0/,
  );

  await change(SPEC, '        blend:', '        origin: { type: string }\n        blend:');
  t.strictSame(await release(root, '2026-11-23'), [{ version: 'v1', from: '1.0.1', to: '1.1.0' }]);
  const changelog = await read('CHANGELOG.md');
  t.match(
    changelog,
    /## 1\.1\.0 – 2026-11-23\n\nClients of 1\.0\.1 need no change\.\n\n### New\n\n- `origin`: A new field\. \(.*`GET \/teas\/\{sku\}`.*\)\n\nSHA-256 of .*\n\n## 1\.0\.1/,
  );
  t.ok(await isFormatted(changelog));

  await change(SPEC, '        origin: { type: string }\n', '');
  const written = [SPEC, 'spec/releases/v1.json', 'CHANGELOG.md'];
  const untouched = await Promise.all(written.map(read));
  await t.rejects(release(root, '2026-11-24'), {
    message:
      /v1 can't be released: it breaks consumers of 1\.1\.0[^]+\*\*`Tea\.origin`\*\*: The field is gone/,
  });
  t.strictSame(await Promise.all(written.map(read)), untouched);
  t.strictSame(await readdir(join(root, 'spec/releases')), ['v1.json']);
});

async function isFormatted(markdown: string): Promise<boolean> {
  const filepath = join(repository, 'CHANGELOG.md');
  return check(markdown, { ...(await resolveConfig(filepath)), filepath });
}

t.test('the published contract has one version number, and can be released', async (t) => {
  t.strictSame(await releaseFaults(repository), []);

  const root = t.testdir();
  await mkdir(join(root, 'spec'));
  await cp(join(repository, 'spec/v1'), join(root, 'spec/v1'), { recursive: true });
  t.match(await release(root, '2026-11-21'), [{ version: 'v1', from: undefined, to: '1.0.0-rc.1' }]);
  t.strictSame(await releaseFaults(root), []);
});

t.test('the contract, its released copy and the changelog have the same number', async (t) => {
  const { root, change } = await openContract(t);
  await change(SPEC, /version: .*/, 'version: 1.0.1');
  t.strictSame(await releaseFaults(root), ['spec/v1 has the number 1.0.1, not 1.0.0-rc.1']);
  await release(root, '2026-11-21');
  t.strictSame(await releaseFaults(root), []);
  await change(SPEC, /version: .*/, 'version: 1.0.0');
  t.strictSame(await releaseFaults(root), ['spec/v1 has the number 1.0.0, not 1.0.0-rc.1']);
  await change('CHANGELOG.md', '## 1.0.0-rc.1', '## 1.0.0');
  t.strictSame(await releaseFaults(root), [
    'spec/v1 has the number 1.0.0, not 1.0.0-rc.1',
    'CHANGELOG.md begins v1 with 1.0.0, not 1.0.0-rc.1',
  ]);
});

t.test('the newest release is at the top of the changelog', async (t) => {
  const { root, change } = await openContract(t);
  await release(root, '2026-11-21');
  await change('CHANGELOG.md', /$/, '\n## 1.0.0-rc.10 – 2026-11-20\n');
  t.strictSame(await releaseFaults(root), [
    'CHANGELOG.md has 1.0.0-rc.1 above 1.0.0-rc.10, which is not older',
  ]);
});

const BASELINE = 'spec/releases/v1.json';

t.test('make release refuses to run if a released contract was edited', async (t) => {
  const { root, read, change } = await openContract(t);
  await release(root, '2026-11-21', { final: 'v1' });
  const changelog = await read('CHANGELOG.md');
  t.match(changelog, /\n\nSHA-256 of `spec\/releases\/v1\.json`: [0-9a-f]{64}\n$/);
  t.ok(await isFormatted(changelog));
  // In an edited released contract, a breaking change of the contract would remain hidden.
  await change(SPEC, 'summary: List teas', 'summary: All teas');
  await change(BASELINE, '"List teas"', '"All teas"');
  t.match(await releaseFaults(root), [/^spec\/releases\/v1\.json isn't what was released as 1\.0\.0/]);
  await t.rejects(release(root, '2026-11-22'), { message: /isn't what was released as 1\.0\.0/ });
  await change(BASELINE, '"All teas"', '"List teas"');
  t.strictSame(await releaseFaults(root), []);
});

t.test('make release reports that a released contract is missing', async (t) => {
  const { root } = await openContract(t);
  await release(root, '2026-11-21', { final: 'v1' });
  await rm(join(root, BASELINE));
  const gone = ['spec/releases/v1.json is gone, and CHANGELOG.md says that 1.0.0 was released'];
  t.strictSame(await releaseFaults(root), gone);
  await t.rejects(release(root, '2026-11-22'), { message: gone[0]! });
});

t.test(
  'make release with a usage file counts the clients of deprecated parts, and has a text for each',
  async (t) => {
    const { root, read, change } = await openContract(t);
    await release(root, '2026-11-21', { final: 'v1' });
    await change(
      SPEC,
      'summary: List teas',
      'summary: List teas\n      deprecated: true\n      x-sunset: 2027-05-31T23:59:59Z',
    );
    const usage = join(root, 'usage.json');
    const clients = { one: { listTeas: { calls: 7 } }, two: { listTeas: { calls: 1, last: '2026-11-02' } } };
    await writeFile(usage, JSON.stringify(usageFile({ ...clients, three: { addTea: { calls: 3 } } })));
    const [done] = await release(root, '2026-11-22', { usage });
    t.match(done, { from: '1.0.0', to: '1.1.0', announcements: [{ client: 'one' }, { client: 'two' }] });
    t.match(
      done!.announcements![1]!.text,
      /^You still use what is deprecated in 1\.1\.0:\n\n- `GET \/teas`: Deprecated\. .* Yours: 1 call, last on 2026-11-02\.\n$/,
    );
    const changelog = await read('CHANGELOG.md');
    t.match(
      changelog,
      /\n### Deprecated\n\n- `GET \/teas`: Deprecated\. Announced to be there until 2027-05-31\. Still used by 2 clients, last on 2026-11-22\.\n- `PUT \/teas\/\{sku\}`: Deprecated\. Nobody was seen who uses it\.\n\nSHA-256/,
    );
    t.notMatch(changelog, /\bone\b.*calls|\btwo\b.*calls/, 'the public changelog names no client');
    t.ok(await isFormatted(changelog));
    t.strictSame(await releaseFaults(root), []);
    await change(SPEC, 'summary: List teas', 'summary: All teas');
    const untouched = await read('CHANGELOG.md');
    await writeFile(usage, JSON.stringify(usageFile({ one: { createOrder: { calls: 1 } } })));
    await t.rejects(release(root, '2026-11-23', { usage }), {
      message: /has no operation of these contracts/,
    });
    t.equal(await read('CHANGELOG.md'), untouched);
  },
);

t.test('make release refuses a contract with fields that no test has observed', async (t) => {
  const { root, read, change } = await openContract(t);
  const releaseNow = () => release(root, '2026-11-21', { needsTests: true });
  await t.rejects(releaseNow(), {
    message: /^No run of all tests says whether .* Run make test, all of it, and then make release again\.$/,
  });
  const store = async (missing: Record<string, string[]>) =>
    storeCoverage(root, { tree: await treeDigest(root), missing });
  await store({ v1: ['not seen in v1: Tea.origin: no answer has it with a value'] });
  const untouched = await read(SPEC);
  await t.rejects(releaseNow(), {
    message:
      /perhaps no code serves it:\n {2}not seen in v1: Tea\.origin: no answer has it with a value\nServe and test it, or take it out of spec\/\. Run make test/,
  });
  t.equal(await read(SPEC), untouched);

  await store({ v1: [] });
  await change(SPEC, '        blend:', '        origin: { type: string }\n        blend:');
  await t.rejects(releaseNow(), {
    message:
      /^spec\/, generated\/ or handlers\/ have changed since the last run of all tests\. Run make test/,
  });
  await store({});
  await t.rejects(releaseNow(), { message: /\n {2}v1 was not tested\n/ });
  await store({ v1: [] });
  t.match(await releaseNow(), [{ version: 'v1', to: '1.0.0-rc.1' }]);
  t.strictSame(await releaseNow(), [], 'nothing has changed, so nothing has to be tested');
});
