import { Stripe } from 'stripe';
import { MARGIN_SECONDS, type ProviderChanges, type ProviderPlace } from '../port/provider.ts';
import { eventOf } from './events.ts';

/**
 * Event types that `changesSince` reads, at most 20 for Stripe. The README lists the types that Stripe sends to the
 * service.
 */
const TYPES = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/**
 * Content of a `place` (a position in Stripe's list of events). Stripe lists the newest events first. So several calls
 * read the events since `from`, from the newest to the oldest. `after`: last event that was read. `newest`: time of the
 * newest event. After the last of these calls, `from` becomes `newest` minus the margin. Times are in seconds, by
 * Stripe's clock. Event ids aren't sorted by time.
 */
interface Walk {
  from: number;
  newest?: number;
  after?: string;
}

/** Reads a page of Stripe's events. Stripe keeps events for 30 days (https://docs.stripe.com/api/events/list). */
export async function changesSince(
  stripe: Stripe,
  { place, since }: ProviderPlace,
  limit: number,
): Promise<ProviderChanges> {
  const start = Math.floor(Date.parse(since) / 1000) - MARGIN_SECONDS;
  // The cast is safe because only this function creates places.
  const walk = place === null ? { from: start } : (JSON.parse(place) as Walk);
  const { data, has_more: more } = await list(stripe, walk, limit);
  const times = data.map(({ created }) => created).filter((time) => Number.isSafeInteger(time));
  const newest = Math.max(walk.newest ?? 0, ...times);
  const last = data.at(-1);
  const next: Walk =
    more && last
      ? { from: walk.from, newest, after: last.id }
      : { from: Math.max(walk.from, newest - MARGIN_SECONDS) };
  const changes = data.map(eventOf).filter((change) => change !== undefined);
  return { changes, place: JSON.stringify(next), more: next.after !== undefined };
}

async function list(stripe: Stripe, { from, after }: Walk, limit: number) {
  const since = { limit, types: TYPES, created: { gte: from } };
  try {
    return await stripe.events.list({ ...since, ...(after !== undefined && { starting_after: after }) });
  } catch (error) {
    // Stripe no longer has the event `after`, so all events since `from` are read again.
    const isForgotten =
      after !== undefined &&
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing';
    if (!isForgotten) throw error;
    return stripe.events.list(since);
  }
}
