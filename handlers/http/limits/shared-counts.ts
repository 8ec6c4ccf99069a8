import type { Redis } from 'iovalkey';
import { Availability } from '../../../packages/concurrency/availability.ts';
import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import type { Count } from './request-counts.ts';

/** Counts of requests in a Valkey or Redis store, which several processes share. */
export interface SharedCounts {
  /**
   * Adds 1 to the count of a key. The command is never repeated. Returns undefined if the store is unreachable or
   * doesn't answer in time; the caller doesn't learn the reason.
   */
  add(key: string): Promise<Count | undefined>;
  close(): void;
}

/** Callbacks for the state of the store. */
export interface StoreWatch {
  /** Called when the store becomes reachable, or unreachable for the reason `why`. */
  onState(isThere: boolean, why?: string): void;
  /** Called for each request that the store hasn't counted. */
  onMissed(): void;
}

/** Maximum time that a request waits for the store. */
const ANSWER_MS = 50;

/**
 * Interval and timeout of attempts to connect while the store is unreachable. Requests don't wait for these attempts.
 */
const AGAIN_MS = 1_000;

/**
 * Script that the store runs as one step, so that a count always expires at the end of its minute. Returns the count,
 * and the number of ms until the count expires.
 */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;
const WINDOW_MS = 60_000;

/** Prefix of the service's keys. The prefix is necessary because other programs may use the same store. */
const PREFIX = 'order-service:requests:';

type Store = Redis & { countRequest(key: string, windowMs: number): Promise<[count: number, ttl: number]> };

/**
 * Opens the store at `redis://`, `rediss://` (TLS), `valkey://` or `valkeys://`. Returns immediately. While the store
 * is unreachable, connecting is tried again and again. The library is loaded only in this function.
 */
export async function openSharedCounts(
  url: string,
  watch: StoreWatch,
  answerMs = ANSWER_MS,
): Promise<SharedCounts> {
  const { Redis } = await import('iovalkey');
  let store: Store | undefined;
  let isClosed = false;
  const availability = new Availability({ look: connect, againMs: AGAIN_MS, onState: watch.onState });

  function leave(left: Store, why: string): void {
    left.disconnect();
    if (store !== left) return;
    store = undefined;
    availability.suspect(why);
  }

  /** Connects, and counts a request under a key of its own. The count proves that the store accepts writes. */
  async function connect(): Promise<undefined> {
    const found = connectTo(Redis, url);
    try {
      await withTimeout(AGAIN_MS, async () => {
        await found.connect();
        await found.countRequest(`${PREFIX}probe`, WINDOW_MS);
      });
    } catch (error) {
      found.disconnect();
      throw error;
    }
    if (isClosed) {
      found.disconnect();
      return;
    }
    store = found;
    found.once('close', () => leave(found, 'the store closed the connection'));
  }

  return {
    async add(key) {
      const asked = store;
      try {
        const answer =
          asked && (await withTimeout(answerMs, () => asked.countRequest(PREFIX + key, WINDOW_MS)));
        if (answer) return { current: answer[0], ttl: answer[1] };
      } catch (error) {
        leave(asked!, messageOf(error)); // The cast is safe because only a call of an existing store can fail.
      }
      watch.onMissed();
      return undefined;
    },
    close() {
      isClosed = true;
      void availability.close();
      store?.disconnect();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Creates a client that never sends a command twice, because the store may already have counted the first command. The
 * client queues no commands.
 */
function connectTo(Client: typeof Redis, url: string): Store {
  const client = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => null,
    connectTimeout: AGAIN_MS,
    scripts: { countRequest: { lua: COUNT, numberOfKeys: 1 } },
  });
  // Errors of the client are ignored here, because the caller of the command gets the error.
  client.on('error', () => {});
  // The cast is necessary because `scripts` adds a command that the type doesn't declare.
  return client as Store;
}
