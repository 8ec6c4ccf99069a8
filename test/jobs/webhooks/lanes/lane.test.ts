import t from 'tap';
import type { Target } from '../../../../db/webhooks/endpoints/delivery-targets.ts';
import type { ClaimedLane } from '../../../../db/webhooks/lanes/lane-leases.ts';
import type { Delivery } from '../../../../jobs/webhooks/lanes/delivery.ts';
import { isCrowded, nextWindow } from '../../../../jobs/webhooks/lanes/lane-windows.ts';
import { Lane } from '../../../../jobs/webhooks/lanes/lane.ts';

t.test('a lane limits the number of sent events whose results are not stored yet', (t) => {
  const claimed = {
    endpoint_id: 'e',
    id: 'e',
    position: 0,
    known: 1_000,
    failures: 0,
    absences: 0,
    last_turn: null,
  };
  // The casts are safe: a lane (the position of an endpoint in the feed) reads only these fields in this test.
  const lane = new Lane(
    { ...claimed, in_flight_limit: 4 } as ClaimedLane,
    { ordering: 'NONE', max_in_flight: 4 } as Target,
  );
  let sent = 0;
  let crowded = 0;
  for (let window = nextWindow(lane); window; window = nextWindow(lane)) {
    const { after, room } = window;
    const events = Array.from({ length: room }, (_, n) => ({
      eventId: `${after + n}`,
      position: after + n + 1,
    }));
    lane.add(window, events as Delivery[]);
    for (let each = lane.take(0); each; each = lane.take(0)) {
      lane.flying.delete(each.eventId);
      lane.unwritten.add(each.eventId);
      sent += 1;
      if (!isCrowded(lane)) crowded = sent + 1;
    }
  }
  t.ok(sent <= 60, `${sent} are sent`);
  t.ok(crowded < sent / 2 + 2, `after ${crowded} sent events, results are written immediately`);
  lane.unwritten.clear();
  t.ok(nextWindow(lane), 'after the write the lane continues');
  t.end();
});
