import t from 'tap';
import { openAdmin } from '../../../../handlers/http/observing/probes.ts';
import { freePort } from '../../../support/run/ports.ts';
import { waitUntil, openConnection } from '../../../support/shop/raw-service.ts';
import { probe } from '../../../support/stories/rolling-restart.ts';

t.test('a failed readiness check is reported with a reason, and does not end the process', async (t) => {
  const port = await freePort();
  const checks = [() => Promise.reject(new Error('the check broke')), () => Promise.resolve([])];
  const admin = await openAdmin(
    { host: '127.0.0.1', port },
    { isStarted: () => true, faults: () => checks.shift()!() },
  );
  t.teardown(() => admin.close());
  const ask = () => probe(`http://127.0.0.1:${port}/readyz`);
  t.match(await ask(), {
    status: 503,
    body: { status: 'not ready', reasons: ['a check failed: the check broke'] },
  });
  t.match(await ask(), { status: 200, body: { status: 'ready' } });
});

t.test('a metric that fails does not end the process, and the other metrics are shown', async (t) => {
  const [port, other] = [await freePort(), await freePort()];
  const texts = [() => Promise.reject(new Error('a gauge broke')), async () => 'a 1\n'];
  const metrics = { contentType: 'text/plain; version=0.0.4', metrics: () => texts.shift()!() };
  const probes = { isStarted: () => true, faults: async () => [] };
  const admin = await openAdmin({ host: '127.0.0.1', port }, { ...probes, metrics });
  const without = await openAdmin({ host: '127.0.0.1', port: other }, probes);
  t.teardown(() => Promise.all([admin.close(), without.close()]));
  const address = `http://127.0.0.1:${port}/metrics`;
  t.match(await probe(address), {
    status: 500,
    body: { status: 'failed', reasons: ['a check failed: a gauge broke'] },
  });
  const shown = await fetch(address);
  t.equal(shown.headers.get('content-type'), 'text/plain; version=0.0.4');
  t.equal(await shown.text(), 'a 1\n');
  t.match(await probe(`http://127.0.0.1:${other}/metrics`), { status: 404 });
});

t.test('a client that never reads the metrics is disconnected', async (t) => {
  const port = await freePort();
  const metrics = { contentType: 'text/plain', metrics: async () => 'x'.repeat(1_000_000) };
  const probes = { isStarted: () => true, faults: async () => [], metrics };
  const admin = await openAdmin({ host: '127.0.0.1', port }, probes, 500);
  t.teardown(() => admin.close());
  const client = openConnection(t, port);
  client.socket.pause();
  client.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
  let isCut = false;
  client.socket.on('error', () => (isCut = true)).on('close', () => (isCut = true));
  const nudge = setInterval(() => client.socket.write('GET'), 50);
  t.teardown(() => clearInterval(nudge));
  t.ok(await waitUntil(() => isCut));
});
