/**
 * A standby of the database (PostgreSQL's streaming replication) that answers reads, and is some time behind. Whoever
 * has written reads there only what is at least as new, and whatever the standby can't answer the primary is asked.
 */
import { within } from '../../packages/concurrency/deadline.ts';
import { NoAnswer } from '../../packages/concurrency/failures.ts';
import type { Database } from '../base/database.ts';
import { OnlyOnPrimary } from '../base/only-on-primary.ts';
import type { ConnectOptions } from '../base/open.ts';
import { singleStore } from '../single.ts';
import type { Store } from '../store.ts';
import { openConnections } from './connections.ts';
import { getOrderOfStandby } from './get-order.ts';
import { LastWrites } from './last-writes.ts';
import { LONGEST_LAG_MS } from './look.ts';
import { withMoment, withoutMoment } from './moments.ts';
import { NEVER, type Position, currentPosition } from './position.ts';
import { readTokens } from './tokens.ts';
import { type ReadResult, StandbyState, type StandbyWatch } from './watch.ts';

export type { ReadResult, StandbyWatch } from './watch.ts';

/** How long a read waits for the standby before the primary is asked, and a statement may run there. */
const ANSWER_MS = 1_000;

interface Asked {
  /** Who wants to see what it has written. */
  writer: string;
  /** The token that it has sent. */
  token: string | undefined;
}

export interface Standby {
  /** The shop as the standby has it, for reads. */
  reads: Store;
  isThere(): boolean;
  /**
   * What `read` makes of what the standby has, where that is at least as new as what the writer has written, and as its
   * token, and where the primary would say no other (`isSure`). Otherwise nothing: the primary is to be asked.
   */
  read<Answer>(
    asked: Asked,
    read: () => Promise<Answer>,
    isSure: (answer: Answer) => boolean,
  ): Promise<Answer | undefined>;
  /**
   * Remembers that somebody may have written something, for its reads in this process. Returns the token with which it
   * reads what it has written in any process, if that is known.
   */
  noteWrite(writer: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StandbyOptions extends ConnectOptions {
  primary: Database;
  watch: StandbyWatch;
  /** How long reads, and looks, wait for the standby. */
  answerMs?: number;
  /** How far it may lag behind. */
  longestLagMs?: number;
}

/** Returns at once: until the standby has been found, the primary answers. */
export function openStandby(url: string, options: StandbyOptions): Standby {
  const { primary, watch, answerMs = ANSWER_MS, longestLagMs = LONGEST_LAG_MS } = options;
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
    longestLagMs,
  });
  const tokens = readTokens(primary);
  const positionNow = currentPosition(primary);

  async function leastFor({ writer, token }: Asked): Promise<Position> {
    const written = writes.positionFor(writer);
    if (token === undefined) return written;
    // Nobody knows what is as new as a token that nobody was given.
    const shown = (await tokens()).positionOf(token) ?? NEVER;
    return shown > written ? shown : written;
  }

  /** `undefined`: the standby is behind. */
  async function readAtLeast<Answer>(least: Position, read: () => Promise<Answer>) {
    if (least === 0n) return { answer: await withoutMoment(read) };
    if (least === NEVER) return undefined;
    const { result, position } = await withMoment(read);
    return position >= least ? { answer: result } : undefined;
  }

  return {
    reads: { ...singleStore(connections.reads), getOrder: getOrderOfStandby(connections.reads) },
    isThere: () => state.isThere(),
    async read(asked, read, isSure) {
      const say = (result: ReadResult) => watch.onRead(result);
      if (!state.isThere()) return void say('away');
      try {
        const found = await within(answerMs, async () => readAtLeast(await leastFor(asked), read));
        if (!found) return void say('behind');
        if (!isSure(found.answer)) return void say('not_found');
        say('answered');
        return found.answer;
      } catch (error) {
        if (error instanceof OnlyOnPrimary) return void say('only_on_primary');
        state.lookSoon();
        return void say(error instanceof NoAnswer ? 'slow' : 'failed');
      }
    },
    async noteWrite(writer) {
      try {
        const position = await within(answerMs, positionNow);
        writes.note(writer, position);
        return (await tokens()).tokenOf(position);
      } catch {
        // Until it is known how far the primary was, this writer reads there.
        writes.note(writer, NEVER);
        return undefined;
      }
    },
    async close() {
      await state.close();
      // A read that the standby never answers has been answered by the primary: nothing waits for it.
      await within(answerMs, () => connections.close()).catch(() => {});
    },
  };
}
