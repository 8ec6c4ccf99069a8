import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import { type Skipped, throwIfSkipped } from '../../../db/base/skipped-items.ts';
import type { Tracer } from '../../../db/base/tracer.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { type ClaimedLane, LEASE_SECONDS } from '../../../db/webhooks/lanes/lane-leases.ts';
import type { SecretKeys } from '../../../db/webhooks/secrets/secret-keys.ts';
import { SECRETS_VALID_MS } from '../../../db/webhooks/secrets/seal-secret.ts';
import { shareNextRun } from '../../../packages/concurrency/single-flight.ts';
import { redactRows } from '../../../packages/postgres/sessions/database-errors.ts';
import type { WarningLog } from '../../running/job-log.ts';
import type { Sender } from '../http/sender.ts';
import type { EgressProxy } from '../http/egress-proxy.ts';
import type { WebhookWatch } from '../http/webhook-watch.ts';
import { AttemptsInFlight } from '../lanes/attempts-in-flight.ts';
import { hasMoreToRead } from '../lanes/lane-windows.ts';
import type { Lane } from '../lanes/lane.ts';
import { Deliverer } from './deliverer.ts';
import { LaneLeases } from './lane-leases.ts';
import { Reader } from './lane-reader.ts';
import { Recorder } from './delivery-recorder.ts';
import { type EventSource, openEventSource } from './event-source.ts';

/**
 * Maximum age of a lease, in ms, at which an attempt may start. So the attempt certainly ends before the lease expires.
 */
const SAFE_MS = LEASE_SECONDS * 1_000 - 16_000;

/**
 * Time between two polls in ms, if nothing wakes the job earlier. `wanted`: at least one endpoint is active.
 * `unwanted`: no endpoint is active.
 */
const LOOK_MS = { wanted: 90, unwanted: 1_000 };

export interface DispatcherOptions {
  /** The installation's only schema, or its main schema if its orders are in shards. */
  db: Database;
  shards?: Shards | undefined;
  keys: SecretKeys;
  /** Opens the sender. Called once, as soon as an endpoint is active. */
  openSender(): Promise<Sender>;
  /** Proxy for all requests. Without a proxy, requests are sent directly. */
  proxy?: EgressProxy | undefined;
  log: WarningLog;
  /** Maximum number of attempts in flight that aren't slow. */
  concurrency: number;
  /** Duration in ms after which an attempt counts as slow. Slow attempts don't delay other attempts. */
  slowAfterMs?: number;
  watch?: WebhookWatch | undefined;
  tracer?: Tracer | undefined;
}

