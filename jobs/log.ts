/** Where jobs report that they failed. They are tried again at their next turn. */
export interface JobLog {
  error(
    fields: { err: unknown; job: string; traceId: string; [field: string]: unknown },
    message: string,
  ): void;
}
