import { sql } from 'kysely';
import t from 'tap';
import { parse } from 'yaml';
import { COMMANDS } from '../../admin/index.ts';
import { createDatabase } from '../support/database/database.ts';
import { acceptRefunds, orderWithRefusedRefund } from '../support/orders/refused-refund.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { caller } from '../support/shop/contract-client.ts';
import { openShop } from '../support/shop/shop.ts';

const run = (t: Parameters<typeof runProcess>[0], args: string[], env: Record<string, string> = {}) =>
  runProcess(t, 'server.ts', env, ['admin', ...args]);

t.test('--help names every command; a wrong call prints what is wrong and changes nothing', async (t) => {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  const help = run(t, ['--help']);
  t.equal(await help.ended, 0);
  for (const name of Object.keys(COMMANDS)) t.match(help.stdout(), new RegExp(`^  [* ] ${name} `, 'm'));
  for (const [args, why] of [
    [['payment', 'mend'], 'There is no command payment mend.'],
    [['payment', 'show'], 'payment show takes id.'],
    [['doctor', 'now'], 'doctor takes no id.'],
    [['doctor', '--fix'], "Unknown option '--fix'"],
    [['prune'], 'prune needs your name: --by NAME'],
    [['prune', '--by', 'two words', '--reason', 'x'], 'prune needs your name'],
    [['prune', '--by', 'anna'], 'prune needs a reason'],
  ] as const) {
    const wrong = run(t, [...args], { DATABASE_URL: databaseUrl });
    t.equal(await wrong.ended, 2, args.join(' '));
    t.match(wrong.stderr(), why);
    t.match(wrong.stderr(), /\nnode server\.ts admin --help lists the commands\.\n$/);
    t.notMatch(wrong.stderr(), 'Exit status 0', 'the error is not hidden above the help text');
    t.equal(wrong.stdout(), '');
  }
  const settings = run(t, ['doctor'], { DATABASE_URL: databaseUrl, PORT: 'x' });
  t.equal(await settings.ended, 1);
  t.match(settings.stderr(), /PORT must be a whole number/);
  t.strictSame((await sql`select id from operator_commands`.execute(db)).rows, []);
});

t.test('without DATABASE_URL a command says that it uses the embedded database', async (t) => {
  const DATA_DIR = t.testdir();
  const doctor = run(t, ['doctor'], { DATA_DIR });
  t.equal(await doctor.ended, 1);
  t.match(doctor.stderr(), `DATABASE_URL is not set: this is about the embedded database in ${DATA_DIR}.\n`);
  t.match(doctor.stderr(), 'the schema lacks');
});

t.test('a command of the admin program prints its result as YAML without --json', async (t) => {
  const { databaseUrl } = await createDatabase(t, { isDirect: true });
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl };
  const attention = run(t, ['orders', 'attention'], env);
  t.equal(await attention.ended, 0);
  t.strictSame(parse(attention.stdout()), { totalCount: 0, matters: [] });
});

t.test('staff retry a refused refund by orders attention, payment show and payment retry', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  const { orderId, paymentId, matter } = await orderWithRefusedRefund(shop);
  const attention = await runAdmin(t, shop.databaseUrl, ['orders', 'attention']);
  t.match(attention, {
    status: 0,
    result: {
      totalCount: 1,
      matters: [{ id: matter.id, kind: 'REFUND_REFUSED', payment: paymentId, amount: 3000 }],
    },
  });
  await acceptRefunds(shop, paymentId);
  await sql`
    insert into matters (id, kind, provider_reference, detail)
    select overlay(gen_random_uuid()::text placing '00000000' from 1 for 8)::uuid, 'UNKNOWN_MONEY', 'pay_' || n, 'Older.'
    from generate_series(1, 10000) n`.execute(shop.db);
  const retried = await runAdmin(t, shop.databaseUrl, ['payment', 'retry', orderId, ...BY]);
  t.match(retried, { status: 0, result: { decided: [matter.id] } });
  await shop.work();
  t.match(await shop.getPayment(orderId), { refundedAmount: { amount: 3000 } });
  const shown = await runAdmin(t, shop.databaseUrl, ['payment', 'show', paymentId]);
  t.match(
    shown.result['history'].find(({ operation }: { operation: string }) => operation === 'retryMatter'),
    {
      client_id: 'operator:anna',
      trace_id: shown.result['commands'][0].trace_id,
    },
  );
  t.match(shown.result, {
    operations: [
      { kind: 'CAPTURE' },
      { kind: 'REFUND', status: 'FAILED' },
      { kind: 'REFUND', status: 'SUCCEEDED' },
    ],
    matters: [{ decision: 'RETRY', reason: 'ticket 42', resolved_by: 'operator:anna' }],
    commands: [{ command: 'payment retry', reason: 'ticket 42' }],
  });
  const nothing = await runAdmin(t, shop.databaseUrl, ['payment', 'retry', orderId, ...BY]);
  t.match(nothing, { status: 1, result: { refused: 'Nothing is open: see payment show.' } });
});

t.test('a command refuses an unknown id, and records that it failed and why', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  for (const id of ['nonsense', crypto.randomUUID()])
    t.match(await runAdmin(t, shop.databaseUrl, ['payment', 'show', id]), {
      status: 1,
      result: { refused: 'There is no such payment or order.' },
    });
  const order = await shop.order({ [await shop.offer()]: 1 });
  t.match(await runAdmin(t, shop.databaseUrl, ['payment', 'reconcile', order.id, ...BY]), {
    status: 1,
    result: { refused: /No worker has started this payment yet/ },
  });
  // Makes the command fail: the missing table has the same effect as rows of an older version that this version can't
  // count.
  await sql`drop table order_recount`.execute(shop.db);
  const failed = await runAdmin(t, shop.databaseUrl, ['counts', 'rebuild', ...BY]);
  t.equal(failed.status, 1);
  t.match(failed.stderr, /"level":"warn".*"operation":"admin counts rebuild".*"msg":"admin command failed"/);
  const { rows } = await sql`select command, outcome from operator_commands order by id`.execute(shop.db);
  t.match(rows, [
    { command: 'payment reconcile', outcome: { refused: String } },
    { command: 'counts rebuild', outcome: { failed: 'relation "order_recount" does not exist' } },
  ]);
});

t.test('a command reads the embedded database while the service runs', async (t) => {
  const port = String(await freePort());
  const env = { AUTH_URL: readShared().authUrl, DATA_DIR: t.testdir(), PORT: port };
  const service = runProcess(t, 'server.ts', env);
  await service.printed(/order service at/);
  const call = caller(t, `http://127.0.0.1:${port}`);
  const doctor = run(t, ['doctor', '--json'], env);
  t.equal(await doctor.ended, 0, doctor.stderr());
  t.match(JSON.parse(doctor.stdout()), { isWell: true, faults: [], unknown: [] });
  t.equal((await call('GET', '/orders')).status, 200, 'the service continues');
});
