/** Log for jobs: what they have changed, and what has failed. A failed job is tried again at its next run. */
export interface JobLog {
  error(
    fields: { err: unknown; job: string; traceId: string; [field: string]: unknown },
    message: string,
  ): void;
  info(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}

/** Returns a log that adds the name of the shard to each line. */
export const withShard = (shard: string, log: WarningLog): WarningLog => ({
  error: (fields, message) => log.error({ ...fields, shard }, message),
  info: (fields, message) => log.info({ ...fields, shard }, message),
  warn: (fields, message) => log.warn({ ...fields, shard }, message),
});

/** Log for jobs that also report facts that an operator should examine. */
export interface WarningLog extends JobLog {
  warn(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}
