import { setTimeout as delay } from 'node:timers/promises';

/**
 * A sent request. `due`: when it should have been sent, in ms since 1970. `late`: how much later it was sent, in ms,
 * because this program had no time. `ms`: time from `due` until the answer.
 */
export interface Sent<Answer> {
  due: number;
  late: number;
  ms: number;
  answer: Answer;
}

/**
 * Sends for `seconds` seconds, `rate` times a second on average, at moments that don't depend on one another
 * (Poisson) nor on the time of answers, because customers know nothing of each other. A client that waits for an
 * answer before it sends the next request hides how long the others would have waited.
 */
export async function sendOpenLoop<Answer>(
  rate: number,
  seconds: number,
  send: (n: number) => Promise<Answer>,
): Promise<Sent<Answer>[]> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const all: Promise<Sent<Answer>>[] = [];
  for (let due = begun + pause(rate); due < end; due += pause(rate)) {
    while (performance.now() < due) await delay(1);
    const moment = due;
    const late = performance.now() - moment;
    const sent = send(all.length).then((answer) => ({
      due: performance.timeOrigin + moment,
      late,
      ms: performance.now() - moment,
      answer,
    }));
    sent.catch(() => {}); // An error is thrown once all are sent.
    all.push(sent);
  }
  return Promise.all(all);
}

const pause = (rate: number): number => (-Math.log(1 - Math.random()) * 1000) / rate;
