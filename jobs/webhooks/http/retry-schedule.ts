/**
 * Decides about retries, pauses and limits after an attempt. The functions are pure: they get random numbers and times
 * as arguments.
 */
import { ATTEMPTS_MAX } from '../../../db/webhooks/deliveries/request-delivery.ts';
import type { Outcome } from './sender.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/**
 * Pauses after the first failure of a delivery, after its second failure, and so on. The sum of all pauses is about 75
 * hours.
 */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** An endpoint counts as failing after this number of failures since its last success. */
const FAILING_AFTER = 10;

/**
 * An endpoint counts as unavailable after this number of attempts in a row without an answer. An unavailable endpoint
 * gets occasional probes, instead of retries of each event.
 */
const UNAVAILABLE_AFTER = 10;

const PROBE_PAUSE_MAX_MS = 10 * MINUTE;

/** Pause for an endpoint that answers but gets only one event at a time: see `isThrottled`. */
const UNPROVEN_PAUSE_MS = SECOND;

/** Minimum pause for a receiver that is busy, or may be busy. */
const BUSY_MS = MINUTE;
const BUSY = [429, 502, 503, 504];

/** Status codes 4xx that say something about the state of the receiver, and not about the event. */
const NOT_NOW = [408, 425, 429];

/** The state of an endpoint, on which the decisions depend. */
export interface Health {
  /** Number of failures since the last success. */
  failures: number;
  /** Number of attempts since the receiver last answered. A receiver answers by accepting or refusing an event. */
  absences: number;
  /**
   * Maximum number of attempts in flight. The number grows from 1, so that a receiver that works again isn't
   * overloaded.
   */
  limit: number;
  /** Whether the endpoint has accepted a delivery in the last days. */
  isProven: boolean;
}

export const isFailing = ({ failures }: Pick<Health, 'failures'>): boolean => failures >= FAILING_AFTER;

export const isUnavailable = ({ absences }: Pick<Health, 'absences'>): boolean =>
  absences >= UNAVAILABLE_AFTER;

/**
 * Whether the endpoint gets only one event at a time, with pauses. Two kinds of endpoints are limited in this way.
 * First, an unavailable endpoint, which hasn't answered several attempts. Second, an endpoint that answers but has
 * accepted nothing for days, because its URL may belong to a stranger.
 */
export const isThrottled = (health: Health): boolean =>
  isUnavailable(health) || (isFailing(health) && !health.isProven);

/** The next steps after an attempt. */
export interface AttemptDecision {
  health: Health;
  /** New status of the delivery. */
  status: 'DELIVERED' | 'PENDING' | 'FAILED';
  tries: number;
  /** Time until the delivery's next attempt, in ms. Null if there is no next attempt. */
  waitMs: number | null;
  /** Time for which nothing is sent to the endpoint, in ms. */
  pauseMs?: number;
  /** Whether the receiver never wants events again (status 410). */
  isGone: boolean;
}

/** Varies a time by up to 20 %, so that deliveries that failed together aren't retried together. */
const about = (ms: number, chance: number): number => Math.round(ms * (0.8 + 0.4 * chance));

type Failed = Pick<Outcome, 'failure' | 'statusCode' | 'retryAfterMs'>;

/**
 * Whether the receiver has answered and has refused only this event, permanently or for now. A refusal says nothing
 * about other events, so it neither pauses nor disables the endpoint. In contrast, a 5xx code, a busy receiver and a
 * missing answer count as failures of the receiver.
 */
const isRefusal = ({ statusCode = 0 }: Failed): boolean =>
  statusCode >= 300 && statusCode < 500 && !NOT_NOW.includes(statusCode);

/**
 * Decides the next steps after an attempt. `tries`: number of tries of the delivery before this attempt. `most`: the
 * configured maximum number of attempts in flight. `chance`: a random number from 0 to 1.
 */
export function decideAfterAttempt(
  outcome: Failed,
  { health, tries, most }: { health: Health; tries: number; most: number },
  chance = Math.random(),
): AttemptDecision {
  if (outcome.failure === undefined) {
    // If the endpoint was unavailable, its limit starts at 1 again.
    const limit = isUnavailable(health) ? 1 : Math.min(most, health.limit + 1);
    return {
      health: { failures: 0, absences: 0, limit, isProven: true },
      status: 'DELIVERED',
      tries: tries + 1,
      waitMs: null,
      isGone: false,
    };
  }
  const absences = isRefusal(outcome) ? 0 : health.absences + 1;
  const failed = { ...health, failures: health.failures + 1, absences };
  const pauseMs = pauseAfter(outcome, failed, chance);
  const next = { health: { ...failed, limit: isUnavailable(failed) ? 1 : health.limit }, ...pauseMs };
  const isGone = outcome.statusCode === 410;
  const isProbe = isUnavailable(health) && !isRefusal(outcome);
  // A probe of an unavailable endpoint doesn't count as a try of the event.
  if (isGone || (isProbe && tries < ATTEMPTS_MAX))
    return { ...next, status: 'PENDING', tries, waitMs: 0, isGone };
  const pause = PAUSES_MS[tries];
  if (pause === undefined) return { ...next, status: 'FAILED', tries: tries + 1, waitMs: null, isGone };
  const waitMs = Math.max(about(pause, chance), pauseMs.pauseMs ?? 0);
  return { ...next, status: 'PENDING', tries: tries + 1, waitMs, isGone };
}

function pauseAfter(outcome: Failed, health: Health, chance: number): { pauseMs?: number } {
  if (isRefusal(outcome)) return isThrottled(health) ? { pauseMs: about(UNPROVEN_PAUSE_MS, chance) } : {};
  const { absences } = health;
  const { failure, statusCode = 0, retryAfterMs = 0 } = outcome;
  const isBusy = failure === 'TIMEOUT' || BUSY.includes(statusCode);
  const busy = isBusy ? retryAfterMs || about(BUSY_MS * 1.25, chance) : 0;
  const doubled = 5 * SECOND * 2 ** Math.min(20, absences - UNAVAILABLE_AFTER);
  const probing = isUnavailable(health) ? about(Math.min(doubled, PROBE_PAUSE_MAX_MS), chance) : 0;
  return busy + probing === 0 ? {} : { pauseMs: Math.max(busy, probing) };
}
