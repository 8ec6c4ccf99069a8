import pg from 'pg';
import { TransientError } from '../../concurrency/transient-errors.ts';

/** Codes of network errors: the database can't be reached, or the connection broke. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** SQLSTATE classes and codes of errors that go away without a repair (PostgreSQL, appendix A). */
const PASSING = [
  '08', // connection exception
  '53', // insufficient resources, too many connections
  '57', // operator intervention: shutting down, starting up, statement timeout
  '40', // serialization failure, deadlock
  '55P03', // lock not available
  '25006', // read-only: a standby before it takes over
];

/** Message of the error if the server hasn't answered a statement in time. */
export const NO_ANSWER = 'Query read timeout';

/**
 * SQLSTATE classes and codes of errors after which a connection must not be used any more, because the server is
 * stopping or has become a standby.
 */
const UNFIT = ['08', '57P01', '57P02', '57P03', '25006'];

/** SQLSTATE codes of conflicts between transactions. */
const CONFLICTS = ['40001', '40P01'];

/**
 * Whether the prepared plan of a statement is stale. A plan is stale if the schema has changed in the meantime, and the
 * statement would now return other columns.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Whether a lock wasn't granted in time (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** Whether a table is missing, for example because an older version created the schema. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42P01';

/** Whether a statement exceeded its time limit. The database has undone that statement. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/**
 * Returns the name of a table, index or constraint as the schema defines it. On a node of Citus, names in errors end
 * with the number of the table's shard.
 */
export const withoutShardSuffix = (name: string | undefined): string | undefined =>
  name?.replace(/_\d{6,}$/, '');

/** Whether the connection that returned this error must never be used again. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNFIT.some((state) => error.code?.startsWith(state));
  return error instanceof Error && error.message === NO_ANSWER;
}

/**
 * Returns how often a transaction that failed with this error may be tried in total. A transaction is retried only if
 * the database has undone the transaction. If only another connection can succeed, there is one retry.
 */
export function maxTries(error: unknown): number {
  if (!(error instanceof pg.DatabaseError)) return 1;
  // A transaction may change several tables one after the other, and each change can cause such an error.
  if (CONFLICTS.includes(error.code ?? '') || isStalePlan(error)) return 5;
  return error.code === '25006' ? 2 : 1;
}

/**
 * Thrown if the connection was lost after the committing statement was sent. The server may or may not have executed
 * the committing statement. If the server hasn't executed that statement, all earlier changes of the transaction were
 * undone.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the connection to the database was lost during a commit', { cause });
  }
}

/**
 * Converts the error of a committing statement: returns `OutcomeUnknown` if the connection was lost, otherwise the same
 * error. Must be called only if there was a connection on which the statement could be sent.
 */
export const toCommitError = (error: unknown): unknown =>
  isConnectionLoss(error) ? new OutcomeUnknown(error) : error;

/**
 * Whether the error means that the connection is lost. The server's message that it ends the connection also counts,
 * because the server may send this message right after a commit. After any other error the connection remains open, and
 * the statement was undone.
 */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return ['FATAL', 'PANIC'].includes(error.severity ?? '') || /^(?:08|57P)/.test(error.code ?? '');
  return (
    // Errors of the network have a code, others have none.
    NETWORK.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message === NO_ANSWER ||
    error.message.startsWith('Connection terminated')
  );
}

/**
 * Whether the failed request has changed nothing and may succeed later, when the database is available again or less
 * busy.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return isStalePlan(error) || PASSING.some((state) => error.code?.startsWith(state));
  if (error instanceof TransientError) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransient);
  return (
    // Errors of the network have a code, others have none.
    NETWORK.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message === NO_ANSWER ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/.test(
      error.message,
    )
  );
}

/**
 * Removes the values of rows from an error, so that the error can be logged. If data violate a constraint, PostgreSQL
 * quotes the row or the parameters of the statement. These texts may contain values that must not be logged, such as a
 * payment method.
 */
export function redactRows(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  return Object.assign(error, { detail: undefined, where: undefined });
}
