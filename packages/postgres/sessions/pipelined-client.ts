import { hash, randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { NO_ANSWER, isStalePlan, breaksConnection, maxTries } from './database-errors.ts';
import { NamedQuery } from './named-query.ts';
import { backOff } from './retry-transaction.ts';

/** Maximum time in ms for which `end` waits until the server closes the connection. */
const END_MS = 1_000;

type Callback = (error: unknown, result: unknown) => void;
type Settle = (outcome: unknown) => void;
type NewQuery = new (...args: ConstructorParameters<typeof pg.Query>) => pg.Query;

/**
 * A connection that closes itself if an error or a missing answer shows that the connection can't be used any more. The
 * connection then emits `unfit`, and the pool no longer hands out this connection. A statement outside a transaction is
 * retried if the database has undone the statement for a temporary reason.
 */
export class ServiceClient extends pg.Client {
  /** Number of statements that the server hasn't answered yet. */
  #underWay = 0;

  /**
   * `query_timeout`: maximum time in ms without data from the server while a statement is running. `pg` itself would
   * set a timer for each statement, which would cost more than everything else in this class.
   */
  constructor({ query_timeout: silence = 0, ...config }: pg.ClientConfig = {}) {
    super(config);
    if (silence > 0) this.once('connect', () => this.#bound(silence));
  }

  #bound(silence: number): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) throw new TypeError('connections to the database are sockets');
    // The listener isn't passed to `stream.setTimeout`, which would call it only once. A timeout while the connection
    // is idle would be that one call.
    stream.setTimeout(silence).on('timeout', () => {
      if (this.#underWay > 0) stream.destroy(new Error(NO_ANSWER));
    });
  }

  // This single signature replaces all signatures of `pg`. The caller gets the same result as from `pg`.
  override query(text: unknown, values?: unknown, callback: unknown = values): never {
    if (typeof text !== 'string')
      throw new TypeError('only text statements can be retried and limited in time');
    const parameters = Array.isArray(values) ? values : undefined;
    if (typeof callback === 'function') {
      // `pg` passes a callback of this form.
      const settle = callback as (error: unknown, result?: unknown) => void;
      // `pg` has no type for the result of an overridden method.
      return this.#send(text, parameters, (result) => settle(null, result), settle, 1) as never;
    }
    // The promise is created here. When this method returned the promise of `pg`, the promise's objects survived minor
    // garbage collections. Each collection then took 10 ms instead of 1.
    return new Promise((resolve, reject) => this.#send(text, parameters, resolve, reject, 1)) as never;
  }

  /**
   * Builds the query object of `pg` for a statement. `NamingClient` overrides this method and adds a name that is
   * derived from the text.
   */
  protected toQuery(text: string, values: unknown[] | undefined, callback: Callback): pg.Query {
    return new pg.Query(text, values, callback);
  }

  #send(text: string, values: unknown[] | undefined, resolve: Settle, reject: Settle, tries: number): void {
    // Whether the statement may be retried. A text without parameters isn't retried, because it may contain several
    // statements. A statement isn't retried either while another statement is running, because that other statement may
    // have opened a transaction.
    const isAlone = values !== undefined && this.#underWay === 0 && this.getTransactionStatus() === 'I';
    this.#underWay += 1;
    const onAnswer = (error: unknown, result: unknown) => {
      this.#underWay -= 1;
      if (error === null || error === undefined) return resolve(result);
      if (isStalePlan(error)) forgetNames();
      // If other statements are running, one of them may close the connection before the retry.
      const isStillAlone = isAlone && this.#underWay === 0;
      if (isStillAlone && !breaksConnection(error) && tries < maxTries(error)) {
        void backOff(tries).then(() => this.#send(text, values, resolve, reject, tries + 1));
        return;
      }
      if (breaksConnection(error)) this.emit('unfit');
      // If `rollback` fails, the connection is closed, which ends the transaction.
      const isLost = breaksConnection(error) || isStalePlan(error) || text === 'rollback';
      if (isLost || !this.#isPrepared(query)) void this.end();
      reject(error);
    };
    const query = this.toQuery(text, values, onAnswer);
    this.#gather();
    super.query(query);
  }

  /**
   * Collects the messages of one event-loop turn in one write, because each write is a system call and wakes the
   * server.
   */
  #gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /**
   * Whether the server knows the name of a statement, or the statement has no name. If the server has refused to
   * prepare a named statement, PgBouncer still considers the name to be in use. If the client then prepared the
   * statement again, PgBouncer would break the connection.
   */
  #isPrepared(query: object): boolean {
    // A query of `pg` has both properties, but the types of `pg` don't declare them.
    const { name } = query as { name?: string };
    // `pg` declares no type for this property.
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
    return name === undefined || name in parsedStatements;
  }

  /** Closes the connection, even if the server no longer answers. */
  override end(callback?: (error: Error) => void): Promise<void> & void {
    const timer = setTimeout(() => this.connection.stream.destroy(), END_MS).unref();
    this.once('end', () => clearTimeout(timer));
    // `pg` has no type for the result of an overridden method.
    return (callback ? super.end(callback) : super.end()) as never;
  }
}

/**
 * A client that derives a name for each statement from its text, so that PostgreSQL plans the statement only once per
 * connection. Kysely itself sends statements without a name. Every list is sent as one array or JSON parameter. The
 * number of different texts therefore remains small.
 */
export class NamingClient extends ServiceClient {
  /** Class of the query objects for named statements. */
  protected readonly Query: NewQuery = NamedQuery;

  protected override toQuery(text: string, values: unknown[] | undefined, callback: Callback): pg.Query {
    if (!values) return super.toQuery(text, values, callback);
    const query = new this.Query(mark + text, values, callback);
    // The name is assigned after the construction, because the constructor would copy an object with text and name.
    return Object.assign(query, { name: nameOf(text) });
  }
}

/**
 * A `NamingClient` for connections through a pooler, which may run a statement in any of its sessions. Each session has
 * its own plan, and describes the columns of a statement as they were when that plan was made. The client therefore
 * requests the description with every answer.
 */
export class PooledNamingClient extends NamingClient {
  protected override readonly Query: NewQuery = pg.Query;
}

const MAX_NAMES = 1000;
const names = new Map<string, string>();
let mark = '';

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash('sha1', mark + text, 'base64url');
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

/**
 * Drops the names of all statements, because the schema has changed since the statements were planned. Every connection
 * then prepares its statements again under new names. The texts of the statements also change, because PgBouncer stores
 * plans by text. Statements with the same text share one name and one plan.
 */
function forgetNames(): void {
  names.clear();
  mark = `/* ${randomUUID()} */ `;
}
