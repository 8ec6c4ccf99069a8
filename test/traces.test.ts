import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createDatabase } from './support/database/database.ts';
import { type SentSpan, openCollector } from './support/processes/fake-collector.ts';
import { startService } from './support/processes/service-process.ts';
import { runProcess } from './support/run/processes.ts';
import { withDeadline } from './support/run/wait-for.ts';
import { caller } from './support/shop/contract-client.ts';
import { openReceiver } from './support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from './support/webhooks/webhooks.ts';

const [keyId, key] = [...KEYS][0]!;
const WEBHOOK_SECRET_KEYS = `${keyId}:${key.toString('base64')}`;

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const KEPT = `00-${TRACE}-${CALLER}-01`;
const DROPPED = `00-${TRACE}-${CALLER}-00`;

const ORDER = {
  customerId: 'customer-of-no-span',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  metadata: { note: 'of-no-span' },
};

/**
 * Starts processes with these settings, and places an order with a header. `ofWorker`: further settings, only for the
 * worker.
 */
async function openTracedShop(
  t: Test,
  settings: Record<string, string>,
  roles: readonly ('api' | 'worker' | 'all')[] = ['api', 'worker'],
  ofWorker: Record<string, string> = {},
) {
  const { db, databaseUrl } = await createDatabase(t);
  const receiver = await openReceiver(t);
  await registerAt(db, `${receiver.url}/secret-of-the-receiver`);
  const env = { WEBHOOK_SECRET_KEYS, WEBHOOK_ALLOW_ADDRESSES: '127.0.0.2', LOG_LEVEL: 'info', ...settings };
  const own = { api: {}, all: {}, worker: ofWorker };
  const started = roles.map((role) => startService(t, databaseUrl, { role, env: { ...env, ...own[role] } }));
  const processes = await Promise.all(started);
  const [api, worker] = [processes[0]!, processes.at(-1)!];
  const call = caller(t, api.url);
  await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 100 } });
  const place = async (traceparent: string, more: Partial<typeof ORDER> = {}) => {
    const { body } = await call('POST', '/orders', { body: { ...ORDER, ...more }, headers: { traceparent } });
    return `${body['id']}`;
  };
  const heard = async (orderId: string, type: string) => {
    for (;;) {
      const found = receiver.received.find(({ body }) => {
        const event = JSON.parse(body);
        return event.type === type && event.data.orderId === orderId;
      });
      if (found) return found;
      await delay(20);
    }
  };
  return { db, api, worker, call, place, heard };
}

const one = (spans: readonly SentSpan[], name: string, also: Record<string, unknown> = {}) =>
  spans.find(
    (span) =>
      span.name === name &&
      Object.entries(also).every(([attribute, value]) => span.attributes[attribute] === value),
  );

const linkedWith = ({ links }: SentSpan, { traceId, spanId }: SentSpan) =>
  links.some((link) => link.traceId === traceId && link.spanId === spanId);

