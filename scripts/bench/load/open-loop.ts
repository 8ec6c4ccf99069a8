import { setTimeout as delay } from 'node:timers/promises';

/**
 * A request that was sent. `due`: the moment at which the request should have been sent, in ms since 1970. `late`: how
 * many ms after `due` the request was sent, because this program was busy. `ms`: the time from `due` to the answer.
 */
export interface Sent<Answer> {
  due: number;
  late: number;
  ms: number;
  answer: Answer;
}

/**
 * Sends requests for `seconds` seconds in an open loop, on average `rate` per second. Each request is sent at a random
 * moment (Poisson process), because real customers don't know of each other. The moment depends neither on other
 * requests nor on the answers. If a client waited for each answer before it sent the next request, the results would
 * hide how long other customers would have waited.
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
    sent.catch(() => {}); // `Promise.all` below throws the error.
    all.push(sent);
  }
  return Promise.all(all);
}

const pause = (rate: number): number => (-Math.log(1 - Math.random()) * 1000) / rate;
