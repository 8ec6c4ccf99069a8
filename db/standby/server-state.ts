import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { type Lsn, parseLsn } from './lsn.ts';

/** A standby that lags more than this time isn't used for reads. */
export const LAG_MAX_MS = 10_000;

/** State of a primary. */
export interface PrimaryState {
  /**
   * Identifier of the PostgreSQL cluster (`pg_control_system`). All standbys of the cluster have the same identifier.
   */
  system: string;
  /** Position up to which the log is on the primary's disk. A standby can't be ahead of this position. */
  flushed: Lsn;
  inserted: Lsn;
}

export interface StandbyState {
  system: string;
  /** Position up to which the standby has replayed the log. 0 if the server isn't a standby. */
  replayed: Lsn;
  isStandby: boolean;
}

const SYSTEM = '(select system_identifier::text from pg_control_system()) as system';

const primaryStatement = statement<{ system: string; flushed: string; inserted: string }>(`
  select ${SYSTEM}, pg_current_wal_flush_lsn()::text as flushed, pg_current_wal_insert_lsn()::text as inserted`);

const standbyStatement = statement<{ system: string; replayed: string | null; is_standby: boolean }>(`
  select ${SYSTEM}, pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as is_standby`);

/** Reads the state of the primary. Throws if the server isn't a primary. */
export async function readPrimaryState(db: Database): Promise<PrimaryState> {
  const { system, flushed, inserted } = (await primaryStatement(db)).rows[0]!;
  return { system, flushed: parseLsn(flushed), inserted: parseLsn(inserted) };
}

export async function readStandbyState(db: Database): Promise<StandbyState> {
  const { system, replayed, is_standby: isStandby } = (await standbyStatement(db)).rows[0]!;
  return { system, isStandby, replayed: isStandby ? parseLsn(replayed) : 0n };
}

/**
 * Returns the reason why this server can't answer reads for the primary, or undefined if it can. The function doesn't
 * check which position the server has replayed.
 */
export function whyUnusable(
  { isStandby, system }: StandbyState,
  primary: PrimaryState | undefined,
): string | undefined {
  if (!isStandby) return 'it is not a standby (any more)';
  if (primary && primary.system !== system) return 'it is a standby of another database';
  return undefined;
}

/**
 * Returns the reason why the position of a standby contradicts earlier positions, or undefined if there is no
 * contradiction. `seen`: the position of the standby at the last check. If the current position of the standby is lower
 * than `seen`, the standby may have been restarted with older files. If the primary's position is lower than `seen`,
 * another server has become the primary. A standby that is ahead of the new primary still follows the former primary.
 */
export function whyDiverged(
  { replayed }: StandbyState,
  seen: Lsn,
  primary: PrimaryState | undefined,
): string | undefined {
  if (primary && primary.flushed < seen)
    return replayed > primary.flushed ? 'its position is ahead of the primary' : undefined;
  return replayed < seen ? 'its position is behind an earlier position of its own' : undefined;
}
