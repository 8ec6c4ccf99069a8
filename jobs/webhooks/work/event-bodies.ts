import { toCloudEvent } from '../../../db/feed/cloud-event.ts';
import type { EventCursors } from '../../../db/feed/event-cursors.ts';
import type { FeedEvent } from '../../../db/feed/list-events-statement.ts';
import type { Lane } from '../lanes/lane.ts';

/**
 * Bodies of requests. The body of an event has the same bytes as the event in the feed. Each body is created only once,
 * even if many endpoints get the event.
 */
export class Bodies {
  readonly #cursors: EventCursors;
  readonly #made = new Map<string, Buffer>();

  constructor(cursors: EventCursors) {
    this.#cursors = cursors;
  }

  of({ target: { api_version: version } }: Pick<Lane, 'target'>, event: FeedEvent, position: number): Buffer {
    const key = `${version} ${position}`;
    const body = this.#made.get(key) ?? this.#make(version, event, position);
    this.#made.set(key, body);
    return body;
  }

  #make(version: number, event: FeedEvent, position: number): Buffer {
    const shown = { ...event, cursor: this.#cursors.cursorOf(position) };
    return Buffer.from(JSON.stringify(toCloudEvent(`/api/v${version}/orders`, shown)));
  }
}
