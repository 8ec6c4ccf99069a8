import type {
  FoundPayment,
  PaymentProvider,
  ProviderEvent,
  ProviderPlace,
} from '../payment-providers/port/provider.ts';

const PAGE = 100;

/** A payment that is identified by the provider's id or, if that id is missing, by this service's ids. */
export type ListedPayment = Pick<ProviderEvent, 'reference' | 'attempt'>;

/**
 * Lists payments that were made or changed at the provider since a time, each payment once. Reads the provider's list
 * in pages of about `PAGE` payments.
 */
export async function* paymentsSince(
  provider: PaymentProvider,
  since: string,
): AsyncGenerator<ListedPayment[]> {
  const seen = new Set<string>();
  const fresh = (named: ListedPayment[]) =>
    named.filter(({ reference, attempt }) => {
      const name = reference ?? attempt!.attemptId; // A listed payment has a reference or an attempt.
      return !seen.has(name) && seen.add(name);
    });
  for await (const page of pagesOf(since, (place) => provider.paymentsSince(place, PAGE)))
    yield fresh(page.references.map((reference) => ({ reference })));
  for await (const page of pagesOf(since, (place) => provider.changesSince(place, PAGE)))
    yield fresh(page.changes);
}

/** Reads all pages of a list. Throws if the next page is an earlier page. */
async function* pagesOf<Page extends { place: string; more: boolean }>(
  since: string,
  read: (place: ProviderPlace) => Promise<Page>,
): AsyncGenerator<Page> {
  const places = new Set<string | null>();
  let place: string | null = null;
  for (;;) {
    places.add(place);
    const page: Page = await read({ place, since });
    yield page;
    if (!page.more) return;
    if (places.has(page.place))
      throw new Error('the payment provider repeats the same page of its list endlessly');
    place = page.place;
  }
}

/**
 * Reads the state of a payment and this service's ids. Returns undefined if the payment doesn't exist or isn't from
 * this service.
 */
export async function identify(
  provider: PaymentProvider,
  { reference, attempt }: ListedPayment,
): Promise<FoundPayment | undefined> {
  if (reference === undefined) {
    // A payment without a reference has an attempt.
    const state = await provider.lookup({ attemptId: attempt!.attemptId, reference });
    return state && { ...attempt!, state }; // A payment without a reference has an attempt.
  }
  const found = await provider.find(reference);
  if (found && found.state.reference !== reference)
    throw new Error('the payment provider answered with a different payment');
  return found;
}