/**
 * Sends events of the feed to the endpoints that are subscribed to the events. The dispatcher claims lanes (delivery
 * cursors of endpoints), reads the next events of each lane, makes attempts, and writes the results. Any number of
 * processes may run dispatchers at the same time. A process may be killed at any time: another process then sends again
 * what was in flight.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #leases: LaneLeases;
  readonly #flights: AttemptsInFlight;
  readonly #recorder: Recorder;
  readonly #source: EventSource;
  readonly #reader: Reader;
  readonly #read: () => Promise<void>;
  #sender: Sender | undefined;
  #isStopping = false;
  #isWanted = true;
  #notifications = 0;
  #hasMore = false;
  #ranAt = -Infinity;
  /** Endpoints whose lane was skipped since the last report. A lane is skipped if its database row can't be changed. */
  readonly #skipped = new Map<string, Skipped>();

  constructor(options: DispatcherOptions) {
    const { db, shards, log, concurrency, watch, proxy, tracer } = options;
    this.#options = options;
    const admit = (wanted: number) => proxy?.admit(wanted, this.#flights.count) ?? wanted;
    this.#leases = new LaneLeases({
      ...options,
      admit,
      taken: (lane, claimed) => this.#begin(lane, claimed),
      expired: (lane) => void this.#recorder.disable(lane, 'EVENTS_EXPIRED'),
      skipped: (lanes) => this.#skip(lanes),
    });
    const { lease } = this.#leases;
    this.#source = openEventSource(db, shards);
    const { findErased } = this.#source;
    this.#recorder = new Recorder({
      ...{ db, log, lease, watch, isProxied: proxy !== undefined, findErased },
      lost: (lane) => this.#leases.forget(lane),
      written: () => {
        if (this.#leases.lanes.some(hasMoreToRead)) void this.#read();
      },
    });
    const deliverer = new Deliverer({
      ...options,
      recorder: this.#recorder,
      // The sender is opened before a lane is claimed.
      send: (message) => this.#sender!.send(message),
    });
    this.#flights = new AttemptsInFlight({
      concurrency,
      slowAfterMs: options.slowAfterMs,
      isAllowed: (lane) => admit(1) > 0 && this.#mayBegin(lane),
      slow: (lane, delivery) => deliverer.slow(lane, delivery),
      carryOut: (lane, delivery) => deliverer.carryOut(lane, delivery),
    });
    this.#reader = new Reader(db, this.#source, { isTraced: tracer !== undefined });
    this.#read = shareNextRun(() => this.#readOn());
  }

  /**
   * Whether an attempt of a lane may start. The process must certainly still have the lane's lease, and must have
   * checked the owner's settings and secrets a short time ago.
   */
  #mayBegin({ renewedAt, checkedAt }: Lane): boolean {
    const now = performance.now();
    if (this.#isStopping || now - renewedAt >= SAFE_MS) return false;
    if (now - checkedAt < SECRETS_VALID_MS) return true;
    this.wake();
    return false;
  }

  /** Name of this process in messages about lanes. */
  get name(): string {
    return this.#leases.lease;
  }

  /** Notifies and claims lanes, reads their deliveries, and starts attempts. Returns whether there is more to do. */
  readonly run = shareNextRun(() => this.#run());

  /**
   * Calls `run` if a run is due. Returns whether there is more to do. Throws `ItemsSkipped` if lanes were skipped
   * because their rows can't be changed.
   */
  async poll(): Promise<boolean> {
    const pauseMs = this.#isWanted ? LOOK_MS.wanted : LOOK_MS.unwanted;
    if (!this.#hasMore && performance.now() - this.#ranAt < pauseMs) return false;
    const hasMore = await this.run();
    const skipped = [...this.#skipped.values()];
    this.#skipped.clear();
    throwIfSkipped(skipped);
    return hasMore;
  }

  #skip(lanes: readonly Skipped[]): void {
    for (const lane of lanes) this.#skipped.set(lane.id, lane);
  }

  /** Called when the feed has new events. Starts a run if an endpoint is active. */
  wake(): void {
    // The error of this run is ignored, because the next run would fail too and report it.
    if (this.#isWanted) this.run().catch(() => {});
  }

  /** Called when another process has notified lanes, or when an endpoint was added or resumed. */
  onLanesNotified(): void {
    this.#notifications += 1;
    this.#isWanted = true;
    this.wake();
  }

  async #run(): Promise<boolean> {
    if (this.#isStopping) return false;
    this.#ranAt = performance.now();
    const holder = this.#leases;
    const heard = this.#notifications;
    const { hasMore, isWanted, skipped } = await this.#source.notifyLanes(holder.lease);
    this.#skip(skipped);
    // A notification that has arrived during the statement may be newer than the statement's result.
    this.#isWanted = isWanted || heard !== this.#notifications;
    this.#hasMore = hasMore;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- stop() may have been called since
    if (isWanted && !this.#isStopping) {
      this.#sender ??= await this.#options.openSender();
      await holder.claim();
    }
    if (holder.lanes.length > 0) {
      await holder.renew();
      await holder.check();
      await this.#read();
      await holder.moveReplays();
      await holder.release();
    }
    return hasMore;
  }

  /**
   * Stops: starts no more attempts, waits at most `withinMs` for the attempts in flight, writes their results, and
   * releases all lanes. A write that fails is repeated for `writeMs`.
   */
  async stop(withinMs: number, writeMs = 0): Promise<void> {
    this.#isStopping = true;
    // Waits for the current run, so that lanes that this run is about to claim are released too. If the run fails, its
    // error is reported elsewhere.
    await this.run().catch(() => {});
    const end = new AbortController();
    await Promise.race([this.#flights.settled(), delay(withinMs, undefined, end).catch(() => {})]);
    end.abort();
    await this.#sender?.close();
    await this.#flights.settled();
    await this.#recorder.write(writeMs);
    for (const lane of this.#leases.lanes) lane.end();
    await this.#leases.release();
  }

  #begin(lane: Lane, { removed, now_ms: now }: ClaimedLane): void {
    this.#recorder.setClock(now);
    if (lane.hasLost(removed)) void this.#recorder.disable(lane, 'EVENTS_EXPIRED');
  }

  async #readOn(): Promise<void> {
    const { lanes } = this.#leases;
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
    const fields = { err: redactRows(error), job: 'deliverWebhooks', traceId: newTraceId() };
    this.#options.log.error(fields, 'webhook lanes could not be read; retried');
  }
}
