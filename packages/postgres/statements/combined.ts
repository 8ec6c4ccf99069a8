/** Writes that leave as one statement, because sending and beginning a statement costs more than most of them do. */
import { CompiledQuery } from 'kysely';

/**
 * CTEs of a statement. In one statement they have different names, and write different rows, because none sees
 * another's writes.
 */
interface Steps {
  id: number;
  /** `name as (…), …` */
  text: string;
}

/** CTEs with their parameters: `$1` is the first of their own. */
export interface Part {
  steps: Steps;
  parameters: readonly unknown[];
}

let count = 0;

/**
 * Makes a part of a statement. `text`: `name as (…), …`, with `$1`, `$2` … for the parameters. All of these are
 * always given.
 */
export const part = (text: string): ((...parameters: unknown[]) => Part) => {
  const steps = { id: count++, text };
  return (...parameters) => ({ steps, parameters });
};

const texts = new Map<string, string>();

/** Combines all parts into one statement, which has no rows. */
export function combined(parts: readonly Part[]): CompiledQuery<never> {
  const name = parts.map(({ steps }) => steps.id).join();
  const text = texts.get(name) ?? textOf(parts);
  texts.set(name, text);
  return CompiledQuery.raw(
    text,
    parts.flatMap(({ parameters }) => parameters),
  );
}

function textOf(parts: readonly Part[]): string {
  let before = 0;
  const steps = parts.map(({ steps: { text }, parameters }) => {
    const first = before;
    before += parameters.length;
    return text.trim().replaceAll(/\$(\d+)/g, (_, n) => `$${first + Number(n)}`);
  });
  return `with ${steps.join(',\n')}\nselect where false`;
}
