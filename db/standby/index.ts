/**
 * A standby of the database (PostgreSQL's streaming replication). The standby answers reads, and lags behind the
 * primary by some time. A client that has written gets an answer from the standby only if the answer is at least as new
 * as the client's writes. The primary answers everything that the standby can't answer.
 */
import { withTimeout } from '../../packages/concurrency/with-timeout.ts';
import { TimedOut } from '../../packages/concurrency/transient-errors.ts';
import type { Database } from '../base/database.ts';
import { OnlyOnPrimary } from '../base/only-on-primary.ts';
import type { ConnectOptions } from '../base/open.ts';
import { singleStore } from '../single.ts';
import type { Store } from '../store.ts';
import { openConnections } from './connections.ts';
import { getOrderOfStandby } from './standby-order-batcher.ts';
import { LastWrites } from './last-writes.ts';
import { LAG_MAX_MS } from './server-state.ts';
import { withReplayPosition, withoutReplayPosition } from './replay-position.ts';
import { NEVER, type Lsn, currentPosition } from './lsn.ts';
import { readTokens } from './consistency-tokens.ts';
import { type ReadResult, StandbyState, type StandbyWatch } from './standby-state.ts';

export type { ReadResult, StandbyWatch } from './standby-state.ts';

/**
 * Maximum time that a read waits for the standby before the primary is queried. The same time is the statement timeout
 * on the standby.
 */
export const ANSWER_MS = 1_000;

interface ReadRequest {
  /** Id of the client that must see its own writes. */
  writer: string;
  /** The consistency token that the client has sent. */
  token: string | undefined;
}

export interface Standby {
  /** The store on the standby, for reads. */
  reads: Store;
  isThere(): boolean;
  /**
   * Runs `read` on the standby. Returns the result only if three conditions are met. The result is at least as new as
   * the writer's last write. The result is at least as new as the writer's token. The primary would give the same
   * answer (`isSure`). Otherwise returns undefined, and the caller must query the primary.
   */
  read<Answer>(
    request: ReadRequest,
    read: () => Promise<Answer>,
    isSure: (answer: Answer) => boolean,
  ): Promise<Answer | undefined>;
  /**
   * Records that a client may have written something. Later reads of this client in this process then see that write.
   * Returns the token with which the client sees its writes in any process. Returns undefined if that token isn't
   * known.
   */
  noteWrite(writer: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StandbyOptions extends ConnectOptions {
  primary: Database;
  watch: StandbyWatch;
  /** Maximum time that reads and checks wait for the standby. */
  answerMs?: number;
  /** Maximum lag of the standby. */
  lagMaxMs?: number;
}

/**
 * Opens a standby. The function returns immediately. The primary answers all reads until the standby has answered a
 * check.
 */
export function openStandby(url: string, options: StandbyOptions): Standby {
  const { primary, watch, answerMs = ANSWER_MS, lagMaxMs = LAG_MAX_MS } = options;
  const connections = openConnections(url, { ...options, statementTimeout: answerMs }, ({ message }) =>
    state.suspect(message),
  );
  const writes = new LastWrites();
  const state = new StandbyState({
    primary,
    standby: connections.own,
    writes,
    watch,
    answerMs,
    lagMaxMs,
  });
  const tokens = readTokens(primary);
  const positionNow = currentPosition(primary);

  async function leastFor({ writer, token }: ReadRequest): Promise<Lsn> {
    const written = writes.positionFor(writer);
    if (token === undefined) return written;
    // The service hasn't issued this token, so no position is certainly new enough for it.
    const shown = (await tokens()).positionOf(token) ?? NEVER;
    return shown > written ? shown : written;
  }

  /** Runs `read` on the standby. Returns undefined if the standby hasn't reached the position `least`. */
  async function readAtLeast<Answer>(least: Lsn, read: () => Promise<Answer>) {
    if (least === 0n) return { answer: await withoutReplayPosition(read) };
    if (least === NEVER) return undefined;
    const { result, position } = await withReplayPosition(read);
    return position >= least ? { answer: result } : undefined;
  }

  return {
    reads: { ...singleStore(connections.reads), getOrder: getOrderOfStandby(connections.reads) },
    isThere: () => state.isThere(),
    async read(request, read, isSure) {
      const say = (result: ReadResult) => watch.onRead(result);
      if (!state.isThere()) return void say('away');
      try {
        const found = await withTimeout(answerMs, async () => readAtLeast(await leastFor(request), read));
        if (!found) return void say('behind');
        if (!isSure(found.answer)) return void say('not_found');
        say('answered');
        return found.answer;
      } catch (error) {
        if (error instanceof OnlyOnPrimary) return void say('only_on_primary');
        state.lookSoon();
        return void say(error instanceof TimedOut ? 'slow' : 'failed');
      }
    },
    async noteWrite(writer) {
      try {
        const position = await withTimeout(answerMs, positionNow);
        writes.note(writer, position);
        return (await tokens()).tokenOf(position);
      } catch {
        // The primary's position isn't known, so this writer reads from the primary until the position is known.
        writes.note(writer, NEVER);
        return undefined;
      }
    },
    async close() {
      await state.close();
      // A read that the standby never answers may still use a connection. The primary has already answered such a read,
      // so closing the connections waits at most `answerMs`.
      await withTimeout(answerMs, () => connections.close()).catch(() => {});
    },
  };
}
