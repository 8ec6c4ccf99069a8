/** Writes that leave as one statement, because sending and beginning a statement costs more than most of them do. */
import { CompiledQuery } from 'kysely';

/**
 * CTEs of a statement. In one statement they have different names, and write different rows, because none sees
 * another's writes.
 */
interface Ctes {
  id: number;
  /** `name as (…), …` */
  text: string;
}

/** CTEs with their parameters: `$1` is the first of their own. */
export interface CteFragment {
  ctes: Ctes;
  parameters: readonly unknown[];
}

let count = 0;

/**
 * Makes a part of a statement. `text`: `name as (…), …`, with `$1`, `$2` … for the parameters. All of these are
 * always given.
 */
export const cteFragment = (text: string): ((...parameters: unknown[]) => CteFragment) => {
  const ctes = { id: count++, text };
  return (...parameters) => ({ ctes, parameters });
};

const texts = new Map<string, string>();

/** Combines all parts into one statement, which has no rows. */
export function combineFragments(parts: readonly CteFragment[]): CompiledQuery<never> {
  const name = parts.map(({ ctes }) => ctes.id).join();
  const text = texts.get(name) ?? combineTexts(parts);
  texts.set(name, text);
  return CompiledQuery.raw(
    text,
    parts.flatMap(({ parameters }) => parameters),
  );
}

function combineTexts(parts: readonly CteFragment[]): string {
  let before = 0;
  const steps = parts.map(({ ctes: { text }, parameters }) => {
    const first = before;
    before += parameters.length;
    return text.trim().replaceAll(/\$(\d+)/g, (_, n) => `$${first + Number(n)}`);
  });
  return `with ${steps.join(',\n')}\nselect where false`;
}
