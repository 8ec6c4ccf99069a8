/**
 * Matters: what the service can't decide and a person must. Outside of `db/` nobody imports another file of
 * this folder.
 */
export { closeMatters, openMatter, type NewMatter } from './change.ts';
export { resolveMatter, retryMatter } from './decide.ts';
export { getMatter, listMatters } from './read.ts';
export type { MatterRecord, OrderMatterRecord } from './rows.ts';
