import { sql } from 'kysely';
import t from 'tap';
import { EventCursors, eventCursors } from '../../../db/feed/event-cursors.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const read = async (shop: Shop, path = '/events?size=100'): Promise<Schemas['EventCollection']> =>
  (await shop.call<Schemas['EventCollection']>('GET', path)).body;

t.test('listEvents returns cursors from which a customer can’t count the events of others', async (t) => {
  const { shop, customer } = await openTwoCustomers(t);
  await shop.work();
  const own = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100', { as: customer });
  const all = await read(shop);
  const cursors = all.events.map(({ cursor }) => cursor);
  t.ok(own.body.events.length >= 5 && own.body.events.length < cursors.length, 'some of other customers');
  t.strictSame(
    own.body.events.filter(
      ({ id, cursor }) => all.events.find((event) => event.id === id)?.cursor !== cursor,
    ),
    [],
    'a position always has the same cursor',
  );
  t.equal(new Set(cursors).size, cursors.length);
  t.notSame(cursors.toSorted(), cursors, 'cursors are not sorted like their events');
  t.notSame(cursors.toSorted().reverse(), cursors);
  for (const cursor of cursors) t.match(cursor, /^1_[A-Za-z0-9_-]{22}$/);
  for (const number of ['0', '1', '0000000000000005'])
    t.equal((await shop.call('GET', `/events?after=${number}`, { as: customer })).status, 400, number);
});

t.test('listEvents refuses a cursor that the service has never returned', async (t) => {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  const [event] = (await read(shop)).events;
  const { cursor } = event!;
  const last = cursor.at(-1)!;
  const foreign = new EventCursors(new Uint8Array(32));
  const own = await eventCursors(shop.db);
  const wrong = [
    'five',
    cursor.slice(0, -1),
    `${cursor}A`,
    `2${cursor.slice(1)}`,
    // This cursor differs only in bits that base64 ignores.
    cursor.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1),
    cursor.replace(/.(?=.{10}$)/, (one) => (one === 'x' ? 'y' : 'x')),
    foreign.cursorOf(1),
    // The service may have returned this cursor before the service was restored from a backup.
    own.cursorOf(1_000_000),
    'x'.repeat(128),
  ];
  for (const after of wrong)
    t.match(
      await shop.call('GET', `/events?after=${after}`),
      {
        status: 400,
        body: {
          type: 'VALIDATION_ERROR',
          errors: [{ field: 'after', message: 'is not a cursor of this feed' }],
        },
      },
      after,
    );
  for (const after of ['', 'x'.repeat(129), 'a%20b'])
    t.match(await shop.call('GET', `/events?after=${after}`), { status: 400 }, after);
});

t.test('all processes accept the same cursors, even after a restore from a dump', async (t) => {
  const shop = await openShop(t);
  const cursors = await eventCursors(shop.db);
  const others = await eventCursors(anotherProcess(t, shop.databaseUrl));
  for (const position of [0, 1, 42, Number.MAX_SAFE_INTEGER]) {
    t.equal(others.cursorOf(position), cursors.cursorOf(position));
    t.equal(others.positionOf(cursors.cursorOf(position)), position);
  }
  const { rows } = await sql<{ key: Buffer }>`select key from event_cursor_keys`.execute(shop.db);
  t.strictSame(
    rows.map(({ key }) => new EventCursors(key).cursorOf(42)),
    [cursors.cursorOf(42)],
  );
});

t.test('a process that failed to read the cursor key reads it again at the next request', async (t) => {
  const shop = await openShop(t);
  await sql`alter table event_cursor_keys rename to hidden`.execute(shop.db);
  await t.rejects(eventCursors(shop.db));
  await sql`alter table hidden rename to event_cursor_keys`.execute(shop.db);
  t.equal((await read(shop)).events.length, 0);
});
