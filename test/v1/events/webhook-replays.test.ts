import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { eventCursors } from '../../../db/feed/event-cursors.ts';
import { forgetOldReplays } from '../../../db/webhooks/deliveries/replays.ts';
import { feedOf } from '../../support/shop/feed.ts';
import { forgetOldEvents } from '../../support/shop/run-jobs-per-schema.ts';
import { placeMany } from '../../support/shop/many-orders.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

type Replay = Schemas['WebhookReplay'];

const NOTHING = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';

/**
 * Places orders with one event each, and creates an endpoint that has received all of these events. The n-th event is
 * from the n-th hour of a day.
 */
async function openReplayed(t: Test, { count = 6, ofMany = false } = {}) {
  const shop = await openShop(t);
  const { call, db } = shop;
  await placeMany(db, { count, ...(!ofMany && { customerId: 'customer-1' }) });
  while ((await placeEvents(db)) > 0);
  await sql`
    update events e set occurred_at = timestamptz '2026-11-21T00:00:00Z' + make_interval(hours => f.position::int)
    from ${feedOf(db)} f where f.order_id = e.order_id and f.id = e.id`.execute(db);
  const { id } = await registerEndpoint(call);
  // The cursors are read from the database, because listEvents would fail: these events lack fields that the contract
  // requires.
  const feed = await eventCursors(db);
  const cursors = Array.from({ length: count }, (_, n) => feed.cursorOf(n + 1));
  const path = `/webhook-endpoints/${id}/replays`;
  const begin = (body: Schemas['WebhookReplayInput'], headers = {}) =>
    call<Replay>('POST', path, { body, headers });
  /** Starts a replay and cancels it. Returns the numbers of the replay's first and last event. */
  const placesOf = async (body: Schemas['WebhookReplayInput']) => {
    const { body: replay } = await begin(body);
    await call('DELETE', `${path}/${replay.id}`);
    const first = await sql<{ from: number }>`
      select from_position as from from webhook_replays where id = ${replay.id}`.execute(db);
    return [first.rows[0]!.from, cursors.indexOf(replay.through) + 1];
  };
  return { shop, id, path, begin, placesOf, cursors };
}

t.test('createReplay starts a replay, and returns its progress', async (t) => {
  const { shop, path, begin, cursors } = await openReplayed(t);
  const headers = { 'Idempotency-Key': 'lost' };
  const range = { after: cursors[1]!, through: cursors[3]! };
  const { status, body, headers: answered } = await begin(range, headers);
  t.equal(status, 202);
  t.match(body, {
    ...range,
    status: 'RUNNING',
    deliveries: 'ALL',
    deliveredThrough: range.after,
    sent: 0,
    failed: 0,
    _links: { self: { href: answered.get('location') } },
  });
  t.notOk('endedAt' in body);
  const again = await begin(range, headers);
  t.match(again, { status: 202, body });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.match(await begin({}, headers), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  const other = await begin({});
  t.match(other, { status: 409, body: { type: 'REPLAY_RUNNING', replayId: body.id, retryable: true } });
  t.strictSame((await shop.call('GET', answered.get('location')!)).body, body);
  await shop.call('DELETE', `${path}/${body.id}`);
  t.match(await begin({ deliveries: 'FAILED' }), { status: 202, body: { deliveries: 'FAILED' } });
});

t.test('createReplay starts only one replay for several parallel requests', async (t) => {
  const { begin } = await openReplayed(t);
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin({})));
  t.strictSame(answers.map(({ status }) => status).sort(), [202, 409, 409, 409, 409]);
});

