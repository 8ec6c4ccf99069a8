import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { base } from './cases/case.ts';
import { openRepository } from './support/repository.ts';

/**
 * Creates a git repository whose last commit and whose released contract have version 1. The repository's working
 * folder also contains a version 2, to which `change` is applied.
 */
async function openTwoVersions(t: Test, change: (contract: any) => void) {
  const first = base();
  first.info.version = '1.0.0';
  first.servers = [{ url: 'https://tea.example.com/api/v1' }];
  first.paths['/teas'].get.description = 'Version 1 is at /api/v1/teas.';
  const { root, diff } = await openRepository(t, {
    spec: { v1: { 'openapi.yaml': stringify(first) }, releases: { 'v1.json': JSON.stringify(first) } },
  });
  await cp(join(root, 'spec/v1'), join(root, 'spec/v2'), { recursive: true });
  const second = structuredClone(first);
  second.info.version = '2.0.0-rc.1';
  second.servers = [{ url: 'https://tea.example.com/api/v2' }];
  second.paths['/teas'].get.description = 'Version 1 is at /api/v2/teas.';
  change(second);
  await writeFile(join(root, 'spec/v2/openapi.yaml'), stringify(second));
  return { diff };
}

const dropBlend = (contract: any) => delete contract.components.schemas.Tea.properties.blend;

t.test('contract-diff reports what breaks for clients that migrate to a new API version', async (t) => {
  const { diff } = await openTwoVersions(t, dropBlend);
  const { code, stdout } = await diff('HEAD');
  t.equal(code, 0, 'a new version breaks only consumers who move to it');
  t.match(stdout, /^# Contract v1: from HEAD\/v1 to spec\/v1\n\nNothing changes for a consumer\.\n/);
  t.match(
    stdout,
    /\n# Contract v2: new, spec\/v2 compared with spec\/v1\n\n\*\*A new version of the API\*\*\. For consumers of v1 who move to it: 1 breaking, 0 to notice, 0 compatible, 0 documentation\.\n\n## Steps\n\n### In several operations\n\n1\. Stop reading `blend`; it is no longer sent\. \(in 3 operations: .*\)\n\n## Breaking\n\n- \*\*`Tea\.blend`\*\*: The field is gone\./,
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

t.test(
  'the report of a new API version has the steps of each operation in order, and shared steps once',
  async (t) => {
    const { diff } = await openTwoVersions(t, (contract) => {
      dropBlend(contract);
      const { get, post } = contract.paths['/teas'];
      delete contract.paths['/teas'].post;
      contract.paths['/teas'].put = post;
      get.parameters[0].required = true;
      get.security = [{ oauth2: ['tea:write'] }];
      get.responses[200].headers['X-Total'].required = false;
      contract.components.securitySchemes.key.name = 'X-Api-Key';
    });
    const { stdout } = await diff('HEAD');
    const steps = stdout.slice(stdout.indexOf('## Steps'), stdout.indexOf('## Breaking')).trim();
    t.equal(
      steps,
      `## Steps

### For all operations

1. Send the credentials of \`key\` with \`name: X-Api-Key\`. (security scheme \`key\`)

### In several operations

1. Stop reading \`blend\`; it is no longer sent. (in 3 operations: GET /teas (listTeas), PUT /teas (addTea), GET /teas/{sku} (getTea))

### \`GET /teas (listTeas)\`

1. Request a token with the scope \`tea:write\`.
2. Send \`kind\`; it is required now. (query parameter \`kind\`)
3. Accept messages without \`X-Total\`; it is optional now. (answer 200, header \`X-Total\`)

### \`POST /teas (addTea)\`

1. Call \`PUT /teas\` instead of \`POST /teas\`.`,
    );
    const text = await diff('--format', 'text', 'HEAD');
    t.match(
      text.stdout,
      /GET \/teas \(listTeas\):\n {2}1\. Request a token with the scope tea:write\.\n {2}2\. Send kind;/,
    );
    const html = await diff('--format', 'html', 'HEAD');
    t.match(
      html.stdout,
      '<h2>GET /teas (listTeas)</h2><ol><li>Request a token with the scope tea:write.</li>',
    );
  },
);

t.test('contract-diff --check mentions a new version of the API, and exits with 0', async (t) => {
  const { diff } = await openTwoVersions(t, dropBlend);
  t.match(await diff('--check'), {
    code: 0,
    stdout:
      'v1: nothing breaks since release 1.0.0.\nv2: new beside v1; 1 breaking for consumers who move to it.\n',
  });
});

t.test('contract-diff reports that a new API version differs only in its address', async (t) => {
  const { diff } = await openTwoVersions(t, () => {});
  t.match(await diff('HEAD'), {
    code: 0,
    stdout: /# Contract v2: .*\n\nA new version of the API\. It differs from v1 by its address only\./,
  });
});
