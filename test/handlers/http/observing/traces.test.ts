import t, { type Test } from 'tap';
import { openMetrics } from '../../../../handlers/http/observing/metrics/index.ts';
import { openTraces } from '../../../../handlers/http/observing/traces/index.ts';
import type { TraceSettings } from '../../../../handlers/http/observing/traces/settings.ts';
import { closeService, connectNowhere } from '../../../support/database/shards.ts';
import { type SentSpan, openCollector } from '../../../support/processes/fake-collector.ts';
import { caller } from '../../../support/shop/contract-client.ts';
import { openService } from '../../../support/shop/service.ts';

const ALL = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

/** Opens the traces of a process, and a collector that receives them. */
async function openTraced(
  t: Test,
  sampler: TraceSettings['sampler'] = 'always_on',
  ratio = 1,
  elsewhere?: string,
) {
  const collector = await openCollector(t);
  const endpoint = elsewhere ?? collector.url;
  const settings = { endpoint, headers: {}, serviceName: 'orders', resource: {} };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const build = { version: '1', role: 'api' };
  const metrics = openMetrics(build);
  const onLost = metrics.countLostSpans();
  const traces = openTraces({ ...settings, sampler, ratio }, build, log, onLost);
  t.teardown(() => traces.close(5_000));
  /** Reads the number of spans that were lost for this reason. */
  const lost = async (reason: string) => {
    const shown = await metrics.registry.metrics();
    return Number(
      new RegExp(`^trace_spans_lost_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(shown)?.[1],
    );
  };
  return { collector, traces, warnings, lost };
}

t.test('a trace marks a failed request as an error only if the service has failed', async (t) => {
  const { collector, traces } = await openTraced(t);
  const db = connectNowhere();
  t.teardown(() => closeService(db));
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

t.test('a sampler decides which traces are kept; only `parentbased` lets the caller decide', async (t) => {
  const isKept = async (sampler: TraceSettings['sampler'], ratio: number, flags: string) => {
    const { traces } = await openTraced(t, sampler, ratio);
    return traces.tracer.follow(`${ALL}-${flags}`, { name: 'anything' }) !== undefined;
  };
  t.equal(await isKept('always_on', 1, '00'), true);
  t.equal(await isKept('always_off', 1, '01'), false);
  t.equal(await isKept('parentbased_always_on', 1, '00'), false);
  t.equal(await isKept('parentbased_always_off', 1, '01'), true);
  t.equal(await isKept('parentbased_traceidratio', 0, '01'), true);
  t.equal(await isKept('traceidratio', 0, '01'), false, 'the caller’s decision does not matter');
  const { traces } = await openTraced(t, 'parentbased_traceidratio', 0.1);
  const kept = Array.from({ length: 2_000 }, () => traces.begin({ headers: {} } as never));
  t.equal(new Set(kept).size, 2_000, 'a trace that is not kept has an id, too');
});

t.test('while a collector hangs, a limited number of spans wait, and other spans are dropped', async (t) => {
  const { collector, traces, warnings, lost } = await openTraced(t);
  t.equal(await lost('queue_full'), 0);
  collector.hang();
  for (let count = 0; count < 10_000; count += 1)
    traces.tracer.follow(`${ALL}-01`, { name: `span ${count}` })?.end();
  const dropped = await lost('queue_full');
  t.ok(dropped >= 10_000 - 2_048 - 512 && dropped <= 10_000 - 2_048, `${dropped} were counted as lost`);
  t.match(warnings, [{ job: 'sendTraces', errorType: 'queue_full' }]);
  collector.goOn();
  await traces.close(60_000);
  const sent = new Set(collector.spans.map(({ name }) => name));
  t.ok(sent.size >= 2_048 && sent.size <= 2_048 + 512, `${sent.size} were sent`);
});

t.test('refusals of a collector are logged once a minute, without the text of its answer', async (t) => {
  const { traces, warnings, lost } = await openTraced(t, 'always_on', 1, 'http://127.0.0.1:1');
  for (let count = 0; count < 1_000; count += 1) traces.tracer.follow(`${ALL}-01`, { name: 'span' })?.end();
  await traces.close(60_000);
  t.equal(warnings.length, 1);
  t.match(warnings[0], { job: 'sendTraces', errorType: 'ECONNREFUSED', lost: Number });
  t.equal(await lost('not_taken'), 1_000, 'each of them is counted');
  t.equal(await lost('queue_full'), 0);
});
