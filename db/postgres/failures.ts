import pg from 'pg';

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
    NETWORK.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message.startsWith('Connection terminated')
  );
}

/**
 * Whether the same request may succeed once the database is back or less busy. The failed one has changed
 * nothing.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return PASSING.some((state) => error.code?.startsWith(state));
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isPassing);
  return (
    NETWORK.has((error as NodeJS.ErrnoException).code ?? '') ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
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
