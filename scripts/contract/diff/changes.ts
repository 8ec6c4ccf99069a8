import type { Side } from './findings.ts';
import type { Level, RuleName } from './rules.ts';

/** One thing that changed for consumers, with all the places where they meet it. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /** What changed: a field, a parameter, an answer; several where they share the cause. */
  readonly subjects: readonly string[];
  /** What happened to it, and what that means. */
  readonly text: string;
  /** JSON Pointer of the cause, into the bundled contract on that side. */
  readonly at: string;
  readonly side: Side;
  /** What stood there, and what stands there now: a text, an example, a condition. */
  readonly was?: unknown;
  readonly is?: unknown;
  /** The values, media types or scopes that it is about, if it is about some of them only. */
  readonly names?: readonly string[];
  /** Whom it reaches, the most calls first; missing where no usage is known, or who receives it isn't counted. */
  readonly reaches?: readonly Reached[];
  /** Nobody was seen for so long that it doesn't count. */
  readonly isUnused?: boolean;
  /** The file and the line of the cause, if they are known. */
  readonly source?: string;
  readonly uses: readonly Use[];
}

/** A client that a change reaches. */
export interface Reached {
  readonly client: string;
  /** How many of its calls had what changes. */
  readonly calls: number;
  /** As 2026-11-22. */
  readonly lastDay: string;
}

/**
 * An operation (`POST /orders (createOrder)`) and a part of it (`answer 201, items[].sku`); '' for the whole.
 */
export interface Use {
  readonly operation: string;
  readonly place: string;
}
