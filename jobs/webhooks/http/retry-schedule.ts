/**
 * Functions that decide about retries, pauses and limits after an attempt. The functions are pure: chance and times are
 * arguments.
 */
import { ATTEMPTS_MAX } from '../../../db/webhooks/deliveries/request-delivery.ts';
import type { Outcome } from './sender.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/**
 * Pauses after the first failure of an event, after the second failure, and so on. Together the pauses are about 75
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

/** Number of failures since the last success after which an endpoint counts as failing. */
const FAILING_AFTER = 10;

/**
 * Number of attempts since the last answer after which an endpoint counts as away (it doesn't answer). An endpoint that
 * is away gets probes instead of retries of each event.
 */
const AWAY_AFTER = 10;

const PROBE_PAUSE_MAX_MS = 10 * MINUTE;

/** Pause for an endpoint that answers but is limited to one event at a time (`isLeftAlone`). */
const UNPROVEN_PAUSE_MS = SECOND;

/** Minimum time for which a receiver that is busy, or may be busy, gets no requests. */
const BUSY_MS = MINUTE;
const BUSY = [429, 502, 503, 504];

/** Status codes 4xx that are about the receiver's state, not about the event. */
const NOT_NOW = [408, 425, 429];

/** The state of an endpoint that later decisions depend on. */
export interface Health {
  /** Number of failures since the last success. */
  failures: number;
  /** Number of attempts since the receiver last answered. Both an acceptance and a refusal of an event are answers. */
  absences: number;
  /**
   * Maximum number of attempts in flight. The limit grows from 1, so that a receiver that has just become available
   * isn't overloaded.
   */
  limit: number;
  /** Whether the endpoint has accepted a delivery within the last days. */
  isProven: boolean;
}

export const isFailing = ({ failures }: Pick<Health, 'failures'>): boolean => failures >= FAILING_AFTER;

export const isAway = ({ absences }: Pick<Health, 'absences'>): boolean => absences >= AWAY_AFTER;

/**
 * Whether the endpoint gets one event at a time, with pauses. An endpoint that is away is limited in this way. An
 * endpoint that answers but has accepted nothing for days is also limited, because the endpoint may belong to a
 * stranger.
 */
export const isLeftAlone = (health: Health): boolean =>
  isAway(health) || (isFailing(health) && !health.isProven);

/** Decision about the next steps after an attempt. */
export interface AttemptDecision {
  health: Health;
  /** New status of the delivery. */
  status: 'DELIVERED' | 'PENDING' | 'FAILED';
  tries: number;
  /** Time until the delivery's next attempt. */
  waitMs: number | null;
  /** Time for which nothing is sent to the endpoint. */
  pauseMs?: number;
  /** Whether the receiver permanently wants no more events. */
  isGone: boolean;
}

/** Varies a time by 20 %, so that deliveries that failed at the same time aren't retried at the same time. */
const about = (ms: number, chance: number): number => Math.round(ms * (0.8 + 0.4 * chance));

type Failed = Pick<Outcome, 'failure' | 'statusCode' | 'retryAfterMs'>;

/**
 * Whether the receiver answers, and refuses only this event, permanently or temporarily. Such a refusal says nothing
 * about other events, so it neither pauses nor disables the endpoint. Codes 5xx, busy receivers and missing answers
 * count as failures of the receiver.
 */
const isRefusal = ({ statusCode = 0 }: Failed): boolean =>
  statusCode >= 300 && statusCode < 500 && !NOT_NOW.includes(statusCode);

/**
 * Decides the next steps after an attempt. `tries`: number of tries of the delivery before this attempt. `most`:
 * maximum number of attempts in flight. `chance`: a random number from 0 to 1.
 */
export function decideAfterAttempt(
  outcome: Failed,
  { health, tries, most }: { health: Health; tries: number; most: number },
  chance = Math.random(),
): AttemptDecision {
  if (outcome.failure === undefined) {
    // The limit of an endpoint that was away starts at 1 again.
    const limit = isAway(health) ? 1 : Math.min(most, health.limit + 1);
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
  const next = { health: { ...failed, limit: isAway(failed) ? 1 : health.limit }, ...pauseMs };
  const isGone = outcome.statusCode === 410;
  const isProbe = isAway(health) && !isRefusal(outcome);
  // Probes of an endpoint that is away don't count as tries of its events.
  if (isGone || (isProbe && tries < ATTEMPTS_MAX))
    return { ...next, status: 'PENDING', tries, waitMs: 0, isGone };
  const pause = PAUSES_MS[tries];
  if (pause === undefined) return { ...next, status: 'FAILED', tries: tries + 1, waitMs: null, isGone };
  const waitMs = Math.max(about(pause, chance), pauseMs.pauseMs ?? 0);
  return { ...next, status: 'PENDING', tries: tries + 1, waitMs, isGone };
}

function pauseAfter(outcome: Failed, health: Health, chance: number): { pauseMs?: number } {
  if (isRefusal(outcome)) return isLeftAlone(health) ? { pauseMs: about(UNPROVEN_PAUSE_MS, chance) } : {};
  const { absences } = health;
  const { failure, statusCode = 0, retryAfterMs = 0 } = outcome;
  const isBusy = failure === 'TIMEOUT' || BUSY.includes(statusCode);
  const busy = isBusy ? retryAfterMs || about(BUSY_MS * 1.25, chance) : 0;
  const doubled = 5 * SECOND * 2 ** Math.min(20, absences - AWAY_AFTER);
  const away = isAway(health) ? about(Math.min(doubled, PROBE_PAUSE_MAX_MS), chance) : 0;
  return busy + away === 0 ? {} : { pauseMs: Math.max(busy, away) };
}
