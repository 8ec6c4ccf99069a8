import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import { type Skipped, allOrEach } from '../../../db/base/skipped-items.ts';
import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import {
  type ClaimedLane,
  type LeasedLane,
  claimLanes,
  readLeasedLanes,
  releaseLanes,
  renewLeases,
} from '../../../db/webhooks/lanes/lane-leases.ts';
import { moveReplays } from '../../../db/webhooks/lanes/replay-progress.ts';
import { findMissingKeys } from '../../../db/webhooks/secrets/missing-keys.ts';
import type { SecretKeys } from '../../../db/webhooks/secrets/secret-keys.ts';
import type { WarningLog } from '../../running/job-log.ts';
import { planRelease } from '../lanes/lane-release.ts';
import { Lane } from '../lanes/lane.ts';
import { readTargets } from './read-targets.ts';

/** Maximum number of lanes (delivery cursors of endpoints) that one process leases. */
const LANES_MAX = 1_000;
/** Maximum number of leased lanes whose receiver didn't answer the last attempt. */
const ABSENT_MAX = 64;

const RENEW_MS = 5_000;

/**
 * If this process can't open the secrets of an endpoint, it doesn't claim the endpoint's lane again within this time.
 */
const LEFT_MS = 60_000;

interface LaneLeasesOptions {
  db: Database;
  keys: SecretKeys;
  log: WarningLog;
  /** Returns how many of the `wanted` lanes the process may claim now. */
  admit(wanted: number): number;
  /** Called when this process has claimed a lane. */
  taken(lane: Lane, claimed: ClaimedLane): void;
  /** Called if the feed has removed events that a lane hasn't read. */
  expired(lane: Lane): void;
  /** Called with lanes that were skipped because their rows can't be changed. */
  skipped(lanes: Skipped[]): void;
}

/**
 * The lanes that this process has leased. The class claims lanes, renews and checks their leases, and releases the
 * lanes.
 */
export class LaneLeases {
  readonly lease = randomUUID();
  readonly #options: LaneLeasesOptions;
  readonly #lanes = new Map<string, Lane>();
  #renewedAt = performance.now();
  /**
   * Endpoints whose lanes this process doesn't claim, because it can't open their secrets or can't change the lane's
   * row. The value of an entry is the time since when this process hasn't claimed the lane of the endpoint.
   */
  readonly #left = new Map<string, number>();
  #keysAt = -Infinity;

  constructor(options: LaneLeasesOptions) {
    this.#options = options;
  }

