/** Without the library, which is loaded only where traces are sent. */

/** Which traces are kept, by the names of OpenTelemetry's specification. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TraceSettings {
  /** Where traces go: `/v1/traces` below it, as OTLP over HTTP. */
  endpoint: string;
  /** What is sent to the collector with each request. */
  headers: Record<string, string>;
  /** As which service, and what else is said of it. */
  serviceName: string;
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** The part of traces that is kept, 0 to 1, where the sampler wants one. */
  ratio: number;
}
