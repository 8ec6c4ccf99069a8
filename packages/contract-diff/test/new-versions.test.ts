import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { base } from './cases/case.ts';
import { release } from '../../../scripts/contract/release.ts';

const COMMAND = join(import.meta.dirname, '../bin.cjs');
const run = promisify(execFile);

/** A repository with version 1 as its last commit and release, and a version 2 beside it. */
async function openTwoVersions(t: Test, change: (contract: any) => void) {
  const first = base();
  first.servers = [{ url: 'https://tea.example.com/api/v1' }];
  first.paths['/teas'].get.description = 'Version 1 is at /api/v1/teas.';
  const root = t.testdir({ spec: { v1: { 'openapi.yaml': stringify(first) } } });
  await release(root, '2026-11-21', { final: 'v1' });
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Tea', '-c', 'user.email=tea@example.com', ...args], { cwd: root });
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-q', '-m', 'Version 1');
  await cp(join(root, 'spec/v1'), join(root, 'spec/v2'), { recursive: true });
  const second = structuredClone(first);
  second.info.version = '2.0.0-rc.1';
  second.servers = [{ url: 'https://tea.example.com/api/v2' }];
  second.paths['/teas'].get.description = 'Version 1 is at /api/v2/teas.';
  change(second);
  await writeFile(join(root, 'spec/v2/openapi.yaml'), stringify(second));
  const diff = (...args: string[]) =>
    run(process.execPath, [COMMAND, ...args], { cwd: root }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  return { root, diff };
}

const dropBlend = (contract: any) => delete contract.components.schemas.Tea.properties.blend;

t.test('contract-diff names a new version and what it breaks for consumers who move to it', async (t) => {
  const { diff } = await openTwoVersions(t, dropBlend);
  const { code, stdout } = await diff('HEAD');
  t.equal(code, 0, 'a new version breaks only consumers who move to it');
  t.match(stdout, /^# Contract v1: from HEAD\/v1 to spec\/v1\n\nNothing changes for a consumer\.\n/);
  t.match(
    stdout,
    /\n# Contract v2: new, spec\/v2 compared with spec\/v1\n\n\*\*A new version of the API\*\*\. For consumers of v1 who move to it: 1 breaking, 0 to notice, 0 compatible, 0 documentation\.\n\n## Breaking\n\n- \*\*`Tea\.blend`\*\*: The field is gone\./,
  );
  t.match(JSON.parse((await diff('--json', 'HEAD')).stdout), {
    versions: [
      { version: 'v1', isNew: undefined },
      {
        version: 'v2',
        isNew: true,
        previous: 'v1',
        counts: { breaking: 1 },
        changes: [{ rule: 'field-removed' }],
      },
    ],
  });
  const annotations = await diff('--format', 'github', 'HEAD');
  t.match(annotations.stdout, /^::notice .*title=`Tea\.blend`::The field is gone/m);
  t.match(annotations.stdout, '1 of 1 changes break consumers of v1 who move to it');
  t.notMatch(annotations.stdout, '::error');
});

t.test('contract-diff --check names a new version, and does not fail', async (t) => {
  const { diff } = await openTwoVersions(t, dropBlend);
  t.match(await diff('--check'), {
    code: 0,
    stdout:
      'v1: nothing breaks since release 1.0.0.\nv2: new beside v1; 1 breaking for consumers who move to it.\n',
  });
});

t.test('contract-diff says that a new version differs by its address only', async (t) => {
  const { diff } = await openTwoVersions(t, () => {});
  t.match(await diff('HEAD'), {
    code: 0,
    stdout: /# Contract v2: .*\n\nA new version of the API\. It differs from v1 by its address only\./,
  });
});

t.test('make release lists what a new version breaks in its first changelog entry', async (t) => {
  const { root } = await openTwoVersions(t, dropBlend);
  t.match(await release(root, '2026-11-22'), [{ version: 'v2', from: undefined, to: '2.0.0-rc.1' }]);
  t.match(
    await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    /## 2\.0\.0-rc\.1 – 2026-11-22\n\nThe first release of this version of the API\. What changes for consumers of v1 who move to it:\n\n### Breaking\n\n- `blend`: The field is gone\./,
  );
});
