import { deletionOf } from '../base/delete-old.ts';

/**
 * Deletes events of payment providers that the worker has processed and that arrived more than 90 days ago. Providers
 * repeat an event for days. If an event arrives even later, the worker only queries the provider again.
 */
export const forgetOldProviderEvents = deletionOf({
  table: 'provider_events',
  condition: `handed_over and received_at < now() - interval '90 days'`,
  orderBy: 'received_at',
});
