import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { fileFaults } from '../../../scripts/contract/bundling/check-spec-files.ts';

const FILES = {
  'openapi.yaml': `openapi: 3.1.0
servers: [{ url: '{base_url}/api/v2' }]
paths:
  /teas: { $ref: paths/teas.yaml }
`,
  'paths/teas.yaml': `get:
  responses:
    '200': { content: { application/json: { schema: { $ref: ../schemas/Tea.yaml } } } }
`,
  'schemas/Tea.yaml': `discriminator: { propertyName: kind, mapping: { GREEN: './Green.yaml#/here' } }
properties:
  self: { $ref: '#/properties/self' }
`,
  'schemas/Green.yaml': `here: { $ref: Tea.yaml }
`,
  'workflows/buy.yaml': `arazzo: 1.0.1
`,
  'README.md': `# Tea: what is in "here`,
};

/** Returns the faults of a small contract. `files` changes files of that contract, or adds some. */
async function faultsWith(t: Test, files: Record<string, string>) {
  const folder = join(t.testdir(), 'v2');
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return fileFaults(folder);
}

t.test("fileFaults finds nothing if all files are used and in their version's folder", async (t) => {
  t.strictSame(await faultsWith(t, {}), { broken: [], hidden: [] });
});

t.test('fileFaults finds an unused file, even if another unused file refers to it', async (t) => {
  const { hidden } = await faultsWith(t, {
    'schemas/Cup.yaml': '$ref: Saucer.yaml',
    'schemas/Saucer.yaml': 'type: string',
  });
  t.strictSame(hidden.sort(), [
    'schemas/Cup.yaml:1 is used by nothing: refer to it, or delete it',
    'schemas/Saucer.yaml:1 is used by nothing: refer to it, or delete it',
  ]);
});

t.test("fileFaults finds a file outside of the version's folder", async (t) => {
  const reference = '../../v1/schemas/Green.yaml';
  const { hidden } = await faultsWith(t, { 'schemas/Green.yaml': `here: { $ref: ${reference} }` });
  t.strictSame(hidden, [`schemas/Green.yaml:1 refers to ${reference}, which is not in v2: copy the file`]);
});

t.test('fileFaults finds a URL of another API version, and returns its line', async (t) => {
  const { hidden } = await faultsWith(t, {
    'schemas/Green.yaml':
      'here:\n  examples: [/api/v2/teas/1, /api/v1/teas/1]\n  description: /api/v20 is newer',
  });
  t.strictSame(hidden, [
    'schemas/Green.yaml:2 is about /api/v1: write /api/v2',
    'schemas/Green.yaml:3 is about /api/v20: write /api/v2',
  ]);
});
