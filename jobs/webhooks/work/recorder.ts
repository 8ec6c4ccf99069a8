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
import { nextRun } from '../../../packages/concurrency/single-flight.ts';
import { withoutRows } from '../../../packages/postgres/sessions/failures.ts';
import type { WarningLog } from '../../running/log.ts';
import type { WebhookWatch } from '../http/watch.ts';
import { Entries, type Entry } from '../lanes/entries.ts';
import { laneRecordOf } from '../lanes/lane-record.ts';
import { isCrowded } from '../lanes/lane-windows.ts';
import type { Lane } from '../lanes/lane.ts';

/** After a failure of the database. */
const PAUSE_MS = 500;

/** Others follow soon: together they cost the database little more than one. */
const GATHER_MS = 10;

const JOB = 'deliverWebhooks';

interface RecorderOptions {
  db: Database;
  log: WarningLog;
  lease: string;
  /** Whether all is sent through a proxy. */
  isProxied: boolean;
  /** Left out: orders are where deliveries are. */
  findErased?: FindErased | undefined;
  /** Hears of a lane that this process holds no longer. */
  lost(lane: Lane): void;
  /** Hears that lanes may read on. */
  written(): void;
  watch?: WebhookWatch | undefined;
}

/**
 * Writes what became of deliveries: all that have gathered for a moment, in one statement. A lane with a row that can't be
 * written holds up no other.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #entries = new Entries();
  /** Lanes of a batch that could not be written. */
  readonly #apart = new WeakSet<Lane>();
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  /** By how much the database's clock is ahead of `performance.now()`. */
  #clock = Date.now() - performance.now();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#work = nextRun(() => this.#writeSome());
  }

  /** The database's time, nearly, in ms since 1970. */
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

  /** Writes what waits for other deliveries of its order. */
  hold(lane: Lane): void {
    for (const { eventId, orderId, type, position, tries, kind } of lane.takeHeld()) {
      const what = { event_id: eventId, order_id: orderId, type, position, tries };
      const next_kind = kind === 'REPLAY' ? kind : null;
      this.add(lane, { ...lane.key, ...what, status: 'HELD', wait_ms: null, attempt: null, next_kind });
    }
  }

  /** Resolves when there is nothing to write. */
  async write(): Promise<void> {
    // Also what is being written now.
    do await this.#work();
    while (this.#entries.count > 0);
  }

  /** Ends the sending to an endpoint, and says so. */
  async disable(lane: Lane, reason: DisabledReason): Promise<void> {
    const { db, log, watch } = this.#options;
    lane.end();
    // Before that nobody takes the lane, or it would be tried once more.
    lane.isDisabling = true;
    const { id, client_id: clientId } = lane.target;
    const fields = { job: JOB, traceId: newTraceId(), endpointId: id, clientId, reason };
    try {
      if (await disableEndpoint(db, id, reason)) {
        watch?.disabled(reason);
        log.warn(fields, 'a webhook endpoint is disabled');
      }
    } catch (err) {
      log.error({ ...fields, err: withoutRows(err) }, 'a webhook endpoint could not be disabled');
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
    const written: boolean[] = [];
    for (const some of [together, ...alone.values()])
      if (some.length > 0) written.push(await this.#writeBatch(some));
    if (written.includes(false)) await delay(PAUSE_MS);
    if (this.#entries.count > 0) this.#gather();
  }

  /** Returns whether it was written. If not, it is written again later: each lane alone, if one of them may be the cause. */
  async #writeBatch(batch: Entry[]): Promise<boolean> {
    const lanes = Map.groupBy(batch, ({ lane }) => lane);
    for (const { lane, record } of batch) lane.settle(record);
    const states = [...lanes].map(([lane, own]) => laneRecordOf(lane, own));
    try {
      const { db, lease, isProxied, findErased } = this.#options;
      const deliveries = batch.map(({ record }) => record);
      const recording = { lease, lanes: states, deliveries, isProxied, findErased };
      const held = await recordDeliveries(db, recording);
      for (const { lane, record } of this.#entries.notAgain(batch)) lane.unwritten.delete(record.event_id);
      this.#learn([...lanes.keys()], new Map(held.map((each) => [each.id, each])));
      for (const lane of lanes.keys()) this.#apart.delete(lane);
      this.#options.written();
      return true;
    } catch (err) {
      if (isOfOneItem(err)) for (const lane of lanes.keys()) this.#apart.add(lane);
      this.#entries.putBack(batch.filter(({ lane, record }) => lane.unwritten.has(record.event_id)));
      this.#options.log.error({ err: withoutRows(err), job: JOB, traceId: newTraceId() }, 'a job failed');
      return false;
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
