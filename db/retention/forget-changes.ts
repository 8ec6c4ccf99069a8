import { deletionOf } from '../base/delete-old.ts';

/**
 * Deletes changes that were settled 90 days ago. Providers repeat an event for days, and list what has changed for a month: a
 * change that is settled is known for as long as it may come again, and much longer. What isn't settled is kept.
 */
export const forgetOldChanges = deletionOf({
  table: 'provider_changes',
  condition: `settled_at < now() - interval '90 days'`,
});
