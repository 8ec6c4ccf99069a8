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

/** This file doesn't use the library, which is loaded only if traces are sent. */

/**
 * Address of the collector. It may be on this machine, next to the process, and without TLS: spans contain no
 * secrets.
 */
const collector: Kind<string> = (given) => plainAddress(given, false);

/** `name=value,…`, the values percent-encoded. They become headers, so they have no line breaks. */
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

/** Variables of OpenTelemetry's specification, as are the names of the samplers. */
export const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'endpoint',
    optional(collector),
    '',
    'collector of traces (OTLP over HTTP, `/v1/traces` below it); without it there are none',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'headers',
    pairs,
    '',
    'what is sent to it: `name=value,…`, percent-encoded',
    { secret: true },
  ),
  OTEL_SERVICE_NAME: setting('serviceName', text, 'order-service', 'as which service it shows them'),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    'resource',
    pairs,
    '',
    'what else it shows: `deployment.environment.name=live,…`',
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
    'which traces are kept; `parentbased_traceidratio`: a part, or what callers keep',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'ratio',
    fraction,
    '1',
    'the part of traces that `…traceidratio` keeps, such as `0.1`',
  ),
} satisfies Settings;

export type TraceSettings = Values<typeof TRACES> & { endpoint: string };
