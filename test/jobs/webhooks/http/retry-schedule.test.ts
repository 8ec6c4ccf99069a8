import t from 'tap';
import { type Health, decideAfterAttempt } from '../../../../jobs/webhooks/http/retry-schedule.ts';

const HEALTHY: Health = { failures: 0, absences: 0, limit: 16, isProven: true };
const REFUSED = { failure: 'CONNECTION' } as const;
const MINUTE = 60_000;

t.test('an event has ten attempts over about 75 hours, with growing random pauses', (t) => {
  let all = 0;
  for (let tries = 0; tries < 9; tries += 1) {
    const [least, usual, most] = [0, 0.5, 1].map(
      (chance) => decideAfterAttempt(REFUSED, { health: HEALTHY, tries, most: 16 }, chance).waitMs!,
    );
    all += usual!;
    t.equal(Math.round((least! / usual!) * 100), 80);
    t.equal(Math.round((most! / usual!) * 100), 120);
    t.match(decideAfterAttempt(REFUSED, { health: HEALTHY, tries, most: 16 }), {
      status: 'PENDING',
      tries: tries + 1,
    });
  }
  t.equal((all / 3_600_000).toFixed(1), '75.6');
  t.match(decideAfterAttempt(REFUSED, { health: HEALTHY, tries: 9, most: 16 }), {
    status: 'FAILED',
    tries: 10,
    waitMs: null,
  });
  t.end();
});

t.test('a success resets the failures, and raises the in-flight limit by one up to the maximum', (t) => {
  const taken = { statusCode: 204 };
  t.match(
    decideAfterAttempt(taken, {
      health: { ...HEALTHY, failures: 12, absences: 9, limit: 3 },
      tries: 4,
      most: 16,
    }),
    {
      health: { failures: 0, absences: 0, limit: 4, isProven: true },
      status: 'DELIVERED',
      tries: 5,
      pauseMs: undefined,
    },
  );
  t.equal(decideAfterAttempt(taken, { health: HEALTHY, tries: 0, most: 16 }).health.limit, 16);
  const unavailable = { ...HEALTHY, failures: 10, absences: 10, limit: 1 };
  t.equal(decideAfterAttempt(taken, { health: unavailable, tries: 0, most: 16 }).health.limit, 1);
  t.end();
});

t.test('an endpoint that answers 429 or 503 is paused for its Retry-After, or else for a minute', (t) => {
  const pause = (outcome: object, chance = 0) =>
    decideAfterAttempt(
      { failure: 'HTTP_STATUS', ...outcome },
      { health: HEALTHY, tries: 0, most: 16 },
      chance,
    );
  for (const statusCode of [429, 502, 503, 504]) t.equal(pause({ statusCode }).pauseMs, MINUTE);
  t.equal(pause({ failure: 'TIMEOUT' }).pauseMs, MINUTE);
  t.match(pause({ statusCode: 429, retryAfterMs: 7_000 }), { pauseMs: 7_000, waitMs: 7_000 });
  t.match(pause({ statusCode: 503, retryAfterMs: 2 * MINUTE }), { pauseMs: 2 * MINUTE, waitMs: 2 * MINUTE });
  t.equal(pause({ statusCode: 503, retryAfterMs: 0 }).pauseMs, MINUTE);
  t.equal(pause({ statusCode: 400, retryAfterMs: 7_000 }).pauseMs, undefined);
  t.equal(pause({ statusCode: 500 }).pauseMs, undefined);
  t.end();
});

t.test('after ten unanswered attempts an endpoint gets rare probes, which do not count as attempts', (t) => {
  const probe = (absences: number) =>
    decideAfterAttempt(
      REFUSED,
      { health: { ...HEALTHY, failures: absences, absences }, tries: 3, most: 16 },
      0.5,
    );
  t.match(probe(8), { health: { failures: 9, limit: 16 }, pauseMs: undefined, tries: 4 });
  t.match(probe(9), { health: { failures: 10, limit: 1 }, pauseMs: 5_000, tries: 4 });
  t.match(probe(10), { health: { failures: 11, limit: 1 }, pauseMs: 10_000, tries: 3, waitMs: 0 });
  t.equal(probe(12).pauseMs, 40_000);
  t.equal(probe(1_000_000).pauseMs, 10 * MINUTE);
  t.end();
});

t.test('a refused event counts as an attempt, and never pauses its endpoint', (t) => {
  for (const statusCode of [301, 302, 307, 400, 401, 404, 405, 409, 413, 422, 451])
    for (const count of [0, 9, 10, 1_000]) {
      const health = { ...HEALTHY, failures: count, absences: count };
      const verdict = decideAfterAttempt(
        { failure: 'HTTP_STATUS', statusCode },
        { health, tries: 3, most: 16 },
      );
      t.match(verdict, { status: 'PENDING', tries: 4, health: { absences: 0, failures: count + 1 } });
      t.equal(verdict.pauseMs, undefined);
    }
  t.end();
});

t.test('an endpoint counts as unavailable after 408, 425, 429, 5xx or no answer', (t) => {
  const unavailable = { ...HEALTHY, failures: 10, absences: 10 };
  for (const statusCode of [408, 425, 429, 500, 501, 502, 503, 504, 599])
    t.match(
      decideAfterAttempt({ failure: 'HTTP_STATUS', statusCode }, { health: unavailable, tries: 3, most: 16 }),
      {
        ...{ tries: 3, waitMs: 0, health: { absences: 11 } },
      },
    );
  for (const failure of ['TIMEOUT', 'DNS', 'CONNECTION', 'TLS', 'ADDRESS_REFUSED', 'PROTOCOL'] as const)
    t.match(decideAfterAttempt({ failure }, { health: unavailable, tries: 3, most: 16 }), {
      tries: 3,
      health: { absences: 11 },
    });
  t.end();
});

t.test('an endpoint that refuses every event and has accepted none gets one event a second', (t) => {
  const refused = { failure: 'HTTP_STATUS', statusCode: 404 } as const;
  const pauseOf = (failures: number, isProven: boolean) =>
    decideAfterAttempt(refused, { health: { ...HEALTHY, failures, isProven }, tries: 0, most: 16 }, 0.5)
      .pauseMs;
  t.equal(pauseOf(8, false), undefined);
  t.equal(pauseOf(9, false), 1_000);
  t.equal(pauseOf(1_000, false), 1_000);
  t.equal(pauseOf(1_000, true), undefined);
  t.end();
});

t.test('410 ends the deliveries of an endpoint permanently, and no event is lost', (t) => {
  const gone = { failure: 'HTTP_STATUS', statusCode: 410 } as const;
  t.match(decideAfterAttempt(gone, { health: HEALTHY, tries: 9, most: 16 }), {
    isGone: true,
    status: 'PENDING',
    tries: 9,
  });
  t.notOk(decideAfterAttempt(REFUSED, { health: HEALTHY, tries: 0, most: 16 }).isGone);
  t.end();
});
