/** Expressions of a statement that looks: the server, and what no event that comes later is written before. */
export const SERVER = `extract(epoch from pg_postmaster_start_time())::text`;
export const OLDEST_RUNNING = `pg_snapshot_xmin(pg_current_snapshot())`;
