import type { Change, NotCompared } from '../model/changes.ts';
import type { Usage } from '../usage/usage-file.ts';

/** Two compared contracts of one version of the API, with the changes between them. */
export interface Compared {
  readonly version: string;
  readonly before: string;
  readonly after: string;
  readonly changes: readonly Change[];
  /**
   * The previous version, if this version is new and was compared with the previous one. The changes then break only
   * consumers who migrate to the new version.
   */
  readonly previous?: string;
  /** The parts that couldn't be compared, because they violate the specification. */
  readonly notCompared: readonly NotCompared[];
  /** The usage file, which determines the clients that a change affects. */
  readonly usage?: Usage;
}

/**
 * Prints a text and a line break. If `isPart` is true, prints no line break, because the next text follows. May return a
 * promise, which resolves when the next text can be printed.
 */
export type Print = (text: string, isPart?: boolean) => unknown;
