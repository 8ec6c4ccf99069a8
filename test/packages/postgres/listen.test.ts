import { sql } from 'kysely';
import t from 'tap';
import { connectionOptions } from '../../../db/base/open.ts';
import { listen } from '../../../packages/postgres/sessions/listen.ts';
import { ownChannel } from '../../../packages/postgres/sessions/per-schema-names.ts';
import { createDatabase } from '../../support/database/database.ts';

const NAME = 'listens';
const CHANNEL = ownChannel('news');

t.test('a listener receives notifications, also after it has lost its connection', async (t) => {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  const heard: string[] = [];
  let notified = Promise.withResolvers<void>();
  const config = { ...connectionOptions(databaseUrl), application_name: NAME };
  const listener = listen(config, CHANNEL, (text) => {
    heard.push(text);
    notified.resolve();
  });
  t.teardown(() => listener.stop());
  const hear = async () => {
    await notified.promise;
    notified = Promise.withResolvers();
  };
  await hear();
  t.strictSame(heard, [''], 'a new listener is called, because notifications may have been missed');
  await sql`select pg_notify(${sql.raw(CHANNEL)}, 'one')`.execute(db);
  await hear();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`.execute(
    db,
  );
  await hear();
  await sql`select pg_notify(${sql.raw(CHANNEL)}, 'two')`.execute(db);
  await hear();
  t.strictSame(heard, ['', 'one', '', 'two']);
  await listener.stop();
  const sessions = async () => {
    const { rows } = await sql`select from pg_stat_activity where application_name = ${NAME}`.execute(db);
    return rows.length;
  };
  while ((await sessions()) > 0);
});

t.test('a listener can be stopped even if it never got a connection', async (t) => {
  const listener = listen({ host: '127.0.0.1', port: 1 }, CHANNEL, () =>
    t.fail('no notification is expected'),
  );
  await listener.stop();
});