t.test("one trace follows an order from the caller's request to the webhook in two processes", async (t) => {
  const collector = await openCollector(t);
  const { url: OTEL_EXPORTER_OTLP_ENDPOINT } = collector;
  const { db, api, worker, call, place, heard } = await openTracedShop(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'shop-orders',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  });
  const id = await place(KEPT);
  const delivered = await heard(id, 'order.confirmed');
  await call('POST', `/orders/${id}/payment/refunds`, { body: { amount: { amount: 250, currency: 'EUR' } } });
  const about = { 'order_service.order.id': id };
  const get = (name: string, also: Record<string, unknown> = {}) =>
    collector.until((spans) => one(spans, name, also));
  const request = await get('POST /api/v1/orders');
  t.match(request, {
    kind: 2,
    traceId: TRACE,
    parentSpanId: CALLER,
    status: 0,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/orders',
      'http.response.status_code': 201,
      'url.scheme': 'http',
      'order_service.operation': 'createOrder',
    },
    resource: {
      'service.name': 'shop-orders',
      'deployment.environment.name': 'live',
      'order_service.role': 'api',
    },
  });
  const batch = await get('INSERT orders');
  t.match(batch.attributes, { 'db.system.name': 'postgresql', 'db.operation.batch.size': 1 });
  t.not(batch.traceId, TRACE, 'a statement belongs to several orders');
  t.ok(
    linkedWith(batch, request) && linkedWith(request, batch),
    'the batch and the request are linked to each other',
  );
  const start = await get('start payment', about);
  t.match(start, {
    traceId: TRACE,
    parentSpanId: request.spanId,
    resource: { 'order_service.role': 'worker' },
  });
  const charge = await get('simulated authorize');
  t.match(charge, { kind: 3, traceId: TRACE, parentSpanId: start.spanId });
  const recorded = await get('record payments');
  t.ok(linkedWith(recorded, start) && linkedWith(start, recorded));
  const { body } = await call('GET', `/orders/${id}/history`);
  t.match(body['history'], [{ traceId: TRACE }, { traceId: recorded.traceId }], 'the history shows both');
  for (const type of ['order.submitted', 'order.confirmed', 'payment.captured'])
    t.match(await get(`publish ${type}`, about), { kind: 4, traceId: TRACE, parentSpanId: request.spanId });
  const eventId = JSON.parse(delivered.body).id;
  const webhook = await get('POST webhook', { 'messaging.message.id': eventId });
  t.match(webhook, {
    kind: 3,
    traceId: TRACE,
    parentSpanId: request.spanId,
    attributes: { 'server.address': '127.0.0.2', 'http.response.status_code': 204 },
  });
  t.equal(delivered.headers['traceparent'], `00-${TRACE}-${webhook.spanId}-01`);
  const job = await get('process payments', about);
  t.match(job, { kind: 5, traceId: TRACE, attributes: { 'messaging.system': 'pg-boss' } });
  t.match(await get('simulated refund'), { traceId: TRACE, parentSpanId: job.spanId });
  t.match(api.stdout(), new RegExp(`"traceId":"${TRACE}".*"msg":"request"`), 'lines have the trace');
  t.equal(collector.headers[0]!['x-key'], 'a key');

  const dropped = await place(DROPPED);
  t.match((await heard(dropped, 'order.confirmed')).headers['traceparent'], /-00$/);
  const last = await place(KEPT.replace(TRACE, 'a'.repeat(32)));
  await heard(last, 'order.confirmed');
  await get('POST webhook', {
    'order_service.order.id': last,
    'order_service.event.type': 'order.confirmed',
  });
  t.notOk(collector.spans.some(({ attributes }) => attributes['order_service.order.id'] === dropped));
  const rows = await db.selectFrom('orders').select(['id', 'traceparent']).orderBy('id').limit(2).execute();
  t.strictSame(rows, [
    { id, traceparent: `00-${TRACE}-${request.spanId}-01` },
    { id: dropped, traceparent: null },
  ]);

  const unanswered = 'b'.repeat(32);
  await place(KEPT.replace(TRACE, unanswered), { paymentMethod: 'tok_timeout_before' });
  for (const name of ['simulated authorize', 'start payment'])
    t.match(await get(name, { 'error.type': 'Error' }), { traceId: unanswered, status: 2 });
  const [line = ''] = await worker.printed(/^.*payment outcome is unknown.*$/m);
  t.match(JSON.parse(line), { job: 'startPayments', traceId: unanswered }, 'the log has the trace');
  const all = JSON.stringify(collector.spans);
  t.notMatch(all, /of-no-span|tok_|secret-of|eyJ|whsec/);
  t.notMatch(all, /did not arrive/, 'messages of errors stay in the log');
});

/** A module that makes a process print which modules of the trace library the process loads. */
const TELLING = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('/@opentelemetry/')) console.error('loads ' + url);
      return next(url, context);
    },
  });`)}`;

t.test('without a collector no module of the trace library is loaded, and no row has a trace', async (t) => {
  const shop = await openTracedShop(t, { NODE_OPTIONS: `--import=${TELLING}` }, ['all']);
  const id = await shop.place(KEPT);
  t.match((await shop.heard(id, 'order.confirmed')).headers['traceparent'], /-00$/);
  // pg-boss itself loads the interface of the library. The interface does nothing without the library.
  t.strictSame(shop.api.stderr().match(/loads .*@opentelemetry\/(?!api\/).*/g) ?? [], []);
  t.strictSame(await shop.db.selectFrom('orders').select('traceparent').execute(), [{ traceparent: null }]);

  const program = `
    for (const module of ['./app.ts', './server.ts']) await import(module);
    console.error('all but traces');
    await import('./handlers/http/observing/traces/index.ts');`;
  const telling = ['--import', TELLING, '--input-type=module', '--eval', program];
  const started = runProcess(t, '--enable-source-maps', {}, telling);
  await started.ended;
  t.match(
    started.stderr(),
    /^all but traces\nloads .*sdk-trace/s,
    'the check detects a loaded trace library',
  );
});

t.test('a collector that is unreachable or hangs causes only the loss of spans', async (t) => {
  const collector = await openCollector(t);
  collector.hang();
  const away = 'http://127.0.0.1:1';
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const shop = await openTracedShop(t, settings, ['api', 'worker'], { OTEL_EXPORTER_OTLP_ENDPOINT: away });
  const id = await shop.place(KEPT);
  await shop.heard(id, 'order.confirmed');
  const [line = ''] = await shop.worker.printed(/^.*trace spans lost.*$/m);
  t.match(JSON.parse(line), { level: 'warn', job: 'sendTraces', errorType: 'ECONNREFUSED' });
  await withDeadline('the api process sends spans to the collector', collector.asked);
  for (const [role, { child, ended }] of Object.entries({ api: shop.api, worker: shop.worker })) {
    child.kill('SIGTERM');
    t.equal(await withDeadline(`the ${role} process ends`, ended), 0, 'within its time');
  }
});
