import type { EventRecord } from './feed.ts';

/**
 * Converts an event to CloudEvents 1.0 (section 3 of the JSON format specification). The feed and the webhooks send the
 * same bytes. `source`: the URL of the orders in this version of the API.
 */
export const toCloudEvent = (
  source: string,
  { id, order_id, occurred_at, cursor, ...written }: EventRecord,
) => ({
  specversion: '1.0' as const,
  id,
  source,
  subject: order_id,
  time: occurred_at,
  datacontenttype: 'application/json' as const,
  cursor,
  ...written,
});
