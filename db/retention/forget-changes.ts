import { deletionOf } from '../base/delete-old.ts';

/**
 * Deletes provider changes that were settled 90 days ago. Providers repeat an event for days, and list changes for a
 * month. So a settled change is kept much longer than it may arrive again. Changes that aren't settled are kept.
 */
export const forgetOldChanges = deletionOf({
  table: 'provider_changes',
  condition: `settled_at < now() - interval '90 days'`,
});
