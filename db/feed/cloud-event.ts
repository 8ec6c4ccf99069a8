import type { EventRecord } from './feed.ts';

/**
 * Converts an event to the JSON format of CloudEvents 1.0 (section 3 of its JSON format specification). The feed shows
 * these bytes, and webhooks deliver the same bytes. `source`: the URL of the orders in this version of the API.
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
