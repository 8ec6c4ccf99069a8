import { setImmediate } from 'node:timers/promises';

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * What is asked for under the same name in one turn of the event loop, or while that is being answered, is answered
 * together. Who waits under one name makes nobody wait who asks under another.
 */
export function inTurns<Asked, Answer>(
  nameOf: (asked: Asked) => string,
  answerAll: (asked: Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>[]>();

  async function answerWhileAsked(name: string): Promise<void> {
    for (;;) {
      // What is asked in this turn comes along.
      await setImmediate();
      const turn = waiting.get(name)!;
      if (turn.length === 0) return void waiting.delete(name);
      waiting.set(name, []);
      try {
        const answers = await answerAll(turn.map(({ asked }) => asked));
        // As many, in their order.
        for (const [n, { resolve }] of turn.entries()) resolve(answers[n]!);
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
  }

  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const name = nameOf(asked);
    const before = waiting.get(name);
    waiting.set(name, [...(before ?? []), { asked, resolve, reject }]);
    if (!before) void answerWhileAsked(name);
    return promise;
  };
}
