import type { Redis } from 'iovalkey';
import { Availability } from '../../../packages/concurrency/availability.ts';
import { within } from '../../../packages/concurrency/deadline.ts';
import type { Count } from './request-counts.ts';

/** Counts of requests that several processes share, in a Valkey or Redis. */
export interface SharedCounts {
  /** Counts one more, once. Nothing where the store is away, or gives no answer in time: nobody is told why. */
  add(key: string): Promise<Count | undefined>;
  close(): void;
}

/** Hears that the store is there, or why it has gone; and of each request that it hasn't counted. */
export interface StoreWatch {
  onState(isThere: boolean, why?: string): void;
  onMissed(): void;
}

/** How long a request waits for the store. */
const ANSWER_MS = 50;

/** How often it is looked for while it is away, and how long that may take: no request waits for it. */
const AGAIN_MS = 1_000;

/** One step, so that a count always ends with its minute. Returns the count, and in how many ms it ends. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;
const WINDOW_MS = 60_000;

/** Of the keys in the store, which others may use too. */
const PREFIX = 'order-service:requests:';

type Store = Redis & { countRequest(key: string, windowMs: number): Promise<[count: number, ttl: number]> };

/**
 * Opens the store at `redis://`, `rediss://` (TLS), `valkey://` or `valkeys://`. Returns at once: while it is away, it is
 * looked for. The library is loaded here only.
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

  /** A count proves that it may be written. */
  async function connect(): Promise<undefined> {
    const found = connectTo(Redis, url);
    try {
      await within(AGAIN_MS, async () => {
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
    found.once('close', () => leave(found, 'it has closed the connection'));
  }

  return {
    async add(key) {
      const asked = store;
      try {
        const answer = asked && (await within(answerMs, () => asked.countRequest(PREFIX + key, WINDOW_MS)));
        if (answer) return { current: answer[0], ttl: answer[1] };
      } catch (error) {
        leave(asked!, messageOf(error)); // Only a store that was asked can fail.
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

/** Nothing is sent twice, because it may have been counted, and nothing waits for a connection. */
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
  // Whoever waits for a command hears of it.
  client.on('error', () => {});
  // `scripts` adds the command, which the type doesn't know.
  return client as Store;
}
