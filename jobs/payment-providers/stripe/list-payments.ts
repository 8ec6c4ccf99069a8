import type { Stripe } from 'stripe';
import { MARGIN_SECONDS, type ProviderPayments, type ProviderPlace } from '../port/provider.ts';
import { readOurIds } from './map-payment.ts';

/**
 * Lists PaymentIntents that contain this service's ids, the newest first. A `place` (a position in the list) is the
 * last PaymentIntent that was read. PaymentIntents are never removed, so a place remains valid.
 */
export async function paymentsSince(
  stripe: Stripe,
  { place, since }: ProviderPlace,
  limit: number,
): Promise<ProviderPayments> {
  const from = Math.floor(Date.parse(since) / 1000) - MARGIN_SECONDS;
  const { data, has_more: more } = await stripe.paymentIntents.list({
    ...{ limit, created: { gte: from } },
    ...(place !== null && { starting_after: place }),
  });
  const last = data.at(-1);
  return {
    references: data.filter(({ metadata }) => readOurIds(metadata) !== undefined).map(({ id }) => id),
    place: last?.id ?? place ?? '',
    more: more && last !== undefined,
  };
}
