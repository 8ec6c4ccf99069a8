import pg from 'pg';
import { PassingError } from '../../concurrency/failures.ts';

/** Failures of the system below the socket: the database can't be reached or the connection broke. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** SQLSTATE classes and codes of failures that pass without repair (PostgreSQL, appendix A). */
const PASSING = [
  '08', // connection exception
  '53', // insufficient resources, too many connections
  '57', // operator intervention: shutting down, starting up, statement timeout
  '40', // serialization failure, deadlock
  '55P03', // lock not available
  '25006', // read-only: a standby before it takes over
];

/** What a statement fails with that the server hasn't answered in time. */
export const NO_ANSWER = 'Query read timeout';

/** Codes after which a connection is of no use: the server is going, or has become a standby. */
const UNFIT = ['08', '57P01', '57P02', '57P03', '25006'];

/** Codes of transactions that got in each other's way. */
const CONFLICTS = ['40001', '40P01'];

/** Where a schema changes, a statement that was planned before may have other columns than it was planned for. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** There is no such table, as on the schema of an older version. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42P01';

/** A statement has run for as long as it may, and was undone. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014';

/** The names in an error as the schema has them: on a node of Citus they end with the number of its table. */
export const plainName = (name: string | undefined): string | undefined => name?.replace(/_\d{6,}$/, '');

/** Whether the connection on which this happened is never to be used again. */
export function isUnfit(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNFIT.some((state) => error.code?.startsWith(state));
  return error instanceof Error && error.message === NO_ANSWER;
}

/**
 * How often a transaction is tried that failed like this. Only what the database has undone is tried again; what
 * it may do on another connection is tried once more.
 */
export function triesAfter(error: unknown): number {
  if (!(error instanceof pg.DatabaseError)) return 1;
  // Several tables of a transaction may change, one after the other.
  if (CONFLICTS.includes(error.code ?? '') || isStalePlan(error)) return 5;
  return error.code === '25006' ? 2 : 1;
}

/**
 * The connection was lost after the statement that commits had been sent: nobody knows whether it was carried
 * out. Everything before that statement is undone without a connection.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the connection to the database was lost at a commit', { cause });
  }
}

/** What an error means of a statement that commits. Only for one that had a connection to be sent on. */
export const errorOfCommit = (error: unknown): unknown =>
  isConnectionLoss(error) ? new OutcomeUnknown(error) : error;

/**
 * Also where the server says that it ends the connection: it may say so right after a commit. An error that
 * leaves the connection open says that the statement was undone.
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
 * Whether the same request may succeed once the database is back or less busy. The failed one has changed
 * nothing.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return isStalePlan(error) || PASSING.some((state) => error.code?.startsWith(state));
  if (error instanceof PassingError) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isPassing);
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
 * An error for the log. Where data break a rule, PostgreSQL quotes the row or the statement's parameters, and in
 * them what is shown to nobody, such as a payment method.
 */
export function withoutRows(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  return Object.assign(error, { detail: undefined, where: undefined });
}
