import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { masked } from '../support/contract/mask-ids.ts';
import { copyOfProject, runLines, undated, usageRecipe } from '../support/contract/usage-recipe.ts';
import { createDatabase } from '../support/database/database.ts';
import { engineOf } from '../support/database/shards.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';

const run = promisify(execFile);

const linesToPaste = (stdout: string) => stdout.split('\n').filter((line) => /^(?:TOKEN|curl)/.test(line));

/** Matches the commands of a journey in a README, and the output that the README shows for them. */
const JOURNEY = /```sh\n(TOKEN=[^`]*?\napi\(\)[^]+?)\n```\n\nThe \w+ prints?:\n\n```\n([^]+?)```/;

const received = (stdout: string) => stdout.match(/^received .+\n/gm)?.join('') ?? '';

/**
 * Runs a receiver of webhooks in a temporary folder, as the README describes. `here` replaces the addresses in a text
 * by those of this test.
 */
async function receiveIn(
  cwd: string,
  t: Test,
  readme: string,
  here: (journey: string) => string,
): Promise<void> {
  const [, program = ''] = /^```ts\n(import \{ createServer[^]+?)^```$/m.exec(readme) ?? [];
  const port = String(await freePort());
  await writeFile(join(cwd, 'receive.ts'), program.replace('8080', port));
  await cp(
    join(import.meta.dirname, '../../scripts/dev/webhook-receiver.ts'),
    join(cwd, 'webhook-receiver.ts'),
  );
  const [, journey = '', printed] = JOURNEY.exec(readme)!;
  const { stdout } = await run('bash', ['-c', here(journey).replace('8080', port)], { cwd });
  t.equal(stdout, printed, 'the journey of jobs/webhooks prints what its README says');
}

t.test('make start starts all programs, and the commands that it prints place an order', async (t) => {
  const folder = t.testdir({ data: {}, receiver: { 'package.json': '{ "type": "module" }' } });
  const env = {
    PORT: String(await freePort()),
    AUTH_URL: `http://127.0.0.1:${await freePort()}`,
    WEB_CLIENT_URL: `http://127.0.0.1:${await freePort()}`,
    BACK_OFFICE_URL: `http://127.0.0.1:${await freePort()}`,
    DATA_DIR: join(folder, 'data'),
  };
  const start = async () => {
    const process = runProcess(t, 'scripts/dev/start.ts', env);
    await process.printed(/Paste these three lines[^]+orders\n/);
    return process;
  };
  const paste = async (stdout: string) => {
    const answers = await run('bash', ['-c', linesToPaste(stdout).join('\n')]);
    return answers.stdout
      .trim()
      .split('\n')
      .map((answer) => JSON.parse(answer) as Record<string, any>);
  };

  const first = await start();
  await first.printed(/A receiver of webhooks prints/);
  t.match(first.stdout(), `web client            ${env.WEB_CLIENT_URL}`);
  t.match(first.stdout(), `back office           ${env.BACK_OFFICE_URL}`);
  t.match(first.stdout(), /staff-1 \/ staff-1-password\n +fulfilment-1 \/ fulfilment-1-password/);
  t.match(await (await fetch(env.BACK_OFFICE_URL)).text(), '<title>Back office</title>');
  t.match(first.stdout(), /customer-1 \/ customer-1-password\n +customer-2 \/ customer-2-password/);
  t.match(await (await fetch(env.WEB_CLIENT_URL)).text(), '<title>Tea and Pots</title>');

  const [products, order] = await paste(first.stdout());
  t.equal(products!['totalCount'], 4);
  t.match(order, {
    status: 'SUBMITTED',
    customerId: 'customer-1042',
    total: { amount: 3850, currency: 'EUR' },
  });

  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const usual = linesToPaste(first.stdout()).map((line) =>
    line
      .replaceAll(`http://127.0.0.1:${env.PORT}`, 'http://127.0.0.1:3000')
      .replaceAll(env.AUTH_URL, 'http://127.0.0.1:4000'),
  );
  t.strictSame(linesToPaste(readme).slice(0, 3), usual, 'the README has the same lines');

  const room = await readFile(join(import.meta.dirname, '../../handlers/v1/README.md'), 'utf8');
  const [productsShown, orderShown] = [...room.matchAll(/^```\n(\{[^]+?^\})\n```$/gm)].map(
    ([, shown]) => JSON.parse(shown!.replace(/,\s+…/, '')) as Record<string, any>,
  );
  const firstOfThem = { ...products, products: products!['products'].slice(0, 1) };
  t.same(
    masked(productsShown),
    masked(firstOfThem),
    'the README of handlers/v1 shows the products as they are answered',
  );
  t.same(masked(orderShown), masked(order), 'the README of handlers/v1 shows the order as it is answered');

  const webhooks = await readFile(join(import.meta.dirname, '../../jobs/webhooks/README.md'), 'utf8');
  await first.printed(/^received order\.confirmed .+\n/m);
  const [, receivedShown = ''] = /^```\n((?:received order\..+\n)[^]+?)```$/m.exec(webhooks) ?? [];
  t.equal(masked(received(first.stdout())), masked(receivedShown), 'the README of jobs/webhooks agrees');

  const here = (journey: string) =>
    journey
      .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${env.PORT}`)
      .replaceAll('http://127.0.0.1:4000', env.AUTH_URL);
  const [, journey = '', printed] = JOURNEY.exec(room)!;
  for (const time of ['first', 'second']) {
    const { stdout } = await run('bash', ['-c', here(journey)]);
    t.equal(stdout, printed, `the journey of handlers/v1 prints what its README says, the ${time} time`);
  }
  await first.printed(/^ {2}acknowledge: withdrawal received \S+Z, 1 × MUG-STONEWARE-BLUE\n/m);
  await receiveIn(join(folder, 'receiver'), t, webhooks, here);

  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start();
  const [again, sameOrder] = await paste(second.stdout());
  t.equal(again!['totalCount'], 4, 'the samples are not offered twice');
  t.equal(sameOrder!['id'], order!['id']);
  await run('bash', ['-c', linesToPaste(second.stdout()).join('\n').replace('my-first', 'my-second')]);
  await second.printed(/^received order\.confirmed .+\n/m);
  const send = backOffice(`http://127.0.0.1:${env.PORT}`, env.AUTH_URL, 'webhooks:read');
  t.match(await send('GET', '/webhook-endpoints'), { totalCount: 1 }, 'the receiver is not registered twice');
  const [, creation = ''] = /^```sh\n(TOKEN=[^`]+\nsend\(\)[^`]+)^```/m.exec(room) ?? [];
  const { stdout: created } = await run('bash', ['-c', here(creation)]);
  t.match(
    created.split('\n', 2).map((line) => JSON.parse(line) as unknown),
    [{ name: 'My tea, 100 g' }, { available: 10 }],
    'the commands of handlers/v1 create a product with stock',
  );
  const recipe = await usageRecipe();
  await runLines(here(recipe.before), folder);
  second.child.kill('SIGTERM');
  t.equal(await second.ended, 0);

  const copy = join(folder, 'copy');
  await copyOfProject(copy);
  await symlink(env.DATA_DIR, join(copy, '.data'));
  const report = await runLines(recipe.after, copy);
  t.equal(undated(report), undated(recipe.printed), 'the contract tools name clients that a change breaks');
});

