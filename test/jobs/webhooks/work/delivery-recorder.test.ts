import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { claimLanes } from '../../../../db/webhooks/lanes/lane-leases.ts';
import { notifyLanes } from '../../../../db/webhooks/lanes/notify-lanes.ts';
import { Lane } from '../../../../jobs/webhooks/lanes/lane.ts';
import { Recorder } from '../../../../jobs/webhooks/work/delivery-recorder.ts';
import { readTargets } from '../../../../jobs/webhooks/work/read-targets.ts';
import { trafficOf } from '../../../support/database/round-trips.ts';
import { retryUntil } from '../../../support/run/wait-for.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

t.test('results of deliveries that arrive at the same moment are written in one statement', async (t) => {
  const { db, register, publish, deliveries } = await openWebhooks(t);
  const log = { error: (fields: object) => t.fail('nothing fails here', fields), warn() {}, info() {} };
  const [lease, ids] = [
    randomUUID(),
    [await register('https://one.example.com/'), await register('https://two.example.com/')],
  ];
  await publish(1);
  await notifyLanes(db, lease);
  const keyIds = [...KEYS.keys()];
  const { lanes: claimed } = await claimLanes(db, lease, { limit: 10, withAbsent: true, keyIds });
  const targets = await readTargets(
    db,
    KEYS,
    log,
    ids.map(({ id }) => id),
  );
  const lanes = claimed.map((each) => new Lane(each, targets.get(each.endpoint_id)!));
  let written = 0;
  const recorder = new Recorder({
    ...{ db, log, lease, isProxied: false },
    lost: () => t.fail('no lane is lost'),
    written: () => void (written += 1),
  });
  const status = { status: 'DELIVERED', tries: 1, wait_ms: null, attempt: null, next_kind: null } as const;
  const { statements } = await trafficOf(async () => {
    for (const lane of lanes)
      for (let n = 0; n < 5; n += 1)
        recorder.add(lane, {
          ...lane.key,
          ...{ event_id: randomUUID(), order_id: null, type: 'order.submitted', position: null },
          ...status,
        });
    await recorder.write(0);
  });
  t.equal(statements.length, 1);
  t.equal(written, 1);
  for (const { id } of ids) t.equal((await deliveries(id)).length, 5);
});

t.test('results are written even if the row of another lane cannot be written', async (t) => {
  const { db, register, publish, deliveries } = await openWebhooks(t);
  const lines: object[] = [];
  const log = { error: (fields: object) => void lines.push(fields), warn() {}, info() {} };
  const lease = randomUUID();
  const bad = await register('https://one.example.com/');
  const good = await register('https://two.example.com/');
  await publish(1);
  await notifyLanes(db, lease);
  const keyIds = [...KEYS.keys()];
  const { lanes: claimed } = await claimLanes(db, lease, { limit: 10, withAbsent: true, keyIds });
  const targets = await readTargets(db, KEYS, log, [bad.id, good.id]);
  const lanes = claimed.map((each) => new Lane(each, targets.get(each.endpoint_id)!));
  await sql`alter table webhook_deliveries add constraint damaged check (endpoint_id <> ${sql.lit(bad.id)})`.execute(
    db,
  );
  const lost = () => t.fail('no lane is lost');
  const recorder = new Recorder({ ...{ db, log, lease, isProxied: false }, lost, written() {} });
  const status = { status: 'DELIVERED', tries: 1, wait_ms: null, attempt: null, next_kind: null } as const;
  for (const lane of lanes)
    recorder.add(lane, {
      ...lane.key,
      ...{ event_id: randomUUID(), order_id: null, type: 'order.submitted', position: null },
      ...status,
    });
  await retryUntil(
    'the others are written',
    async () => (await deliveries(good.id)).length === 1,
    () => delay(5),
  );
  t.strictSame(await deliveries(bad.id), []);
  t.match(lines[0], { job: 'deliverWebhooks', err: { message: /damaged/ } });
  await sql`alter table webhook_deliveries drop constraint damaged`.execute(db);
  await recorder.write(0);
  t.equal((await deliveries(bad.id)).length, 1, 'the delivery is not lost');
});

t.test(
  'when it stops, a process logs results that cannot be written, and releases the other lanes',
  async (t) => {
    const { db, log, register, publish, openDispatcher, until, deliveries, lane } = await openWebhooks(t);
    const [one, two] = [await openReceiver(t), await openReceiver(t)];
    const bad = await register(one.url);
    const good = await register(two.url);
    await sql`alter table webhook_deliveries add constraint damaged check (endpoint_id <> ${sql.lit(bad.id)})`.execute(
      db,
    );
    await publish(1);
    const dispatcher = openDispatcher();
    await until(async () => one.received.length > 0 && (await deliveries(good.id)).length === 1, dispatcher);
    await dispatcher.stop(0);
    t.match(
      log.filter(({ message }) => message.startsWith('webhook delivery results could not be written before')),
      [{ level: 'error', job: 'deliverWebhooks', results: 1, endpointIds: [bad.id] }],
    );
    t.equal((await lane(good.id)).lease, null, 'the other lane is released');
    t.strictSame(await deliveries(bad.id), []);
  },
);
