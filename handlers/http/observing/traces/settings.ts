import {
  type Kind,
  type Settings,
  type Values,
  oneOf,
  optional,
  percentDecoded,
  plainAddress,
  setting,
  text,
} from '../../../../environment.ts';

/** This file doesn't use the OpenTelemetry library, which is loaded only if traces are sent. */

/**
 * Reads the address of the collector. Unlike other addresses, this address may name this machine and needs no TLS in
 * production, because spans contain no secrets.
 */
const collector: Kind<string> = (given) => plainAddress(given, false);

/**
 * Parses pairs `name=value,…` with percent-encoded values. The pairs become headers, so a value must not contain line
 * breaks.
 */
const pairs: Kind<Record<string, string>> = (given) => {
  const entries = given.split(',').filter((pair) => pair.trim() !== '');
  const read = entries.map((pair) => /^([\w.-]+)\s*=(.*)$/.exec(pair.trim())?.slice(1) ?? []);
  const value = read.map(
    ([name = '', encoded = '%']) => [name, percentDecoded(encoded.trim()) ?? '\n'] as const,
  );
  if (value.some(([, text]) => !/^[ -~]*$/.test(text)))
    return { fault: 'must be pairs: name=value,name=value.' };
  return { value: Object.fromEntries(value) };
};

const fraction: Kind<number> = (given) => {
  const value = Number(given);
  return value >= 0 && value <= 1 ? { value } : { fault: 'must be a number from 0 to 1.' };
};

/** Variables and sampler names of OpenTelemetry's specification. */
export const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'endpoint',
    optional(collector),
    '',
    'address of the trace collector (OTLP over HTTP; `/v1/traces` is appended); if unset, there are no traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'headers',
    pairs,
    '',
    'headers of requests to the collector: `name=value,…`, percent-encoded',
    { secret: true },
  ),
  OTEL_SERVICE_NAME: setting('serviceName', text, 'order-service', 'name of the service in traces'),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    'resource',
    pairs,
    '',
    'other attributes of traces: `deployment.environment.name=live,…`',
  ),
  OTEL_TRACES_SAMPLER: setting(
    'sampler',
    oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    'parentbased_always_on',
    'which traces are recorded; `parentbased_…` follows the decision of the caller, if there is one',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'ratio',
    fraction,
    '1',
    'share of traces that `…traceidratio` records, such as `0.1`',
  ),
} satisfies Settings;

export type TraceSettings = Values<typeof TRACES> & { endpoint: string };
