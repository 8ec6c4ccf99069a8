import t from 'tap';
import { readConfig } from '../../../../config.ts';
import { PRODUCTION, faultsOf } from '../../../support/run/settings.ts';

t.test('traces are sent if the settings of OpenTelemetry name a collector', (t) => {
  t.equal(readConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).traces, undefined);
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  t.strictSame(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces, {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: {},
    serviceName: 'order-service',
    resource: {},
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-key = 1',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  };
  t.match(readConfig(all).traces, { ratio: 0.1, headers: { authorization: 'Basic YTpi==', 'x-key': '1' } });
  t.equal(faultsOf({ ...PRODUCTION, ...all }), '', 'a collector on this machine is allowed in production');
  for (const [name, wrong] of Object.entries({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://127.0.0.1:4317',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=%0D%0Ahost: other',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '10',
  }))
    t.match(faultsOf({ [name]: wrong }), name);
  for (const OTEL_EXPORTER_OTLP_HEADERS of ['x-key', 'x-key=%', '=1'])
    t.match(faultsOf({ OTEL_EXPORTER_OTLP_HEADERS }), 'must be pairs');
  t.equal(faultsOf({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }), '');
  t.end();
});
