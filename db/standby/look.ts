import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { type Position, positionOf } from './position.ts';

/** A standby that lags behind for longer isn't read. */
export const LONGEST_LAG_MS = 10_000;

/** Where a primary is. */
export interface PrimaryPlace {
  /** Which installation it is (`pg_control_system`): its standbys have the same. */
  system: string;
  /** What is on its disk, which is all that a standby can have. */
  flushed: Position;
  inserted: Position;
}

export interface StandbyPlace {
  system: string;
  /** Of what it has from the primary. Of a server that is no standby, 0. */
  replayed: Position;
  isStandby: boolean;
}

const SYSTEM = '(select system_identifier::text from pg_control_system()) as system';

const lookAtPrimary = statement<{ system: string; flushed: string; inserted: string }>(`
  select ${SYSTEM}, pg_current_wal_flush_lsn()::text as flushed, pg_current_wal_insert_lsn()::text as inserted`);

const lookAtStandby = statement<{ system: string; replayed: string | null; is_standby: boolean }>(`
  select ${SYSTEM}, pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as is_standby`);

/** Throws where it isn't the primary. */
export async function placeOfPrimary(db: Database): Promise<PrimaryPlace> {
  const { system, flushed, inserted } = (await lookAtPrimary(db)).rows[0]!;
  return { system, flushed: positionOf(flushed), inserted: positionOf(inserted) };
}

export async function placeOfStandby(db: Database): Promise<StandbyPlace> {
  const { system, replayed, is_standby: isStandby } = (await lookAtStandby(db)).rows[0]!;
  return { system, isStandby, replayed: isStandby ? positionOf(replayed) : 0n };
}

/** Why this server can't be read in place of the primary, however far it is. */
export function misfitOf(
  { isStandby, system }: StandbyPlace,
  primary: PrimaryPlace | undefined,
): string | undefined {
  if (!isStandby) return 'it is no standby, or not any more';
  if (primary && primary.system !== system) return 'it is a standby of another database';
  return undefined;
}

/**
 * Why a standby isn't where one must be that was seen at `seen` before the primary was looked at. It may have been started
 * anew from older files. Where the primary isn't that far, another one has taken over: a standby that has more than that
 * still follows the former one.
 */
export function strayOf(
  { replayed }: StandbyPlace,
  seen: Position,
  primary: PrimaryPlace | undefined,
): string | undefined {
  if (primary && primary.flushed < seen)
    return replayed > primary.flushed ? 'it has more than the primary' : undefined;
  return replayed < seen ? 'it is not as far as it was' : undefined;
}
