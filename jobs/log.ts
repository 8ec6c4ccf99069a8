/** Where jobs report that they failed, and are tried again at their next turn, or what else has changed. */
export interface JobLog {
  error(
    fields: { err: unknown; job: string; traceId: string; [field: string]: unknown },
    message: string,
  ): void;
  info(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}

/** Where they also say what an operator should look into. */
export interface WarningLog extends JobLog {
  warn(fields: { job: string; traceId: string; [field: string]: unknown }, message: string): void;
}
