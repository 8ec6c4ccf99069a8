/**
 * Combines several writes into one statement. One statement is faster, because sending and starting a statement costs
 * more than most of these writes.
 */
import { CompiledQuery } from 'kysely';

/**
 * CTEs (common table expressions) for one statement. CTEs in a statement must have different names. CTEs must also
 * write different rows, because no CTE sees the writes of another CTE.
 */
interface Ctes {
  id: number;
  /** Text of the CTEs: `name as (…), …` */
  text: string;
}

/** CTEs with their parameters. In the text of the CTEs, `$1` is the first of these parameters. */
export interface CteFragment {
  ctes: Ctes;
  parameters: readonly unknown[];
}

let count = 0;

/**
 * Returns a function that creates a CTE fragment with the given values of the parameters. `text` contains the CTEs in
 * the form `name as (…), …`, with `$1`, `$2` … for the parameters. Each call of the returned function must pass values
 * for all parameters.
 */
export const cteFragment = (text: string): ((...parameters: unknown[]) => CteFragment) => {
  const ctes = { id: count++, text };
  return (...parameters) => ({ ctes, parameters });
};

const texts = new Map<string, string>();

/** Combines fragments into one statement, which returns no rows. */
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
