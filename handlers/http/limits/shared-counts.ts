import type { Redis } from 'iovalkey';
import { Availability } from '../../../packages/concurrency/availability.ts';
import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import type { Count } from './request-counts.ts';

/** Counts of requests in a Valkey or Redis store that several processes share. */
export interface SharedCounts {
  /**
   * Adds 1 to the count of a key. Never sends the store's command twice. Returns undefined if the store is unreachable
   * or doesn't answer in time.
   */
  add(key: string): Promise<Count | undefined>;
  close(): void;
}

export interface StoreWatch {
  /** Called when the state of the store has changed. `why`: reason why the store is unreachable. */
  onState(isAvailable: boolean, why?: string): void;
  /** Called for each request that wasn't counted in the store. */
  onMissed(): void;
}

/** Maximum time in ms that a request waits for the store. */
const ANSWER_MS = 50;

/**
 * Time in ms between two attempts to connect, and time limit of an attempt. Requests don't wait until an attempt has
 * ended.
 */
const AGAIN_MS = 1_000;

/**
 * Script that the store runs atomically, so that every count expires at the end of its minute. Returns the count and
 * the number of ms until it expires.
 */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;
const WINDOW_MS = 60_000;

/** Prefix of the service's keys, because other programs may use the same store. */
const PREFIX = 'order-service:requests:';

type Store = Redis & { countRequest(key: string, windowMs: number): Promise<[count: number, ttl: number]> };

/**
 * Opens the store at a URL with `redis://`, `rediss://` (TLS), `valkey://` or `valkeys://`. Returns immediately. If the
 * store is unreachable, tries to connect again and again. The library for the store is loaded only by this function.
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

  /** Connects, then counts a request under a separate key, which proves that the store accepts writes. */
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
 * Creates a client that doesn't queue commands and never sends a command twice. The store may already have executed a
 * command that wasn't answered, and would count the request twice.
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
  // Errors are ignored here, because the caller of the failed command also gets them.
  client.on('error', () => {});
  // The cast is necessary because `scripts` adds a command that the type doesn't declare.
  return client as Store;
}
