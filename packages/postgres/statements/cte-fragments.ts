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
  /** Whether each parameter is a list with a value for each row, so that fragments of several changes can be merged. */
  isMergeable: boolean;
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
  const ctes = { id: count++, text, isMergeable: false };
  return (...parameters) => ({ ctes, parameters });
};

/**
 * Does the same as `cteFragment` for CTEs that write rows from lists. Each parameter is a list with a value for each
 * row. The CTEs must write the same rows if the lists of several changes are concatenated (`mergeFragments`).
 */
export const listFragment = (text: string): ((...lists: (readonly unknown[])[]) => CteFragment) => {
  const ctes = { id: count++, text, isMergeable: true };
  return (...lists) => ({ ctes, parameters: lists });
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

/**
 * Combines the fragments of several changes into statements. `changes`: for each change, the fragments that must be in
 * one statement. Changes with the same kinds of fragments share a statement, if all their fragments can be merged.
 */
export function mergeFragments(changes: readonly (readonly CteFragment[])[]): CompiledQuery<never>[] {
  const groups = Map.groupBy(changes, (parts) =>
    parts.every(({ ctes }) => ctes.isMergeable) ? parts.map(({ ctes }) => ctes.id).join() : parts,
  );
  return [...groups.values()].map(([first = [], ...others]) =>
    combineFragments(
      // All changes of a group have as many fragments.
      first.map((part, n) =>
        concatenateLists(
          part,
          others.map((parts) => parts[n]!),
        ),
      ),
    ),
  );
}

/** Concatenates each list of a fragment with the lists of fragments that have the same CTEs. */
function concatenateLists({ ctes, parameters }: CteFragment, others: readonly CteFragment[]): CteFragment {
  if (others.length === 0) return { ctes, parameters };
  // All parameters of a mergeable fragment are lists.
  const lists = parameters.map((list, n) => [list, ...others.map((other) => other.parameters[n])].flat(1));
  return { ctes, parameters: lists };
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
