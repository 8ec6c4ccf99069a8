import type { Test } from 'tap';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * Counts how often the service queries the provider for the state of a payment. If `answer` is set, the service gets
 * this answer instead of the provider's. The provider is restored when the test ends.
 */
export function watchLookups(t: Test, { payments }: Shop, answer?: PaymentProvider['lookup']) {
  const { provider } = payments;
  const { lookup } = provider;
  const seen = { count: 0, stop: () => void (provider.lookup = lookup) };
  provider.lookup = (...asked) => {
    seen.count += 1;
    return (answer ?? lookup)(...asked);
  };
  t.teardown(seen.stop);
  return seen;
}
