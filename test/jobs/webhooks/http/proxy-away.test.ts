import { inspect } from 'node:util';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { freePort } from '../../../support/run/ports.ts';
import { openProxy } from '../../../support/webhooks/fake-egress-proxy.ts';
import { type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

// Webhooks are sent through a proxy, which fails. The service's operator also runs the proxy, so its failures never
// count against a receiver.

const idsOf = (received: Received[]) => new Set(received.map(({ headers }) => headers['webhook-id']));
const PASSWORD = 'b3JkZXJzOndoaXNwZXI=';

/** Opens three endpoints, and a proxy that no longer listens. */
async function openWithoutProxy(t: Test) {
  const webhooks = await openWebhooks(t);
  const receivers: (Awaited<ReturnType<typeof openReceiver>> & { id: string })[] = [];
  for (let n = 0; n < 3; n += 1) {
    const receiver = await openReceiver(t);
    receivers.push({ ...receiver, ...(await webhooks.register(receiver.url)) });
  }
  // The port is reserved for this test, so no other process uses it while the proxy is closed.
  const proxy = await openProxy(t, { port: await freePort(), authorization: `Basic ${PASSWORD}` });
  await proxy.close();
  return { ...webhooks, receivers, proxy: proxy.address };
}

t.test('while the proxy fails, deliveries wait, one matter opens, and no event is lost', async (t) => {
  const { receivers, proxy, ...webhooks } = await openWithoutProxy(t);
  const { publish, openDispatcher, until, deliveries, lane, log, letTimePass } = webhooks;
  await publish(20);
  const dispatcher = openDispatcher({ proxy });
  const linesOf = (level: string) => log.filter((line) => line.level === level);
  await until(() => linesOf('error').length > 0, dispatcher);
  // The dispatcher tries all endpoints again and again.
  for (let n = 0; n < 20; n += 1) {
    await letTimePass('1 minute');
    await dispatcher.run();
  }
  for (const { id } of receivers) {
    t.match(await lane(id), { failures: 0, failing_since: null, status: 'ACTIVE', position: 0 });
    t.strictSame(await deliveries(id), [], 'no delivery counts as tried');
  }
  t.strictSame(
    linesOf('error').map(({ message }) => message),
    ['webhook proxy failed; webhooks wait'],
  );
  t.notMatch(inspect(log, { depth: 9, showHidden: true }), PASSWORD);
  await openProxy(t, { port: proxy.port });
  await until(async () => {
    await letTimePass('1 minute');
    return receivers.every(({ received }) => idsOf(received).size === 20);
  }, dispatcher);
  await until(async () => (await lane(receivers[0]!.id)).position === 20, dispatcher);
  t.match(linesOf('info'), [{ message: 'webhook proxy works again; webhooks are sent' }]);
  t.equal(linesOf('error').length, 1);
  for (const { received } of receivers) t.equal(received.length, 20, 'each event once');
});

t.test('a process with a working proxy sends the events that another process cannot send', async (t) => {
  const { receivers, proxy, ...webhooks } = await openWithoutProxy(t);
  const { publish, openDispatcher, until, log, letTimePass, lane } = webhooks;
  await publish(20);
  const without = openDispatcher({ proxy });
  await until(() => log.length > 0, without);
  const withProxy = openDispatcher({ proxy: (await openProxy(t)).address });
  await until(
    async () => {
      await letTimePass('1 minute');
      const lanes = await Promise.all(receivers.map(({ id }) => lane(id)));
      return lanes.every(({ position, lease }) => position === 20 && lease === null);
    },
    without,
    withProxy,
  );
  for (const { received } of receivers) t.equal(received.length, 20);
});

t.test('no endpoint is disabled while the egress proxy fails, even after 6 days', async (t) => {
  const { register, publish, openDispatcher, until, lane, letTimePass, log, db } = await openWebhooks(t);
  const [one, other] = [await openReceiver(t), await openReceiver(t)];
  const [first, second] = [await register(one.url), await register(other.url)];
  const proxy = await openProxy(t, {
    answer: (socket) => void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'),
  });
  const direct = openDispatcher();
  const dispatcher = openDispatcher({ proxy: proxy.address });
  await publish(30);
  for (const { id } of [first, second]) await until(async () => (await lane(id)).failures >= 10, dispatcher);
  const warned = log.filter(
    ({ message }) => message === 'webhook endpoint fails; deliveries to it are retried later',
  );
  t.strictSame(warned.map(({ endpointId }) => endpointId).sort(), [first.id, second.id].sort());
  await letTimePass('6 days');
  const before = proxy.asked.length;
  await until(() => proxy.asked.length >= before + 2, dispatcher);
  for (let n = 0; n < 5; n += 1) await dispatcher.run();
  t.match([await lane(first.id), await lane(second.id)], [{ status: 'ACTIVE' }, { status: 'ACTIVE' }]);
  // The second endpoint doesn't need the proxy.
  await sql`update webhook_lanes set due_at = now() + interval '1 hour' where id = ${first.id}`.execute(db);
  await until(async () => {
    await sql`update webhook_lanes set due_at = now() where id = ${second.id}`.execute(db);
    return other.received.length > 0;
  }, direct);
  await until(async () => (await lane(second.id)).failures === 0, direct);
  await direct.stop(5_000);
  await letTimePass('2 hours');
  await until(async () => (await lane(first.id)).status === 'DISABLED', dispatcher);
  t.match(await lane(first.id), { disabled_reason: 'FAILING' });
  t.match(await lane(second.id), { status: 'ACTIVE' });
});
