import t from 'tap';
import { connect } from '../../../../db/base/open.ts';
import { claimLanes, releaseLanes, renewLeases } from '../../../../db/webhooks/lanes/lane-leases.ts';
import { notifyLanes } from '../../../../db/webhooks/lanes/notify-lanes.ts';
import { damage } from '../../../support/orders/damage.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

// The row of one lane (the position of an endpoint in the feed) can't be changed. The other lanes must continue, and
// the damaged lane must lose no event.

const eventsOf = (receiver: { received: { headers: Record<string, unknown> }[] }) =>
  new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;

t.test('deliverWebhooks sends to other endpoints while the row of a lane cannot be changed', async (t) => {
  const { db, databaseUrl, register, publish, openDispatcher, until } = await openWebhooks(t);
  const [one, two] = [await openReceiver(t), await openReceiver(t)];
  const bad = await register(one.url);
  await register(two.url);
  const dispatcher = openDispatcher();
  const restore = await damage(db, 'webhook_lanes', bad.id, 'endpoint_id');
  await publish(1);
  await t.rejects(dispatcher.poll(), { name: 'ItemsSkipped', count: 1, message: new RegExp(bad.id) });
  await until(() => eventsOf(two) === 1, dispatcher);
  await publish(2);
  await until(() => eventsOf(two) === 3, dispatcher);
  t.equal(eventsOf(one), 0);
  await restore();
  await publish(1);
  // A process that hasn't noticed the fault yet.
  const over = connect(databaseUrl);
  t.teardown(() => over.destroy());
  const other = openDispatcher({ over });
  await until(() => eventsOf(one) === 4, other);
  await until(() => eventsOf(two) === 4, other, dispatcher);
});

t.test('deliverWebhooks claims other lanes while the row of a due lane cannot be changed', async (t) => {
  const { db, register, publish, openDispatcher, until } = await openWebhooks(t);
  const [one, two] = [await openReceiver(t), await openReceiver(t)];
  const bad = await register(one.url);
  await register(two.url);
  await publish(1);
  await notifyLanes(db, '');
  const restore = await damage(db, 'webhook_lanes', bad.id, 'endpoint_id');
  const dispatcher = openDispatcher();
  await t.rejects(dispatcher.poll(), { name: 'ItemsSkipped', count: 1, message: new RegExp(bad.id) });
  await until(() => eventsOf(two) === 1, dispatcher);
  t.equal(eventsOf(one), 0);
  await restore();
  await until(() => eventsOf(one) === 1, openDispatcher());
});

t.test('a process renews and releases other lanes’ leases while one row cannot be changed', async (t) => {
  const { db, register, publish, lane } = await openWebhooks(t);
  const bad = await register('https://one.example.com/');
  const good = await register('https://two.example.com/');
  await publish(1);
  const lease = crypto.randomUUID();
  await notifyLanes(db, lease);
  const { lanes } = await claimLanes(db, lease, { limit: 9, withAbsent: true, keyIds: [...KEYS.keys()] });
  t.equal(lanes.length, 2);
  await damage(db, 'webhook_lanes', bad.id, 'endpoint_id');
  const others = { lanes: [{ id: good.id }], skipped: [{ id: bad.id }] };
  t.match(await renewLeases(db, lease, lanes), others);
  const releases = lanes.map(({ endpoint_id, id }) => ({
    endpoint_id,
    id,
    position: 1,
    wait_ms: 0,
    must: true,
  }));
  t.match(await releaseLanes(db, lease, releases), others);
  t.match(await lane(good.id), { position: 1, lease: null });
  t.match(await lane(bad.id), { lease });
});
