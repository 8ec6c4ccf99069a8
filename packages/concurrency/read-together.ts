import { setImmediate } from 'node:timers/promises';
import { TooManyWait } from './failures.ts';

/**
 * Statements at the same time: more than one, so that a slow one doesn't delay everybody; few, so that
 * requests gather for the next.
 */
const LANES = 4;

/** While the database doesn't answer, no more than these wait; the others are refused at once. */
const MOST_WAITING = 1_000;

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * What is asked for in one turn of the event loop, or while `LANES` statements run, is read together by the next one,
 * because sending a statement costs more than most do. `read`: answers in the order of what was asked. It begins after
 * everybody whom it answers has asked. Throws `TooManyWait`.
 */
export function readTogether<Asked, Answer>(
  read: (asked: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let underWay = 0;
  let isGathering = false;

  async function readAll() {
    underWay += 1;
    isGathering = true;
    // Requests that are read from the sockets in this turn come along.
    await setImmediate();
    isGathering = false;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await read(batch.map(({ asked }) => asked));
        // As many, in their order.
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    underWay -= 1;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) return reject(new TooManyWait('too many wait for an answer'));
      waiting.push({ asked, resolve, reject });
      if (underWay < LANES && !isGathering) void readAll();
    });
}
