import t from 'tap';
import type { Target } from '../../../../db/webhooks/endpoints/delivery-targets.ts';
import type { ClaimedLane } from '../../../../db/webhooks/lanes/lane-leases.ts';
import type { Delivery } from '../../../../jobs/webhooks/lanes/delivery.ts';
import { AttemptsInFlight } from '../../../../jobs/webhooks/lanes/attempts-in-flight.ts';
import { nextWindow } from '../../../../jobs/webhooks/lanes/lane-windows.ts';
import { Lane } from '../../../../jobs/webhooks/lanes/lane.ts';

/**
 * Opens a lane (the position of an endpoint in the feed) with `count` read deliveries. `max_per_second`: rate limit of
 * the endpoint.
 */
function openLane(count: number, max_per_second: number | null): Lane {
  const claimed = {
    endpoint_id: 'e',
    id: 'e',
    position: 0,
    known: count,
    failures: 0,
    absences: 0,
    last_turn: null,
  };
  const target = { ordering: 'NONE', max_in_flight: 64, max_per_second };
  // The casts are safe, because a lane reads only these fields in this test.
  const lane = new Lane({ ...claimed, in_flight_limit: 64 } as ClaimedLane, target as Target);
  const deliveries = Array.from(
    { length: count },
    (_, n) => ({ eventId: `${n}`, position: n + 1 }) as Delivery,
  );
  lane.add(nextWindow(lane)!, deliveries);
  return lane;
}

/**
 * Builds an `AttemptsInFlight` that starts every offered delivery, and calls `begun` with the id of the delivery's
 * event.
 */
const openFlights = (begun: (eventId: string) => void | Promise<void>) =>
  new AttemptsInFlight({
    concurrency: 256,
    isAllowed: () => true,
    slow() {},
    carryOut: async (_lane, { eventId }) => begun(eventId),
  });

t.test('maxPerSecond: in any second a lane starts at most maxPerSecond + 1 attempts', (t) => {
  const lane = openLane(256, 20);
  const begun: number[] = [];
  // Takes deliveries every 7 ms for five seconds. Receivers answer immediately.
  for (let now = 100_000; now < 105_000; now += 7) {
    for (let next = lane.take(now); next; next = lane.take(now)) {
      begun.push(now);
      lane.flying.delete(next.eventId);
    }
  }
  for (const from of begun) {
    const within = begun.filter((at) => at >= from && at < from + 1_000);
    t.ok(within.length <= 21, `${within.length} in a second`);
  }
  t.ok(begun.length >= 95 && begun.length <= 101, `${begun.length} in five seconds`);
  t.end();
});

t.test('maxPerSecond: a lane continues by itself when its pause ends', async (t) => {
  const lane = openLane(8, 20);
  const begun: number[] = [];
  const all = Promise.withResolvers<void>();
  const flights = openFlights((eventId) => {
    begun.push(performance.now());
    lane.flying.delete(eventId);
    if (begun.length === 8) all.resolve();
  });
  const offered = performance.now();
  flights.offer(lane);
  await all.promise;
  for (const [n, at] of begun.entries())
    // The first two attempts may start at the same time. A timer may fire up to a millisecond early.
    t.ok(at - offered >= (n - 1) * 50 - 2, `the ${n}th after ${Math.round(at - offered)} ms`);
});

t.test('maxPerSecond: a lane continues if its pause ends right after `take` returned nothing', async (t) => {
  const lane = openLane(1, 20);
  const take = lane.take.bind(lane);
  lane.take = (now) => {
    const taken = take(now);
    while (!taken && performance.now() < lane.nextStartAt);
    return taken;
  };
  const begun = Promise.withResolvers<string>();
  const flights = openFlights(begun.resolve);
  // State after a timer that has fired too early: no attempt is in flight, so no end of an attempt offers the lane
  // again.
  lane.nextStartAt = performance.now() + 5;
  flights.offer(lane);
  t.equal(await begun.promise, '0');
});

t.test('a lane starts a few attempts at a time, so that other work can run in between', async (t) => {
  const lane = openLane(256, null);
  const end = Promise.withResolvers<void>();
  let begun = 0;
  const flights = openFlights(() => {
    begun += 1;
    return end.promise;
  });
  const turns = [];
  flights.offer(lane);
  for (let before = -1; begun > before; before = turns.at(-1) ?? 0) {
    turns.push(begun);
    flights.offer(lane);
    await new Promise(setImmediate);
  }
  t.strictSame(turns, [16, 32, 48, 64], 'the maximum in flight, a few attempts at a time');
  end.resolve();
  await flights.settled();
});
