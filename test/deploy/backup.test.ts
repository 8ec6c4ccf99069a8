import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { type Manifest, installationOf } from '../../scripts/manifests/manifests.ts';
import { createDatabase, createEmptyDatabase } from '../support/database/database.ts';
import { dumpOf } from '../support/database/dump-tables.ts';
import { rendered, withoutTrixie } from '../support/servers/debian-tools.ts';

/**
 * The major version of `pg_dump`: for example 15 for `pg_dump (PostgreSQL) 15.14`, and 0 if `pg_dump` isn't installed.
 */
const dumps = Number(/\) (\d+)/.exec(String(spawnSync('pg_dump', ['--version']).stdout))?.[1] ?? 0);

t.test('the CronJob makes a backup that pg_restore can restore', { skip: withoutTrixie }, async (t) => {
  const { db, ...address } = await createDatabase(t, {
    isDirect: true,
    inOneSchema: 'its tables are compared',
  });
  // libpq doesn't decode a plus sign in an address to a space.
  const databaseUrl = address.databaseUrl.replaceAll('+', '%20');
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  if (dumps < rows[0]!.version) return t.pass(`pg_dump ${dumps} is older than the server`, { skip: true });

  await sql`insert into products (sku, name, price_amount, price_currency) values ('TEA', 'Tea', 1250, 'EUR')`.execute(
    db,
  );
  const [backup] = installationOf(rendered('small') as Manifest[]).backups;
  const folder = t.testdir({ 'database-url': `${databaseUrl}\n`, backup: {} });
  const made = join(folder, 'backup');
  const [shell = '', option = ''] = backup!.container.command!;
  const script = backup!.container.args![0]!.replaceAll('/backup', made);
  const run = (file: string) =>
    spawnSync(shell, [option, script], {
      env: { PATH: process.env['PATH']!, DATABASE_URL_FILE: join(folder, file) },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });

  const [old, kept] = [
    join(made, 'orders-20250101T000000Z.dump'),
    join(made, 'orders-20250102T000000Z.dump'),
  ];
  for (const file of [old, kept]) writeFileSync(file, '');
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  utimesSync(old, days(15), days(15));
  utimesSync(kept, days(13), days(13));
  writeFileSync(join(folder, 'wrong-url'), databaseUrl.replace(/\/[^/?]+(\?|$)/, '/not_there$1'));
  t.not(run('wrong-url').status, 0, 'no database');
  t.strictSame(
    readdirSync(made).filter((name) => name.endsWith('.dump')).length,
    2,
    'no dump was made or removed',
  );

  const done = run('database-url');
  t.equal(done.status, 0, done.stderr);
  const left = readdirSync(made).sort();
  t.match(left, ['orders-20250102T000000Z.dump', /^orders-\d{8}T\d{6}Z\.dump$/]);
  t.equal(left.length, 2);

  const empty = await createEmptyDatabase(t);
  const args = ['--no-owner', '--exit-on-error', `--dbname=${empty.databaseUrl}`, join(made, left[1]!)];
  execFileSync('pg_restore', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  t.strictSame(await dumpOf(empty.db), await dumpOf(db));
});
