/** What follows an attempt. Pure: chance and times are given. */
import type { Outcome } from './attempt.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** After the first failure, the second … of an event: about 75 hours in all. */
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

/** After so many failures without a success in between, an endpoint counts as failing: it is probed as a whole. */
const FAILING_AFTER = 10;

const LONGEST_PROBE_PAUSE_MS = 10 * MINUTE;

/** Receivers that are busy, or may be, are left alone for so long at least. */
const BUSY_MS = MINUTE;
const BUSY = [429, 502, 503, 504];

/** The state of an endpoint that decides. */
export interface Health {
  /** Since the last success. */
  failures: number;
  /** How many attempts may be under way at once. Grows from 1, so that nobody is overrun who has just come back. */
  limit: number;
}

export const isFailing = ({ failures }: Pick<Health, 'failures'>): boolean => failures >= FAILING_AFTER;

/** What is to be done. */
export interface Verdict {
  health: Health;
  /** Of the delivery. */
  status: 'DELIVERED' | 'PENDING' | 'FAILED';
  tries: number;
  /** Until its next attempt. */
  waitMs: number | null;
  /** How long nothing is sent to the endpoint. */
  pauseMs?: number;
  /** It wants no more, for good. */
  isGone: boolean;
}

/** 20 % more or less, so that what failed together isn't tried together. */
const about = (ms: number, chance: number): number => Math.round(ms * (0.8 + 0.4 * chance));

/** `tries`: of the delivery before this attempt; `most`: in flight at once; `chance`: from 0 to 1. */
export function verdictOf(
  outcome: Pick<Outcome, 'failure' | 'statusCode' | 'retryAfterMs'>,
  { health, tries, most }: { health: Health; tries: number; most: number },
  chance = Math.random(),
): Verdict {
  if (outcome.failure === undefined) {
    // A failing one begins with 1 again.
    const limit = isFailing(health) ? 1 : Math.min(most, health.limit + 1);
    return {
      health: { failures: 0, limit },
      status: 'DELIVERED',
      tries: tries + 1,
      waitMs: null,
      isGone: false,
    };
  }
  const failures = health.failures + 1;
  const isProbe = isFailing(health);
  const pauseMs = pauseAfter(outcome, failures, chance);
  const next = { health: { failures, limit: isFailing({ failures }) ? 1 : health.limit }, ...pauseMs };
  const isGone = outcome.statusCode === 410;
  // An endpoint that is away spends no attempts of its events.
  if (isProbe || isGone) return { ...next, status: 'PENDING', tries, waitMs: 0, isGone };
  const pause = PAUSES_MS[tries];
  if (pause === undefined) return { ...next, status: 'FAILED', tries: tries + 1, waitMs: null, isGone };
  const waitMs = Math.max(about(pause, chance), pauseMs.pauseMs ?? 0);
  return { ...next, status: 'PENDING', tries: tries + 1, waitMs, isGone };
}

function pauseAfter(
  { failure, statusCode = 0, retryAfterMs = 0 }: Pick<Outcome, 'failure' | 'statusCode' | 'retryAfterMs'>,
  failures: number,
  chance: number,
): { pauseMs?: number } {
  const isBusy = failure === 'TIMEOUT' || BUSY.includes(statusCode);
  const busy = isBusy ? retryAfterMs || about(BUSY_MS * 1.25, chance) : 0;
  const doubled = 5 * SECOND * 2 ** Math.min(20, failures - FAILING_AFTER);
  const failing = isFailing({ failures }) ? about(Math.min(doubled, LONGEST_PROBE_PAUSE_MS), chance) : 0;
  return busy + failing === 0 ? {} : { pauseMs: Math.max(busy, failing) };
}
