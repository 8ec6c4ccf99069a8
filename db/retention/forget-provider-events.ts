import { deletionOf } from '../base/delete-old.ts';

/**
 * Deletes events of payment providers that the worker has processed and that arrived 90 days ago. Providers repeat an
 * event for days. An event that arrives again after 90 days only makes the worker ask the provider again.
 */
export const forgetOldProviderEvents = deletionOf({
  table: 'provider_events',
  condition: `handed_over and received_at < now() - interval '90 days'`,
  orderBy: 'received_at',
});
