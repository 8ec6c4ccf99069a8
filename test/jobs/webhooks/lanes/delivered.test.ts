import { sql } from 'kysely';
import { Registry } from 'prom-client';
import t from 'tap';
import { createReplay } from '../../../../db/webhooks/deliveries/create-replay.ts';
import { createWebhookAttempt } from '../../../../db/webhooks/deliveries/request-delivery.ts';
import { openJobMetrics } from '../../../../jobs/metrics/index.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

const CALLER = { clientId: 'backoffice', customerId: undefined, traceId: '' };

t.test('metrics show the delay of a delivered event, after any number of attempts', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, letTimePass } = await openWebhooks(t);
  let status = 400;
  const receiver = await openReceiver(t, (_request, reply) => void reply.writeHead(status).end());
  const { id } = await register(receiver.url);
  const registry = new Registry();
  const dispatcher = openDispatcher({ watch: openJobMetrics(registry).webhooks });
  const seen = async () => {
    const { values } = await registry.getSingleMetric('webhook_delivery_seconds')!.get();
    const sum = (name: string, le?: number) =>
      values.find((each) => 'metricName' in each && each.metricName === name && each.labels['le'] === le)
        ?.value;
    const buckets = [1_800, 10_800].map((le) => sum('webhook_delivery_seconds_bucket', le));
    return { buckets, count: sum('webhook_delivery_seconds_count') };
  };
  const delivery = async () => (await deliveries(id))[0];
  const isTried = (times: number) => async () => (await delivery())?.attempts.length === times;

  await publish(1);
  await sql`update events set occurred_at = occurred_at - interval '1 hour'`.execute(db);
  await until(isTried(1), dispatcher);
  t.match(await seen(), { count: 0 }, 'a refused event does not count as delivered');
  status = 204;
  await letTimePass();
  await until(isTried(2), dispatcher);
  t.strictSame(
    await seen(),
    { buckets: [0, 1], count: 1 },
    'the delay starts when the event occurs, by the database’s clock',
  );

  const again = { endpointId: id, key: undefined, caller: CALLER };
  await createReplay(db, { ...again, range: { until: undefined }, onlyFailed: false });
  await until(isTried(3), dispatcher);
  await createWebhookAttempt(db, again, (await delivery())!.event_id);
  await until(isTried(4), dispatcher);
  t.match(await seen(), { count: 1 }, 'an attempt on request is not counted');
});
