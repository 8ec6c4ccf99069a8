import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import type { Tracer } from '../../../db/base/tracer.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { type ClaimedLane, LEASE_SECONDS } from '../../../db/webhooks/lanes/hold-lanes.ts';
import type { SecretKeys } from '../../../db/webhooks/secrets/secret-keys.ts';
import { SECRETS_VALID_MS } from '../../../db/webhooks/secrets/secrets.ts';
import { nextRun } from '../../../packages/concurrency/single-flight.ts';
import { withoutRows } from '../../../packages/postgres/sessions/failures.ts';
import type { WarningLog } from '../../running/log.ts';
import type { Sender } from '../http/attempt.ts';
import type { EgressProxy } from '../http/egress-proxy.ts';
import type { WebhookWatch } from '../http/watch.ts';
import { Flights } from '../lanes/flights.ts';
import { hasMoreToRead } from '../lanes/lane-windows.ts';
import type { Lane } from '../lanes/lane.ts';
import { Deliverer } from './deliverer.ts';
import { Holder } from './holder.ts';
import { Reader } from './reader.ts';
import { Recorder } from './recorder.ts';
import { type EventSource, sourceOf } from './source.ts';

/** An attempt begins only if it is surely over before the lease is. */
const SAFE_MS = LEASE_SECONDS * 1_000 - 16_000;

/** So long after a turn it looks again where nobody wakes it: with and without somebody who wants events. */
const LOOK_MS = { wanted: 90, unwanted: 1_000 };

export interface DispatcherOptions {
  /** Of the shop, or of its home, if its orders are in shards. */
  db: Database;
  shards?: Shards | undefined;
  keys: SecretKeys;
  /** What sends: asked for once somebody wants events. */
  openSender(): Promise<Sender>;
  /** Through which it sends, if not directly. */
  proxy?: EgressProxy | undefined;
  log: WarningLog;
  /** How many attempts are under way at once. */
  concurrency: number;
  /** From when on an attempt is slow: then it holds up nothing else. */
  slowAfterMs?: number;
  watch?: WebhookWatch | undefined;
  tracer?: Tracer | undefined;
}

/**
 * Sends what is in the feed to whoever has asked for it: takes lanes, reads on in them, makes attempts, and writes what
 * became of them. Any number of processes may do this at once, and each may be killed at any time: what was being sent
 * is then sent again.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #holder: Holder;
  readonly #flights: Flights;
  readonly #recorder: Recorder;
  readonly #source: EventSource;
  readonly #reader: Reader;
  readonly #read: () => Promise<void>;
  #sender: Sender | undefined;
  #isStopping = false;
  #isWanted = true;
  #heard = 0;
  #hasMore = false;
  #turnedAt = -Infinity;

  constructor(options: DispatcherOptions) {
    const { db, shards, log, concurrency, watch, proxy, tracer } = options;
    this.#options = options;
    const admit = (wanted: number) => proxy?.admit(wanted, this.#flights.count) ?? wanted;
    this.#holder = new Holder({
      ...options,
      admit,
      taken: (lane, claimed) => this.#begin(lane, claimed),
      expired: (lane) => void this.#recorder.disable(lane, 'EVENTS_EXPIRED'),
    });
    const { lease } = this.#holder;
    this.#source = sourceOf(db, shards);
    const { findErased } = this.#source;
    this.#recorder = new Recorder({
      ...{ db, log, lease, watch, isProxied: proxy !== undefined, findErased },
      lost: (lane) => this.#holder.forget(lane),
      written: () => {
        if (this.#holder.lanes.some(hasMoreToRead)) void this.#read();
      },
    });
    const deliverer = new Deliverer({
      ...options,
      recorder: this.#recorder,
      // Who has a lane to send in has it.
      send: (message) => this.#sender!.send(message),
    });
    this.#flights = new Flights({
      concurrency,
      slowAfterMs: options.slowAfterMs,
      isAllowed: (lane) => admit(1) > 0 && this.#mayBegin(lane),
      slow: (lane, delivery) => deliverer.slow(lane, delivery),
      carryOut: (lane, delivery) => deliverer.carryOut(lane, delivery),
    });
    this.#reader = new Reader(db, this.#source, { isTraced: tracer !== undefined });
    this.#read = nextRun(() => this.#readOn());
  }

  /** Whether an attempt may begin: while the lane is surely held, and signed as its owner wants it. */
  #mayBegin({ renewedAt, checkedAt }: Lane): boolean {
    const now = performance.now();
    if (this.#isStopping || now - renewedAt >= SAFE_MS) return false;
    if (now - checkedAt < SECRETS_VALID_MS) return true;
    this.wake();
    return false;
  }

  /** Which process this is. */
  get name(): string {
    return this.#holder.lease;
  }

  /** Looks for what is to be sent, and begins with it. Returns whether there is more. */
  readonly turn = nextRun(() => this.#turn());

  /** Takes a turn, if it is time for one. Returns whether there is more. */
  async poll(): Promise<boolean> {
    const pauseMs = this.#isWanted ? LOOK_MS.wanted : LOOK_MS.unwanted;
    if (!this.#hasMore && performance.now() - this.#turnedAt < pauseMs) return false;
    return this.turn();
  }

  /** There is more in the feed: if anybody wants it, takes a turn. */
  wake(): void {
    // Where it fails, the next one says so.
    if (this.#isWanted) this.turn().catch(() => {});
  }

  /** Another process has told lanes, or one is new. */
  hear(): void {
    this.#heard += 1;
    this.#isWanted = true;
    this.wake();
  }

  async #turn(): Promise<boolean> {
    if (this.#isStopping) return false;
    this.#turnedAt = performance.now();
    const holder = this.#holder;
    const heard = this.#heard;
    const { hasMore, isWanted } = await this.#source.tellLanes(holder.lease);
    // What it has heard meanwhile may be newer than what it sees.
    this.#isWanted = isWanted || heard !== this.#heard;
    this.#hasMore = hasMore;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- stop() may have been called since
    if (isWanted && !this.#isStopping) {
      this.#sender ??= await this.#options.openSender();
      await holder.claim();
    }
    if (holder.lanes.length > 0) {
      await holder.renew();
      await holder.look();
      await this.#read();
      await holder.moveReplays();
      await holder.release();
    }
    return hasMore;
  }

  /** Begins with nothing more. Waits so many ms for what is under way, writes it, and gives all lanes back. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    // What it is about to claim is given back as well. It has been reported where it failed.
    await this.turn().catch(() => {});
    const end = new AbortController();
    await Promise.race([this.#flights.settled(), delay(withinMs, undefined, end).catch(() => {})]);
    end.abort();
    await this.#sender?.close();
    await this.#flights.settled();
    await this.#recorder.write();
    for (const lane of this.#holder.lanes) lane.end();
    await this.#holder.release();
  }

  #begin(lane: Lane, { removed, now_ms: now }: ClaimedLane): void {
    this.#recorder.setClock(now);
    if (lane.hasLost(removed)) void this.#recorder.disable(lane, 'EVENTS_EXPIRED');
  }

  async #readOn(): Promise<void> {
    const { lanes } = this.#holder;
    try {
      const failures = await this.#reader.read(lanes.filter(({ isLost }) => !isLost));
      for (const failure of failures) this.#report(failure);
    } catch (error) {
      return this.#report(error);
    }
    for (const lane of lanes) this.#recorder.hold(lane);
    this.#flights.offer(...lanes);
  }

  #report(error: unknown): void {
    const fields = { err: withoutRows(error), job: 'deliverWebhooks', traceId: newTraceId() };
    this.#options.log.error(fields, 'a job failed');
  }
}