  get lanes(): Lane[] {
    return [...this.#lanes.values()];
  }

  /** Claims lanes with something to send. */
  async claim(): Promise<void> {
    const room = Math.min(100, LANES_MAX - this.#lanes.size);
    const limit = room && this.#options.admit(room);
    // If this process can't send anything, it releases its lanes to other processes.
    if (room > 0 && limit === 0) for (const lane of this.lanes) lane.end();
    if (limit === 0) return;
    const withAbsent = this.lanes.filter(({ health }) => health.absences > 0).length < ABSENT_MAX;
    const began = performance.now();
    await this.#reportMissingKeys(began);
    for (const [id, since] of this.#left) if (began - since >= LEFT_MS) this.#left.delete(id);
    const { db, keys } = this.#options;
    const [keyIds, without] = [[...keys.keys()], [...this.#left.keys()]];
    const request = { limit, withAbsent, keyIds, without };
    const { lanes: claimed, skipped } = await claimLanes(db, this.lease, request);
    this.#options.skipped(skipped);
    for (const { id } of skipped) this.#left.set(id, began);
    if (claimed.length === 0) return;
    try {
      const targets = await this.#targets(claimed.map(({ endpoint_id }) => endpoint_id));
      for (const each of claimed) this.#begin(each, targets.get(each.endpoint_id), began);
    } finally {
      await this.#giveBack(claimed.filter(({ id }) => !this.#lanes.has(id)));
    }
  }

  #begin(claimed: ClaimedLane, target: Target | undefined, began: number): void {
    if (this.#lanes.has(claimed.id)) return;
    if (!target) return void this.#left.set(claimed.endpoint_id, began);
    const lane = new Lane(claimed, target);
    lane.renewedAt = began;
    lane.checkedAt = began;
    this.#lanes.set(claimed.id, lane);
    this.#options.taken(lane, claimed);
  }

  /**
   * Releases claimed lanes because this process couldn't read or open the secrets of their endpoints. Other processes
   * can claim these lanes immediately.
   */
  async #giveBack(claimed: ClaimedLane[]): Promise<void> {
    if (claimed.length === 0) return;
    const releases = claimed.map(({ endpoint_id, id, position }) => {
      return { endpoint_id, id, position, wait_ms: 0, must: true };
    });
    const { skipped } = await releaseLanes(this.#options.db, this.lease, releases);
    this.#options.skipped(skipped);
  }

  /**
   * Logs keys that this process doesn't have. The process claims no lanes of endpoints whose secrets are sealed
   * (encrypted) by a missing key, so an operator must add the key.
   */
  async #reportMissingKeys(now: number): Promise<void> {
    if (now - this.#keysAt < LEFT_MS) return;
    this.#keysAt = now;
    const { db, keys, log } = this.#options;
    for (const { key_id: keyId, endpoints } of await findMissingKeys(db, [...keys.keys()])) {
      const fields = { job: 'deliverWebhooks', traceId: newTraceId(), keyId, endpoints };
      log.warn(fields, 'webhook endpoints skipped: WEBHOOK_SECRET_KEYS lacks the key of their secrets');
    }
  }

  #targets(endpointIds: string[]): Promise<Map<string, Target>> {
    const { db, keys, log } = this.#options;
    return readTargets(db, keys, log, [...new Set(endpointIds)]);
  }

  /** Renews the leases if the last renewal was at least `RENEW_MS` ago. */
  async renew(): Promise<void> {
    const now = performance.now();
    if (now - this.#renewedAt < RENEW_MS) return;
    const keys = this.lanes.map(({ key }) => key);
    const { lanes: renewed, skipped } = await renewLeases(this.#options.db, this.lease, keys);
    this.#options.skipped(skipped);
    this.#renewedAt = now;
    for (const { id } of renewed) {
      const lane = this.#lanes.get(id);
      if (lane) lane.renewedAt = now;
    }
  }

  /** Reads the current state of the leased lanes from the database. */
  async check(): Promise<void> {
    const began = performance.now();
    const held = new Map(
      (await readLeasedLanes(this.#options.db, this.lease)).map((each) => [each.id, each]),
    );
    for (const lane of this.lanes) {
      const now = held.get(lane.key.id);
      if (now) this.#update(lane, now);
      else this.forget(lane);
    }
    await this.#checkTargets(held, began);
  }

  #update(lane: Lane, { known, is_retry_due, status, removed, replay }: LeasedLane): void {
    lane.known = Math.max(lane.known, known);
    lane.isRetryDue ||= is_retry_due;
    lane.follow(replay);
    if (status !== 'ACTIVE') lane.end();
    else if (lane.hasLost(removed) && !lane.isDisabling) this.#options.expired(lane);
  }

  /**
   * Reads the settings of endpoints that their owners have changed. `began`: a time before the rows in `held` were
   * read.
   */
  async #checkTargets(held: Map<string, LeasedLane>, began: number): Promise<void> {
    const hasChanged = ({ key, target }: Lane) => {
      const { version, secret_ids } = held.get(key.id)!;
      return version !== target.version || secret_ids !== target.secrets.ids;
    };
    const changed = this.lanes.filter(hasChanged);
    for (const lane of this.lanes) if (!changed.includes(lane)) lane.checkedAt = began;
    if (changed.length === 0) return;
    const targets = await this.#targets(changed.map(({ key }) => key.endpoint_id));
    for (const lane of changed) {
      const target = targets.get(lane.key.endpoint_id);
      // The deliveries that were read before the change may no longer match the owner's settings.
      if (!target || target.version !== lane.target.version) lane.end();
      else Object.assign(lane, { target, checkedAt: began });
    }
  }

  /** Writes the progress of replays that have ended, or that have advanced without a delivery. */
  async moveReplays(): Promise<void> {
    // Lanes with unwritten results are left out, because the progress of their replays is written together with these
    // results.
    const ahead = this.lanes.filter(({ replay, unwritten }) => replay.isAhead && unwritten.size === 0);
    const moved = ahead.flatMap(({ replay, key }) => replay.progressWith(key, []) ?? []);
    if (moved.length === 0) return;
    const { db, skipped } = this.#options;
    const move = (some: typeof moved) => moveReplays(db, this.lease, some);
    const idOf = (replay: (typeof moved)[number]) => replay.endpoint_id;
    const [all, one] = [() => move(moved), (replay: (typeof moved)[number]) => move([replay])];
    skipped(await allOrEach({ all, list: async () => moved, idOf, one }));
  }

  /** Releases lanes with nothing to send. */
  async release(): Promise<void> {
    const now = performance.now();
    const releases = this.lanes.flatMap((lane) => planRelease(lane, now) ?? []);
    if (releases.length === 0) return;
    const { lanes: released, skipped } = await releaseLanes(this.#options.db, this.lease, releases);
    this.#options.skipped(skipped);
    for (const { id } of released) this.#lanes.delete(id);
  }

  /** Drops a lane because another process has leased it, or because its endpoint was deleted. */
  forget(lane: Lane): void {
    lane.isLost = true;
    lane.end();
    this.#lanes.delete(lane.key.id);
  }
}
