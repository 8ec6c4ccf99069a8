import { hash, randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { NO_ANSWER, isStalePlan, breaksConnection, maxTries } from './database-errors.ts';
import { NamedQuery } from './named-query.ts';
import { backOff } from './retry-transaction.ts';

/** Time after which a connection is closed if the server doesn't answer its end. */
const END_MS = 1_000;

type Callback = (error: unknown, result: unknown) => void;
type Settle = (outcome: unknown) => void;
type NewQuery = new (...args: ConstructorParameters<typeof pg.Query>) => pg.Query;

/**
 * A connection that ends itself if an answer, or its absence, shows that it is no longer of use. It emits `unfit`,
 * and the pool doesn't lend it again. A statement that is a transaction of its own is sent again if the database has
 * undone it for a reason that passes.
 */
export class ServiceClient extends pg.Client {
  /** Number of statements that wait for their answer. */
  #underWay = 0;

  /**
   * `query_timeout` is the time for which the server may be silent while a statement is under way, in ms. `pg` itself
   * would set a timer for each statement, which costs more than all else here.
   */
  constructor({ query_timeout: silence = 0, ...config }: pg.ClientConfig = {}) {
    super(config);
    if (silence > 0) this.once('connect', () => this.#bound(silence));
  }

  #bound(silence: number): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) throw new TypeError('connections to the database are sockets');
    // The listener isn't an argument of `setTimeout`, which listens only once, because an idle connection also
    // reaches its time limit.
    stream.setTimeout(silence).on('timeout', () => {
      if (this.#underWay > 0) stream.destroy(new Error(NO_ANSWER));
    });
  }

  // One signature for all those of `pg`: what the caller gets is what `pg` would give it.
  override query(text: unknown, values?: unknown, callback: unknown = values): never {
    if (typeof text !== 'string')
      throw new TypeError('only text statements can be retried and limited in time');
    const parameters = Array.isArray(values) ? values : undefined;
    if (typeof callback === 'function') {
      // `pg` passes a callback of this form.
      const settle = callback as (error: unknown, result?: unknown) => void;
      // `pg` has no type for what an overridden method returns.
      return this.#send(text, parameters, (result) => settle(null, result), settle, 1) as never;
    }
    // If the client's own promise was returned, the objects that it referred to survived minor garbage collections,
    // and each collection took 10 ms instead of 1.
    return new Promise((resolve, reject) => this.#send(text, parameters, resolve, reject, 1)) as never;
  }

  /** Builds the query of a statement. If statements have names, it has the name that stands for its text. */
  protected toQuery(text: string, values: unknown[] | undefined, callback: Callback): pg.Query {
    return new pg.Query(text, values, callback);
  }

  #send(text: string, values: unknown[] | undefined, resolve: Settle, reject: Settle, tries: number): void {
    // A text without parameters may have several statements. While other statements are under way, one of them may
    // have begun a transaction.
    const isAlone = values !== undefined && this.#underWay === 0 && this.getTransactionStatus() === 'I';
    this.#underWay += 1;
    const onAnswer = (error: unknown, result: unknown) => {
      this.#underWay -= 1;
      if (error === null || error === undefined) return resolve(result);
      if (isStalePlan(error)) forgetNames();
      if (isAlone && !breaksConnection(error) && tries < maxTries(error)) {
        void backOff(tries).then(() => this.#send(text, values, resolve, reject, tries + 1));
        return;
      }
      if (breaksConnection(error)) this.emit('unfit');
      // A transaction that can't be ended ends with its connection.
      const isLost = breaksConnection(error) || isStalePlan(error) || text === 'rollback';
      if (isLost || !this.#isPrepared(query)) void this.end();
      reject(error);
    };
    const query = this.toQuery(text, values, onAnswer);
    this.#gather();
    super.query(query);
  }

  /**
   * Gathers the messages of one event-loop turn into one write. Each write would be a system call here, and would
   * wake the server.
   */
  #gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /**
   * Whether the server knows the statement under its name, if it has a name. If it doesn't, PgBouncer takes the name
   * to be in use anyway, and would break the connection at the next try.
   */
  #isPrepared(query: object): boolean {
    // `pg` has both, and doesn't say so in its types.
    const { name } = query as { name?: string };
    // `pg` declares no type for it.
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
    return name === undefined || name in parsedStatements;
  }

  /** Ends the connection, even if it has gone silent. */
  override end(callback?: (error: Error) => void): Promise<void> & void {
    const timer = setTimeout(() => this.connection.stream.destroy(), END_MS).unref();
    this.once('end', () => clearTimeout(timer));
    // `pg` has no type for what an overridden method returns.
    return (callback ? super.end(callback) : super.end()) as never;
  }
}

/**
 * Names each statement by its text, so that PostgreSQL plans it once per connection. Kysely sends statements
 * without a name. Every list goes as one array or JSON parameter, so that the number of different texts stays
 * small.
 */
export class NamingClient extends ServiceClient {
  /** The class of statements that get a name. */
  protected readonly Query: NewQuery = NamedQuery;

  protected override toQuery(text: string, values: unknown[] | undefined, callback: Callback): pg.Query {
    if (!values) return super.toQuery(text, values, callback);
    const query = new this.Query(mark + text, values, callback);
    // Afterwards: the constructor copies an object that it is given.
    return Object.assign(query, { name: nameOf(text) });
  }
}

/**
 * A `NamingClient` through a pooler, which runs a statement in any of its sessions. Each session has its own plan,
 * and rows as they looked when it made that. So the rows are described with every answer.
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
 * Drops all names, because the schema has changed below the plans. Every connection then prepares its statements
 * again under new names. Their texts are new too, because PgBouncer has one name for all that have the same text, and
 * keeps its plans.
 */
function forgetNames(): void {
  names.clear();
  mark = `/* ${randomUUID()} */ `;
}
