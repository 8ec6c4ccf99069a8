import { hash } from 'node:crypto';
import pg from 'pg';
import { isStalePlan, isUnfit, triesAfter } from './failures.ts';
import { pauseAfter } from './repeat.ts';

/** A server that doesn't answer to the end of a connection either is left alone after this time. */
const END_MS = 1_000;

type Callback = (error: unknown, result: unknown) => void;

/**
 * A connection that ends itself where an answer, or its absence, shows that it is of no use any more: the pool
 * doesn't lend it again, and hears of it (`unfit`). A statement that is a transaction of its own is sent again
 * where the database has undone it for a reason that passes.
 */
export class ServiceClient extends pg.Client {
  // One signature for all those of `pg`: what the caller gets is what `pg` would give it.
  override query(...args: unknown[]): never {
    const [text, values, last] = args;
    const callback = typeof values === 'function' ? values : last;
    if (typeof text !== 'string') return this.#ask(args) as never;
    const parameters = Array.isArray(values) ? values : undefined;
    if (typeof callback === 'function') return this.#send(text, parameters, callback as Callback, 1) as never;
    // With the client's own promise, what it referred to survived minor garbage collections, and each took 10
    // ms instead of 1.
    return new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
      this.#send(text, parameters, settle, 1);
    }) as never;
  }

  /** A statement, under the name that stands for its text where statements have names. */
  protected toQuery(text: string, values: unknown[] | undefined): pg.Query {
    return new pg.Query(text, values);
  }

  #send(text: string, values: unknown[] | undefined, callback: Callback, tries: number): void {
    // Several statements may be in a text without parameters.
    const isAlone = values !== undefined && this.getTransactionStatus() === 'I';
    this.#ask([
      this.toQuery(text, values),
      (error: unknown, result: unknown) => {
        if (error === null || error === undefined) return callback(error, result);
        if (isStalePlan(error)) forgetNames();
        const isAgain = isAlone && !isUnfit(error) && tries < triesAfter(error);
        if (isAgain) {
          void pauseAfter(tries).then(() => this.#send(text, values, callback, tries + 1));
          return;
        }
        if (isUnfit(error)) this.emit('unfit');
        if (isUnfit(error) || isStalePlan(error)) void this.end();
        callback(error, result);
      },
    ]);
  }

  #ask(args: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown).apply(this, args);
  }

  /** Also of a connection that has gone silent. */
  override end(callback?: (error: Error) => void): Promise<void> & void {
    const timer = setTimeout(() => this.connection.stream.destroy(), END_MS).unref();
    this.once('end', () => clearTimeout(timer));
    return (callback ? super.end(callback) : super.end()) as never;
  }
}

/**
 * Names each statement by its text, so that PostgreSQL plans it once per connection. Kysely sends statements
 * without a name. Every list goes as one array or JSON parameter, so that the number of different texts stays
 * small.
 */
export class NamingClient extends ServiceClient {
  protected override toQuery(text: string, values: unknown[] | undefined): pg.Query {
    const query = super.toQuery(text, values);
    return values ? Object.assign(query, { name: nameOf(text) }) : query;
  }
}

const MAX_NAMES = 1000;
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash('sha1', `${generation} ${text}`, 'base64url');
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

/** The schema has changed below the plans: under new names every connection prepares its statements anew. */
function forgetNames(): void {
  names.clear();
  generation += 1;
}
