import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';

const run = promisify(execFile);

t.test('start brings everything up, and the lines that it prints place an order', async (t) => {
  const env = {
    PORT: String(await freePort()),
    AUTH_URL: `http://127.0.0.1:${await freePort()}`,
    WEB_CLIENT_URL: `http://127.0.0.1:${await freePort()}`,
    DATA_DIR: t.testdir(),
  };
  const start = async () => {
    const process = runProcess(t, 'scripts/start.ts', env);
    await process.printed(/Paste these three lines[^]+orders\n/);
    return process;
  };
  const lines = (stdout: string) => stdout.split('\n').filter((line) => /^(?:TOKEN|curl)/.test(line));
  const paste = async (stdout: string) => {
    const answers = await run('bash', ['-c', lines(stdout).join('\n')]);
    return answers.stdout
      .trim()
      .split('\n')
      .map((answer) => JSON.parse(answer) as Record<string, any>);
  };

  const first = await start();
  t.match(first.stdout(), `web client            ${env.WEB_CLIENT_URL}`);
  t.match(first.stdout(), /customer-1 \/ customer-1-password\n +customer-2 \/ customer-2-password/);
  t.match(await (await fetch(env.WEB_CLIENT_URL)).text(), '<title>Tea and Pots</title>');

  const [products, order] = await paste(first.stdout());
  t.equal(products!['total'], 4);
  t.match(order, {
    status: 'SUBMITTED',
    customerId: 'customer-1042',
    total: { amount: 3850, currency: 'EUR' },
  });

  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const usual = lines(first.stdout()).map((line) =>
    line
      .replaceAll(`http://127.0.0.1:${env.PORT}`, 'http://127.0.0.1:3000')
      .replaceAll(env.AUTH_URL, 'http://127.0.0.1:4000'),
  );
  t.strictSame(lines(readme), usual, 'the README has the same lines');

  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start();
  const [again, sameOrder] = await paste(second.stdout());
  t.equal(again!['total'], 4, 'the samples are not offered twice');
  t.equal(sameOrder!['id'], order!['id']);
  second.child.kill('SIGTERM');
  t.equal(await second.ended, 0);
});
