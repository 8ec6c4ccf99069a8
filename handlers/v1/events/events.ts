import { toCloudEvent } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { eventLinks, ordersPath } from '../bodies/links.ts';
import type { Operation } from '../bodies/types.ts';

export const listEvents: Operation<'listEvents'> = async (
  { query: { after, size }, reach },
  { store, prefix },
) => {
  const outcome = await store.listEvents(reach, after, size);
  switch (outcome.kind) {
    case 'page': {
      const { from: after, next } = outcome;
      const _links = eventLinks(prefix, { after, next, size });
      const source = ordersPath(prefix);
      return {
        status: 200,
        body: { events: outcome.events.map((event) => toCloudEvent(source, event)), _links },
      };
    }
    case 'CURSOR_UNKNOWN':
      return problems.validationFailed([{ field: 'after', message: 'is not a cursor of this feed' }]);
    case 'EVENTS_EXPIRED':
      return problems.eventsExpired(outcome.oldest);
  }
};
