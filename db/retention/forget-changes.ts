import { deletionOf } from '../base/delete-old.ts';

/**
 * Deletes provider changes that were settled 90 days ago. Providers repeat an event for days, and list a change for a
 * month, so older changes don't arrive again. Changes that aren't settled remain.
 */
export const forgetOldChanges = deletionOf({
  table: 'provider_changes',
  condition: `settled_at < now() - interval '90 days'`,
});
