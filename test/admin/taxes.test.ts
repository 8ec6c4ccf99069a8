import pg from 'pg';
import t from 'tap';
import { createDatabase } from '../support/database/database.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { startService } from '../support/processes/service-process.ts';
import { runProcess } from '../support/run/processes.ts';
import { readShared } from '../support/run/shared-servers.ts';

t.test('a process with different tax settings does not start until taxes change accepts them', async (t) => {
  const { databaseUrl } = await createDatabase(t, { isDirect: true });
  const own = { DATABASE_URL: databaseUrl, AUTH_URL: readShared().authUrl, PORT: '0' };
  const german = { HOME_COUNTRY: 'DE' };
  const first = await startService(t, databaseUrl, { env: german });
  const austrian = { ...german, HOME_COUNTRY: 'AT', TAX_FROM: 'HOME' };
  const refused = runProcess(t, 'server.ts', { ...own, ...austrian }, ['--role', 'worker']);
  t.equal(await refused.ended, 1);
  t.match(refused.stderr(), 'run with HOME_COUNTRY=DE PRICES_INCLUDE_TAX=on TAX_FROM=DESTINATION');
  t.match(refused.stderr(), 'this one with HOME_COUNTRY=AT PRICES_INCLUDE_TAX=on TAX_FROM=HOME');

  const faults = async (env: Record<string, string>) => {
    const { result } = await runAdmin(t, databaseUrl, ['doctor'], env);
    return result['faults'].map(({ what }: { what: string }) => what);
  };
  t.match(await faults(austrian), [/^taxes differ: its processes run with HOME_COUNTRY=DE/]);
  t.strictSame(await faults(german), []);
  const forgotten = await runAdmin(t, databaseUrl, ['doctor']);
  t.match(forgotten.result['faults'], [
    { mend: 'Start it with the same HOME_COUNTRY, PRICES_INCLUDE_TAX and TAX_FROM.' },
  ]);
  first.child.kill('SIGTERM');
  await first.ended;
  const { status, result } = await runAdmin(t, databaseUrl, ['taxes', 'change', ...BY], austrian);
  t.equal(status, 0);
  t.match(result, { changed: true, homeCountry: 'AT', taxFrom: 'HOME' });
  await startService(t, databaseUrl, { env: austrian });
  t.equal(await runProcess(t, 'server.ts', { ...own, ...german }).ended, 1);
});

t.test('neither a process nor taxes change can start taxes while an older process runs', async (t) => {
  const { databaseUrl } = await createDatabase(t, { isDirect: true });
  const older = new pg.Client({ connectionString: databaseUrl, application_name: 'order-service' });
  await older.connect();
  const german = { HOME_COUNTRY: 'DE' };
  const why = '1 sessions of processes older than 1.5.0';
  const changed = await runAdmin(t, databaseUrl, ['taxes', 'change', ...BY], german);
  t.match(changed, { status: 1, result: { refused: new RegExp(why) } });
  const own = { DATABASE_URL: databaseUrl, AUTH_URL: readShared().authUrl, PORT: '0', ...german };
  const refused = runProcess(t, 'server.ts', own, ['--role', 'worker']);
  t.equal(await refused.ended, 1);
  t.match(refused.stderr(), why);
  await startService(t, databaseUrl);
  await older.end();
  t.equal((await runAdmin(t, databaseUrl, ['taxes', 'change', ...BY], german)).status, 0);
});
