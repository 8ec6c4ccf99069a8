import { execFile } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import published from '../../../generated/v1/openapi.json' with { type: 'json' };
import { MARKER, comment } from '../../../scripts/contract/review/comment.ts';
import { type ReviewOptions, review } from '../../../scripts/contract/review/review.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs a review. Returns the exit status and the written files. */
async function reviewed(t: Test, options: Omit<ReviewOptions, 'folder' | 'print'>) {
  const folder = join(t.testdirName, 'review');
  const printed: string[] = [];
  const status = await review({ ...options, folder, print: (text) => printed.push(text) });
  return {
    status,
    printed,
    comment: await readFile(join(folder, 'comment.md'), 'utf8'),
    preview: (await readdir(join(folder, 'preview'))).sort(),
  };
}

t.test('make review writes a comment and a preview', async (t) => {
  const base = join(t.testdir(), 'before.json');
  const { Order } = published.components.schemas;
  const colour = { type: 'string', description: 'Its colour.' };
  const schemas = {
    ...published.components.schemas,
    Order: { ...Order, properties: { ...Order.properties, colour } },
  };
  const before = { ...published, components: { ...published.components, schemas } };
  await writeFile(base, JSON.stringify(before));
  const { status, comment, preview } = await reviewed(t, { base, check: ['true'] });
  t.equal(status, 0, 'a breaking change alone is no error of the review');
  t.ok(comment.startsWith(`${MARKER}\n`));
  t.match(comment, '**Checks**: all passed.');
  t.match(comment, /^## Breaking\n\n- \*\*`Order\.colour`\*\*: The field is gone\./m);
  t.strictSame(preview, ['index.html', 'scalar.js', 'v1.html', 'v1.js']);
});

t.test("make review fails if a check fails, and the comment shows the check's output", async (t) => {
  t.testdir();
  const { status, comment, printed } = await reviewed(t, {
    check: ['sh', '-c', 'echo; echo "Out of date, run make generate"; exit 2'],
    runUrl: 'https://github.example/runs/7',
  });
  t.equal(status, 1);
  t.match(
    comment,
    /\*\*Checks\*\*: failed\.[^]*\n# Contract [^]*\n<details><summary>[^]*\n~~~~~~text\n\nOut of date, run make generate\n~~~~~~\n/,
  );
  t.match(comment, '[this run](https://github.example/runs/7#artifacts)');
  t.match(
    printed[0],
    /^::notice title=Contract v1::\d+ of \d+ changes/m,
    'GitHub shows the changes at their lines',
  );
});

t.test('make review fails if a contract cannot be compared, and the comment says why', async (t) => {
  t.testdir();
  const { status, comment } = await reviewed(t, { base: 'no-such-reference', check: ['true'] });
  t.equal(status, 1);
  t.match(comment, /\*\*It can't be compared\*\*: .*no-such-reference/);
});

t.test('make review compares with BASE', async (t) => {
  const { stdout } = await promisify(execFile)('make', ['-n', 'review', 'BASE=HEAD^1'], { cwd: ROOT });
  t.match(stdout, "node scripts/contract/review/review.ts 'HEAD^1'\n");
});

const OURS = { login: 'github-actions[bot]' };

/**
 * Opens a fake of GitHub's API, which returns a hundred comments per page. Returns the address of the fake, and the
 * comments that were written.
 */
async function openGitHub(t: Test, comments: object[]) {
  const written: object[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method = '', url = '', headers } = request;
    const page = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1) - 1;
    const [status, answer] = await (async () => {
      if (headers.authorization !== 'Bearer secret') return [401, { message: 'Bad credentials' }];
      if (method === 'GET') return [200, comments.slice(100 * page, 100 * page + 100)];
      const { body } = (await json(request)) as { body: string };
      written.push({ method, path: url, body });
      return [200, {}];
    })();
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { api: `http://127.0.0.1:${port}`, written };
}

t.test('every run of make review updates the same comment', async (t) => {
  const others = Array.from({ length: 150 }, (_, id) => ({ id, body: 'Nice', user: { login: 'somebody' } }));
  const pretender = { id: 1000, body: `${MARKER} Fine!`, user: { login: 'somebody' } };
  const at = { repository: 'shop/orders', number: '7', token: 'secret' };
  const body = `${MARKER}\nNothing changes.`;

  const first = await openGitHub(t, [...others, pretender]);
  await comment({ ...at, api: first.api }, body);
  t.strictSame(first.written, [{ method: 'POST', path: '/repos/shop/orders/issues/7/comments', body }]);

  const earlier = { id: 1001, body: `${MARKER}\nIt breaks.`, user: OURS };
  const next = await openGitHub(t, [...others, pretender, earlier]);
  await comment({ ...at, api: next.api }, body + 'x'.repeat(70_000));
  t.match(next.written, [{ method: 'PATCH', path: '/repos/shop/orders/issues/comments/1001' }]);
  t.match(next.written, [{ body: new RegExp(`^${MARKER}\nNothing changes\\.x+$`) }]);
  t.ok(JSON.stringify(next.written).length < 65_700, 'the comment is short enough for GitHub');

  await t.rejects(comment({ ...at, token: 'other', api: next.api }, body), /401 .*Bad credentials/);
});
