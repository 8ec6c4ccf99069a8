/**
 * Reads from a standby of the database (PostgreSQL's streaming replication), which lags behind the primary by some
 * time. A client that has written something gets an answer from the standby only if the answer is at least as new as
 * the write. The primary answers everything that the standby can't answer.
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
 * Maximum time that a read waits for the standby before it is repeated on the primary, in ms. Statements on the standby
 * have the same timeout.
 */
export const ANSWER_MS = 1_000;

interface ReadRequest {
  /** Id of the client, which must see its own writes. */
  writer: string;
  /** The consistency token that the client has sent. The answer must be at least as new as the token. */
  token: string | undefined;
}

export interface Standby {
  /** A store that reads from the standby. */
  reads: Store;
  isAvailable(): boolean;
  /**
   * Runs `read` on the standby. Returns the answer if it is at least as new as the client's last write and token, and
   * if the primary would give the same answer (`isSure`). If the answer is older or may differ, returns undefined, and
   * the caller must read from the primary.
   */
  read<Answer>(
    request: ReadRequest,
    read: () => Promise<Answer>,
    isSure: (answer: Answer) => boolean,
  ): Promise<Answer | undefined>;
  /**
   * Records that a client may have written something, so that its later reads in this process see the write. Returns a
   * token. If the client sends this token, its reads in all other processes see the write too. Returns undefined if the
   * position of the write isn't known.
   */
  noteWrite(writer: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StandbyOptions extends ConnectOptions {
  primary: Database;
  watch: StandbyWatch;
  /** Maximum time that reads and checks wait for the standby, in ms. */
  answerMs?: number;
  /** Maximum lag of the standby, in ms. */
  lagMaxMs?: number;
}

/** Opens a standby. Returns immediately. Until the standby has passed a check, the primary answers all reads. */
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
    // The service hasn't issued this token, so it is unknown which position is new enough.
    const shown = (await tokens()).positionOf(token) ?? NEVER;
    return shown > written ? shown : written;
  }

  /** Runs `read` on the standby. Returns undefined if the standby hadn't reached the position `least`. */
  async function readAtLeast<Answer>(least: Lsn, read: () => Promise<Answer>) {
    if (least === 0n) return { answer: await withoutReplayPosition(read) };
    if (least === NEVER) return undefined;
    const { result, position } = await withReplayPosition(read);
    return position >= least ? { answer: result } : undefined;
  }

  return {
    reads: { ...singleStore(connections.reads), getOrder: getOrderOfStandby(connections.reads) },
    isAvailable: () => state.isAvailable(),
    async read(request, read, isSure) {
      const say = (result: ReadResult) => watch.onRead(result);
      if (!state.isAvailable()) return void say('away');
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
        // The position of the write isn't known. The client reads from the primary until a later position is known.
        writes.note(writer, NEVER);
        return undefined;
      }
    },
    async close() {
      await state.close();
      // A read without an answer may still use a connection. The primary has already answered this read, so the
      // function doesn't wait longer than `answerMs`.
      await withTimeout(answerMs, () => connections.close()).catch(() => {});
    },
  };
}
