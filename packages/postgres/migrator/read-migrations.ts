import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/**
 * The exports of a file in the folder of migrations. The type is `any`, because a step must not depend on the current
 * tables.
 */
interface StepModule {
  up(db: Kysely<any>): Promise<void>;
  /**
   * `false`: the step runs without a transaction around it. This is for indexes that are built concurrently, and for
   * rows that are changed in batches. The step may be interrupted anywhere and is then run again, so each part must be
   * safe to repeat.
   */
  transaction?: false;
  /**
   * The step that code must know in order to use the schema after this step. It is set if this step removes something
   * that older code needs. If it isn't set, older code continues to run, and may also be started.
   */
  needs?: string;
}

export interface Step extends StepModule {
  name: string;
}

/** Lists the steps in `folder`. Each step is a file, and the steps are in the order of the files' names. */
export async function stepNames(folder: URL): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

export async function readSteps(folder: URL): Promise<Step[]> {
  const names = await stepNames(folder);
  return Promise.all(
    names.map(async (name) => {
      // Each file in the folder of migrations has these exports.
      const module = (await import(new URL(`${name}.ts`, folder).href)) as StepModule;
      return { ...module, name };
    }),
  );
}