t.test('createReplay accepts a range of events by cursors or by times', async (t) => {
  const { placesOf, cursors } = await openReplayed(t);
  t.strictSame(await placesOf({}), [0, 6], 'all remaining events');
  t.strictSame(await placesOf({ after: cursors[1]! }), [2, 6]);
  t.strictSame(await placesOf({ through: cursors[3]! }), [0, 4]);
  const at = (time: string) => `2026-11-21T${time}:00Z`;
  t.strictSame(await placesOf({ from: at('03:00') }), [2, 6], 'including the event at exactly `from`');
  t.strictSame(await placesOf({ from: '2026-11-21T04:00:00+01:00' }), [2, 6], 'in any time zone');
  t.strictSame(
    await placesOf({ from: at('03:01'), until: at('05:00') }),
    [3, 4],
    'without the event at exactly `until`',
  );
  t.strictSame(await placesOf({ until: at('05:01') }), [0, 5]);
  t.strictSame(await placesOf({ from: at('02:00'), after: cursors[3]! }), [4, 6], 'both limits apply');
  t.strictSame(await placesOf({ until: at('06:00'), through: cursors[1]! }), [0, 2]);
  t.strictSame(await placesOf({ from: '1970-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }), [0, 6]);
  const [from, until] = await placesOf({ from: at('23:00') });
  t.equal(from, until, 'no event is that young');
  const [none, before] = await placesOf({ until: at('00:30') });
  t.strictSame([none, before], [0, 0], 'no event is that old');
});

t.test('createReplay finds events by their times if the feed is only nearly sorted by time', async (t) => {
  const { shop, placesOf } = await openReplayed(t, { count: 60, ofMany: true });
  // Moves each event by up to ten hours, so that events whose times differ by less than 20 hours may swap.
  await sql`
    update events e set occurred_at = occurred_at + make_interval(hours => (f.position * 7 % 20 - 10)::int)
    from ${feedOf(shop.db)} f where f.order_id = e.order_id and f.id = e.id`.execute(shop.db);
  for (let hour = -12; hour <= 75; hour += 1) {
    const time = new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
    const { rows } = await sql<{ first: number; last: number }>`
      select coalesce(min(f.position) filter (where occurred_at >= ${time}), 61)::int as first,
        coalesce(max(f.position) filter (where occurred_at < ${time}), 0)::int as last
      from events e join ${feedOf(shop.db)} f on f.order_id = e.order_id and f.id = e.id`.execute(shop.db);
    const { first, last } = rows[0]!;
    t.equal((await placesOf({ from: time }))[0], first - 1, `from ${time}`);
    t.equal((await placesOf({ until: time }))[1], last, `until ${time}`);
  }
});

t.test('createReplay leaves out events that still wait for their first attempt', async (t) => {
  const { shop, placesOf } = await openReplayed(t);
  await sql`update webhook_lanes set position = 4`.execute(shop.db);
  t.strictSame(await placesOf({}), [0, 4]);
});

t.test('createReplay refuses removed events, and cursors without a position in the feed', async (t) => {
  const { shop, begin, placesOf, cursors } = await openReplayed(t);
  await sql`
    update events set occurred_at = now() - make_interval(days => case when position <= 4 then 100 else 1 end)`.execute(
    shop.db,
  );
  t.equal(await forgetOldEvents(shop.db, 90, 3), 3);
  const gone = { status: 410, body: { type: 'EVENTS_EXPIRED', oldestCursor: cursors[2] } };
  t.match(await begin({ after: cursors[1]! }), gone);
  t.match(await begin({ through: cursors[1]! }), gone);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  t.match(await begin({ from: daysAgo(101) }), gone, 'some of that time may have been removed');
  t.strictSame(await placesOf({ from: daysAgo(99) }), [4, 6]);
  t.strictSame(await placesOf({ after: cursors[2]! }), [3, 6]);
  t.strictSame(await placesOf({}), [3, 6]);
  for (const field of ['after', 'through'] as const)
    t.match(await begin({ [field]: 'made-up' }), {
      status: 400,
      body: { errors: [{ field: `/${field}`, message: 'is not a cursor of this feed' }] },
    });
  await sql`update events set occurred_at = now() - interval '100 days'`.execute(shop.db);
  t.equal(await forgetOldEvents(shop.db, 90, 100), 3);
  t.match(await begin({ from: daysAgo(99) }), { status: 410 }, 'no event is left');
  t.match(await begin({ from: daysAgo(89) }), { status: 202 }, 'no event that is so young has been removed');
});

t.test('createReplay requires an active endpoint', async (t) => {
  const { shop, id, begin } = await openReplayed(t);
  const headers = { 'If-Match': '*' };
  await shop.call('PATCH', `/webhook-endpoints/${id}`, { body: { status: 'PAUSED' }, headers });
  t.match(await begin({}), {
    status: 409,
    body: { type: 'WEBHOOK_ENDPOINT_NOT_ACTIVE', endpointStatus: 'PAUSED' },
  });
});

t.test('cancelReplay ends a replay permanently', async (t) => {
  const { shop, path, begin } = await openReplayed(t);
  const { call } = shop;
  const { body } = await begin({});
  t.equal((await call('DELETE', `${path}/${body.id.toUpperCase()}`)).status, 204);
  const cancelled = (await call<Replay>('GET', `${path}/${body.id}`)).body;
  t.match(cancelled, { status: 'CANCELLED', deliveredThrough: body.deliveredThrough });
  t.ok(cancelled.endedAt! >= body.createdAt);
  t.equal((await call('DELETE', `${path}/${body.id}`)).status, 204);
  t.strictSame((await call('GET', `${path}/${body.id}`)).body, cancelled);
});

t.test('getReplay and cancelReplay find only replays of the endpoint in the path', async (t) => {
  const { shop, path, begin } = await openReplayed(t);
  const { call } = shop;
  const { body } = await begin({});
  const other = await registerEndpoint(call);
  const foreign = `/webhook-endpoints/${other.id}/replays/${body.id}`;
  t.match(await call('GET', foreign), { status: 404, body: { type: 'REPLAY_NOT_FOUND', replayId: body.id } });
  t.match(await call('DELETE', foreign), { status: 404, body: { type: 'REPLAY_NOT_FOUND' } });
  t.match(await call('GET', `${path}/${body.id}`), { status: 200, body: { status: 'RUNNING' } });
  const none = { status: 404, body: { type: 'REPLAY_NOT_FOUND', replayId: NOTHING } };
  t.match(await call('GET', `${path}/${NOTHING}`), none);
  t.match(await call('DELETE', `${path}/${NOTHING}`), none);
});

t.test('listReplays returns the newest replays first, until the replays are removed', async (t) => {
  const { shop, path, begin } = await openReplayed(t);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { body } = await begin({});
    ids.unshift(body.id);
    if (n < 2) await shop.call('DELETE', `${path}/${body.id}`);
  }
  const list = async (query = '') =>
    (await shop.call<Schemas['WebhookReplayCollection']>('GET', path + query)).body;
  const all = await list();
  t.strictSame(
    all.replays.map(({ id }) => id),
    ids,
  );
  t.equal(all.totalCount, 3);
  const first = await list('?size=2');
  t.strictSame(
    (await shop.call('GET', first._links.next!.href)).body['replays'].map(({ id }: Replay) => id),
    ids.slice(2),
  );
  t.equal(await forgetOldReplays(shop.db, 30, 10), 0);
  await sql`update webhook_replays set ended_at = ended_at - interval '31 days'`.execute(shop.db);
  t.equal(await forgetOldReplays(shop.db, 30, 1), 1);
  t.equal(await forgetOldReplays(shop.db, 30, 10), 1);
  t.match((await list()).replays, [{ id: ids[0], status: 'RUNNING' }], 'a running replay remains');
});

t.test('createReplay: a replay becomes EXPIRED if its events are removed before they are sent', async (t) => {
  const { shop, path, begin, cursors } = await openReplayed(t);
  const { body } = await begin({});
  await sql`update events set occurred_at = now() - interval '100 days' where position <= 2`.execute(shop.db);
  await forgetOldEvents(shop.db, 90, 1);
  const { body: expired } = await shop.call<Replay>('GET', `${path}/${body.id}`);
  t.match(expired, { status: 'EXPIRED', deliveredThrough: body.after });
  t.ok(expired.endedAt);
  const { body: next } = await begin({});
  t.match(next, { status: 'RUNNING', after: cursors[0] });
  await sql`update webhook_replays set delivered_position = 2 where status = 'RUNNING'`.execute(shop.db);
  await forgetOldEvents(shop.db, 90, 1);
  const { body: sent } = await shop.call<Replay>('GET', `${path}/${next.id}`);
  t.match(sent, { status: 'RUNNING', deliveredThrough: cursors[1] }, 'these events had been sent');
});
