import pg from 'pg';
import { TransientError } from '../../concurrency/transient-errors.ts';

/** Failures of the network: the database can't be reached, or the connection broke. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** SQLSTATE classes and codes of failures that are temporary and need no repair (PostgreSQL, appendix A). */
const PASSING = [
  '08', // connection exception
  '53', // insufficient resources, too many connections
  '57', // operator intervention: shutting down, starting up, statement timeout
  '40', // serialization failure, deadlock
  '55P03', // lock not available
  '25006', // read-only: a standby before it takes over
];

/** The error message of a statement that the server hasn't answered in time. */
export const NO_ANSWER = 'Query read timeout';

/** Codes after which a connection can't be used any more: the server is stopping, or has become a standby. */
const UNFIT = ['08', '57P01', '57P02', '57P03', '25006'];

/** Codes of transactions that conflicted with each other. */
const CONFLICTS = ['40001', '40P01'];

/**
 * Whether the plan of a statement is stale. After a change of the schema, a statement may have other columns than when
 * it was planned.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Whether a table is missing, for example in the schema of an older version. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42P01';

/** Whether a statement has reached its time limit and was undone. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/**
 * Returns a name from an error in the form that it has in the schema. On a node of Citus, names end with the number of
 * their table.
 */
export const withoutShardSuffix = (name: string | undefined): string | undefined =>
  name?.replace(/_\d{6,}$/, '');

/** Whether the connection with this error must never be used again. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNFIT.some((state) => error.code?.startsWith(state));
  return error instanceof Error && error.message === NO_ANSWER;
}

/**
 * Returns the maximum number of tries of a transaction that failed with this error. A transaction is tried again only
 * if the database has undone it. If another connection may help, the transaction is tried once more.
 */
export function maxTries(error: unknown): number {
  if (!(error instanceof pg.DatabaseError)) return 1;
  // There may be one failure for each of several tables of a transaction that change one after the other.
  if (CONFLICTS.includes(error.code ?? '') || isStalePlan(error)) return 5;
  return error.code === '25006' ? 2 : 1;
}

/**
 * Thrown if the connection was lost after the statement that commits had been sent. It is unknown whether that
 * statement was carried out. Everything before that statement would be undone by the loss of the connection.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the connection to the database was lost during a commit', { cause });
  }
}

/**
 * Returns the error to throw for a statement that commits. It is only for a statement that had a connection on which it
 * could be sent.
 */
export const toCommitError = (error: unknown): unknown =>
  isConnectionLoss(error) ? new OutcomeUnknown(error) : error;

/**
 * Whether an error shows that the connection is lost. This includes the server's message that it ends the connection,
 * because the server may send that message right after a commit. An error that leaves the connection open shows that
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
 * Whether the same request may succeed once the database is available again or less busy. The failed request has
 * changed nothing.
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
 * Returns an error for the log, without rows. If data violate a rule, PostgreSQL quotes the row or the statement's
 * parameters. They may contain values that must not be logged, such as a payment method.
 */
export function redactRows(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  return Object.assign(error, { detail: undefined, where: undefined });
}