const skip = process.env['NIGHTLY']
  ? false
  : 'runs in make nightly: another start takes ten seconds of CPU time';
t.test('make start with AUTH_MODE=introspection makes the service introspect tokens', { skip }, async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const process = runProcess(t, 'scripts/dev/start.ts', {
    PORT: String(await freePort()),
    AUTH_URL: `http://127.0.0.1:${await freePort()}`,
    WEB_CLIENT_URL: `http://127.0.0.1:${await freePort()}`,
    BACK_OFFICE_URL: `http://127.0.0.1:${await freePort()}`,
    DATA_DIR: t.testdir(),
    DATABASE_URL,
    ...engineOf(DATABASE_URL),
    AUTH_MODE: 'introspection',
    // This machine has no address in this network, so no receiver is started.
    WEBHOOK_ALLOW_ADDRESSES: '10.1.0.0/16',
  });
  await process.printed(/Paste these three lines[^]+orders\n/);
  const pasted = [...linesToPaste(process.stdout()).slice(0, 2), 'echo "$TOKEN"'].join('\n');
  const [products, token] = (await run('bash', ['-c', pasted])).stdout.trim().split('\n');
  t.equal(JSON.parse(products!).totalCount, 4);
  t.match(token, /^[\w-]+$/, 'the token is opaque');
  process.child.kill('SIGTERM');
  t.equal(await process.ended, 0);
  t.notMatch(process.stdout(), 'receiver of webhooks');
});
