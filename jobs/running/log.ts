/** Where jobs report that they failed, and are tried again at their next turn, or what else has changed. */
export interface JobLog {
  error(
    fields: { err: unknown; job: string; traceId: string; [field: string]: unknown },
    message: string,
  ): void;
  info(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}

/** The log of what is done in a shard: its lines name it. */
export const logOf = (shard: string, log: WarningLog): WarningLog => ({
  error: (fields, message) => log.error({ ...fields, shard }, message),
  info: (fields, message) => log.info({ ...fields, shard }, message),
  warn: (fields, message) => log.warn({ ...fields, shard }, message),
});

/** Where they also say what an operator should look into. */
export interface WarningLog extends JobLog {
  warn(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}
