import * as events from '../../db/events.ts';
import { eventLinks, ordersPath } from './links.ts';
import type { Operation, Schemas } from './types.ts';

export const listEvents: Operation<'listEvents'> = async ({ query: { after, size }, reach }, { db }) => {
  const page = await events.listEvents(db, reach, Number(after), size);
  const last = page.at(-1);
  const _links = eventLinks(after, last ? sequenceOf(last) : after, size);
  return { status: 200, body: { events: page.map(toEvent), _links } };
};

const sequenceOf = ({ position }: events.EventRecord): string => String(position).padStart(16, '0');

/** An event in the JSON format of CloudEvents 1.0 (section 3 of its JSON format specification). */
const toEvent = (event: events.EventRecord): Schemas['Event'] => ({
  specversion: '1.0',
  id: event.id,
  source: ordersPath,
  type: event.type,
  subject: event.order_id,
  time: event.occurred_at,
  datacontenttype: 'application/json',
  sequence: sequenceOf(event),
  // Written by this service, in the form that the contract gives it.
  data: event.data as Schemas['EventData'],
});
