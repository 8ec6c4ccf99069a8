import * as feed from '../../db/events.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Handler } from '../contract/types.ts';
import { eventLinks, ordersPath } from './links.ts';

export const listEvents: Handler<operations['listEvents']> = async (
  { query: { after, size }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const events = await feed.listEvents(db, reach, Number(after), size);
  const last = events.at(-1);
  return {
    status: 200,
    body: {
      events: events.map(toEvent),
      _links: eventLinks(after, last ? sequenceOf(last) : after, size),
    },
  };
};

const sequenceOf = ({ position }: feed.EventRecord): string => String(position).padStart(16, '0');

/** An event in the JSON format of CloudEvents 1.0 (section 3 of its JSON format specification). */
const toEvent = (event: feed.EventRecord): components['schemas']['Event'] => ({
  specversion: '1.0',
  id: event.id,
  source: ordersPath,
  type: event.type,
  subject: event.order_id,
  time: event.occurred_at,
  datacontenttype: 'application/json',
  sequence: sequenceOf(event),
  // Written by this service, in the form that the contract gives it.
  data: event.data as components['schemas']['EventData'],
});
