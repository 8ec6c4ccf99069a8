import t, { type Test } from 'tap';
import { connect } from '../../../db/index.ts';
import { openTraces } from '../../../handlers/http/traces/index.ts';
import type { TraceSettings } from '../../../handlers/http/traces/settings.ts';
import { caller } from '../../support/caller.ts';
import { type SentSpan, openCollector } from '../../support/collector.ts';
import { openService } from '../../support/service.ts';

const ALL = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

/** Traces of this process, and the collector that gets them. */
async function openTraced(t: Test, sampler: TraceSettings['sampler'] = 'always_on', ratio = 1) {
  const collector = await openCollector(t);
  const settings = { endpoint: collector.url, headers: {}, serviceName: 'orders', resource: {} };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const traces = openTraces({ ...settings, sampler, ratio }, { version: '1', role: 'api' }, log);
  t.teardown(() => traces.close(5_000));
  return { collector, traces, warnings };
}

t.test('what is wrong with a request is an error of the trace only if it is ours', async (t) => {
  const { collector, traces } = await openTraced(t);
  const db = connect('postgres://postgres@127.0.0.1:1/none');
  t.teardown(() => db.destroy());
  const url = await openService(t, { db, traces });
  const call = caller(t, url);
  const away = await call('GET', '/products');
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const refused = await call('GET', `/orders/${id}`, { as: 'nobody' });
  await call('GET', '/nowhere/secret-in-a-path');
  await call('GET', '/orders/secret-in-a-path?customerId=customer-in-a-query');
  const spans = await collector.until((sent) => sent.length >= 4 && sent);
  const of = (status: number, name: string): Partial<SentSpan> =>
    spans.find((span) => span.attributes['http.response.status_code'] === status && span.name === name) ?? {};
  t.match(of(503, 'GET /api/v1/products'), {
    traceId: away.body['traceId'] ?? /./,
    status: 2,
    attributes: { 'error.type': 'UNAVAILABLE', 'order_service.problem': 'UNAVAILABLE' },
  });
  const unauthenticated = of(401, 'GET /api/v1/orders/:orderId');
  t.match(unauthenticated, {
    traceId: refused.body['traceId'] ?? /./,
    status: 0,
    attributes: { 'order_service.problem': 'UNAUTHENTICATED', 'order_service.order.id': id },
  });
  t.notOk('error.type' in unauthenticated.attributes!);
  t.match(of(404, 'GET'), { status: 0 });
  t.match(of(400, 'GET /api/v1/orders/:orderId'), { status: 0 });
  t.notMatch(JSON.stringify(spans), /in-a-/);
});

t.test('a sampler says which traces are kept, callers too where it lets them', async (t) => {
  const isKept = async (sampler: TraceSettings['sampler'], ratio: number, flags: string) => {
    const { traces } = await openTraced(t, sampler, ratio);
    return traces.tracer.follow(`${ALL}-${flags}`, { name: 'anything' }) !== undefined;
  };
  t.equal(await isKept('always_on', 1, '00'), true);
  t.equal(await isKept('always_off', 1, '01'), false);
  t.equal(await isKept('parentbased_always_on', 1, '00'), false);
  t.equal(await isKept('parentbased_always_off', 1, '01'), true);
  t.equal(await isKept('parentbased_traceidratio', 0, '01'), true);
  t.equal(await isKept('traceidratio', 0, '01'), false, 'whatever callers want');
  const { traces } = await openTraced(t, 'parentbased_traceidratio', 0.1);
  const kept = Array.from({ length: 2_000 }, () => traces.begin({ headers: {} } as never));
  t.equal(new Set(kept).size, 2_000, 'also what is not kept has an id');
});

t.test('while a collector hangs, so many spans wait, and the others are lost', async (t) => {
  const { collector, traces } = await openTraced(t);
  collector.hang();
  for (let count = 0; count < 10_000; count += 1)
    traces.tracer.follow(`${ALL}-01`, { name: `span ${count}` })?.end();
  collector.goOn();
  await traces.close(60_000);
  const sent = new Set(collector.spans.map(({ name }) => name));
  t.ok(sent.size >= 2_048 && sent.size <= 2_048 + 512, `${sent.size} were sent`);
});

t.test('a collector that refuses is in the log once a minute, without what it said', async (t) => {
  const { traces, warnings } = await openTraced(t);
  const settings = { endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'orders', resource: {} };
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const lost = openTraces(
    { ...settings, sampler: 'always_on', ratio: 1 },
    { version: '1', role: 'api' },
    log,
  );
  for (let count = 0; count < 1_000; count += 1) lost.tracer.follow(`${ALL}-01`, { name: 'span' })?.end();
  await lost.close(60_000);
  t.equal(warnings.length, 1);
  t.match(warnings[0], { job: 'sendTraces', errorType: 'ECONNREFUSED', lost: Number });
  await traces.close(1_000);
});
