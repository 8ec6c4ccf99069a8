/** The log of jobs. Jobs report failures, after which they are tried again at their next run, and other changes. */
export interface JobLog {
  error(
    fields: { err: unknown; job: string; traceId: string; [field: string]: unknown },
    message: string,
  ): void;
  info(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}

/** Returns the log of the work in a shard: its lines name the shard. */
export const withShard = (shard: string, log: WarningLog): WarningLog => ({
  error: (fields, message) => log.error({ ...fields, shard }, message),
  info: (fields, message) => log.info({ ...fields, shard }, message),
  warn: (fields, message) => log.warn({ ...fields, shard }, message),
});

/** The log of jobs that also warn of things that an operator should look into. */
export interface WarningLog extends JobLog {
  warn(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}
