import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import { isOfOneItem } from '../../../db/base/skipped-items.ts';
import { type DisabledReason, disableEndpoint } from '../../../db/webhooks/endpoints/disable-endpoint.ts';
import {
  type DeliveryRecord,
  type FindErased,
  recordDeliveries,
} from '../../../db/webhooks/lanes/record-deliveries.ts';
import { shareNextRun } from '../../../packages/concurrency/single-flight.ts';
import { redactRows } from '../../../packages/postgres/sessions/database-errors.ts';
import type { WarningLog } from '../../running/job-log.ts';
import type { WebhookWatch } from '../http/webhook-watch.ts';
import { PendingRecords, type Entry } from '../lanes/pending-records.ts';
import { toLaneRecord } from '../lanes/lane-record.ts';
import { isCrowded } from '../lanes/lane-windows.ts';
import type { Lane } from '../lanes/lane.ts';

/** Pause after a failed write, in ms. */
const PAUSE_MS = 500;

/**
 * Time in ms for which results are collected, and then written together. To write many results together costs the
 * database little more than to write one result.
 */
const GATHER_MS = 10;

/** Maximum number of endpoints that a log message names. */
const SHOWN_MAX = 5;

const JOB = 'deliverWebhooks';

interface RecorderOptions {
  db: Database;
  log: WarningLog;
  lease: string;
  /** Whether all requests go through a proxy. */
  isProxied: boolean;
  /** Finds orders of erased customers. Undefined if orders and deliveries are in the same schema. */
  findErased?: FindErased | undefined;
  /** Called if this process no longer has the lease of a lane (the delivery cursor of an endpoint). */
  lost(lane: Lane): void;
  /** Called when results have been written, so that the lanes of these results may read on. */
  written(): void;
  watch?: WebhookWatch | undefined;
}

/**
 * Writes the results of deliveries. Results that arrive within `GATHER_MS` are written in one statement. If the results
 * of one lane can't be written, the other lanes aren't delayed.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #entries = new PendingRecords();
  /** Lanes of a batch that couldn't be written. The results of each such lane are written in a separate statement. */
  readonly #apart = new WeakSet<Lane>();
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  /** Error of the last write. Undefined if the write succeeded. */
  #failure: unknown;
  /** Difference in ms between the database's clock and `performance.now()`. */
  #clock = Date.now() - performance.now();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#work = shareNextRun(() => this.#writeSome());
  }

  /** Returns the approximate time of the database, in ms since 1970. */
  now(): number {
    return this.#clock + performance.now();
  }

  setClock(now: number): void {
    this.#clock = now - performance.now();
  }

  add(lane: Lane, record: DeliveryRecord): void {
    if (lane.isLost) return;
    lane.unwritten.add(record.event_id);
    this.#entries.add({ lane, record });
    if (isCrowded(lane)) void this.#work();
    else this.#gather();
  }

  #gather(): void {
    this.#timer ??= setTimeout(() => void this.#work(), GATHER_MS);
  }

  /** Writes rows for the deliveries of a lane that must wait for earlier deliveries of the same order. */
  hold(lane: Lane): void {
    for (const { eventId, orderId, type, position, tries, kind } of lane.takeHeld()) {
      const what = { event_id: eventId, order_id: orderId, type, position, tries };
      const next_kind = kind === 'REPLAY' ? kind : null;
      this.add(lane, { ...lane.key, ...what, status: 'HELD', wait_ms: null, attempt: null, next_kind });
    }
  }

  /**
   * Resolves when all results are written. If a write still fails after `withinMs`, the function logs the unwritten
   * results and resolves. The next process that leases the lanes sends the deliveries without a written result again.
   */
  async write(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    // The first iteration also waits for a write that is already running.
    do await this.#work();
    while (this.#entries.count > 0 && (this.#failure === undefined || performance.now() < until));
    if (this.#entries.count > 0) this.#giveUp();
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    const left = this.#entries.takeAll();
    const endpointIds = [...new Set(left.map(({ record }) => record.endpoint_id))].slice(0, SHOWN_MAX);
    this.#options.log.error(
      {
        err: redactRows(this.#failure),
        job: JOB,
        traceId: newTraceId(),
        results: left.length,
        endpointIds,
      },
      'webhook delivery results could not be written before the process stopped; the deliveries are sent again',
    );
  }

  /** Disables the endpoint of a lane, and logs that the endpoint is disabled. */
  async disable(lane: Lane, reason: DisabledReason): Promise<void> {
    const { db, log, watch } = this.#options;
    lane.end();
    // The lane remains leased until the endpoint is disabled. Otherwise another process would make another attempt.
    lane.isDisabling = true;
    const { id, client_id: clientId } = lane.target;
    const fields = { job: JOB, traceId: newTraceId(), endpointId: id, clientId, reason };
    try {
      if (await disableEndpoint(db, id, reason)) {
        watch?.disabled(reason);
        log.warn(fields, 'webhook endpoint disabled');
      }
    } catch (err) {
      log.error({ ...fields, err: redactRows(err) }, 'webhook endpoint could not be disabled');
    }
    lane.isDisabling = false;
  }

  async #writeSome(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#entries.take();
    const together = batch.filter(({ lane }) => !this.#apart.has(lane));
    const alone = Map.groupBy(
      batch.filter(({ lane }) => this.#apart.has(lane)),
      ({ lane }) => lane,
    );
    this.#failure = undefined;
    for (const some of [together, ...alone.values()]) if (some.length > 0) await this.#writeBatch(some);
    if (this.#failure !== undefined) await delay(PAUSE_MS);
    if (this.#entries.count > 0) this.#gather();
  }

  /**
   * Writes a batch. If the write fails, sets `#failure`, and the batch is written again later. If one lane may be the
   * cause, the results of each lane are then written separately.
   */
  async #writeBatch(batch: Entry[]): Promise<void> {
    const lanes = Map.groupBy(batch, ({ lane }) => lane);
    for (const { lane, record } of batch) lane.settle(record);
    const states = [...lanes].map(([lane, own]) => toLaneRecord(lane, own));
    try {
      const { db, lease, isProxied, findErased } = this.#options;
      const deliveries = batch.map(({ record }) => record);
      const recording = { lease, lanes: states, deliveries, isProxied, findErased };
      const held = await recordDeliveries(db, recording);
      for (const { lane, record } of this.#entries.notAgain(batch)) lane.unwritten.delete(record.event_id);
      this.#learn([...lanes.keys()], new Map(held.map((each) => [each.id, each])));
      for (const lane of lanes.keys()) this.#apart.delete(lane);
      this.#options.written();
    } catch (err) {
      this.#failure = err;
      if (isOfOneItem(err)) for (const lane of lanes.keys()) this.#apart.add(lane);
      this.#entries.putBack(batch.filter(({ lane, record }) => lane.unwritten.has(record.event_id)));
      this.#options.log.error(
        { err: redactRows(err), job: JOB, traceId: newTraceId() },
        'webhook delivery results could not be written; retried',
      );
    }
  }

  #learn(lanes: Lane[], held: ReadonlyMap<string, { is_lost: boolean; is_retry_due: boolean }>): void {
    for (const lane of lanes) {
      const now = held.get(lane.key.id);
      if (now) lane.isRetryDue ||= now.is_retry_due;
      if (!now) this.#options.lost(lane);
      else if (now.is_lost) void this.disable(lane, 'FAILING');
    }
  }
}
