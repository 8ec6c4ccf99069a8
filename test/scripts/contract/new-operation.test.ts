import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { newOperation } from '../../../scripts/contract/new-operation.ts';

const repository = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** The files of the project that are compiled and run. */
const COPIED = `back-office spec handlers db jobs admin packages generated scripts test
  app.ts config.ts environment.ts heap.ts server.ts start-api.ts .spectral.yaml
  package.json package-lock.json tsconfig.json redocly.yaml README.md SETTINGS.md CHANGELOG.md .prettierrc.json`;

/**
 * Whether a path is a source file. Excludes files that packages build. Also excludes `test/.tap`, because this folder
 * names the database of the tests.
 */
const isSource = (path: string): boolean =>
  !/\/(?:node_modules|dist)(?:\/|$)/.test(path.slice(repository.length));

const OPERATION = {
  name: 'getOrderReminders',
  like: 'listOrderHistory',
  path: '/orders/{orderId}/reminders',
};

t.test('a new operation compiles, passes the linters, and answers with its example', async (t) => {
  const root = t.testdir();
  for (const name of COPIED.split(/\s+/))
    await cp(join(repository, name), join(root, name), { recursive: true, filter: isSource });
  for (const name of ['node_modules', 'back-office/node_modules'])
    await symlink(join(repository, name), join(root, name));
  const inCopy = (file: string, ...args: string[]) => run(process.execPath, [file, ...args], { cwd: root });

  const { added, changed } = await newOperation(root, OPERATION);
  t.strictSame([added.length, changed.size], [6, 4]);
  await inCopy('scripts/generate/generate.ts');
  await inCopy('node_modules/.bin/tsc', '-p', '.');
  await inCopy('node_modules/.bin/redocly', 'lint', 'spec/v1/openapi.yaml');
  await inCopy('node_modules/.bin/prettier', '--check', ...added, ...changed);
  await inCopy('scripts/generate/lint-answers.ts');
  await inCopy('test/v1/orders/order-reminders.test.ts');
  await t.rejects(newOperation(root, OPERATION), { code: 'EEXIST' }, 'existing files are not overwritten');
});

t.test("newOperation refuses an operation that is not a GET of an order's data", async (t) => {
  const root = t.testdir();
  await t.rejects(newOperation(root, { ...OPERATION, name: 'cancelNotes' }), {
    message: /The name must be like/,
  });
  await t.rejects(newOperation(root, { ...OPERATION, path: '/notes' }), { message: /The path must be like/ });
  await t.rejects(newOperation(repository, { ...OPERATION, like: 'cancelOrder' }), {
    message: /is not a GET operation/,
  });
});
