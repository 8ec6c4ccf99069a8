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
  /** Whom it reaches of those who call, the most calls first; missing where no usage is known. */
  readonly reaches?: readonly Reached[];
  /** Whether it also reaches whoever is sent a webhook, who isn't counted. */
  readonly reachesReceivers?: boolean;
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
  /** What the operation was called before: its `operationId`, else method and path. Missing for what isn't called. */
  readonly calledAs?: string;
  /** Where in the request it is; missing where it concerns whoever calls, as an answer does. */
  readonly position?: Position;
}

/** A part of what is sent or answered. */
export interface Position {
  readonly in: 'query' | 'header' | 'body' | 'answer';
  /** Of the parameter; '' of a body. */
  readonly name: string;
  /** JSON Pointer (RFC 6901) into its schema, where references and unions are no step. */
  readonly pointer: string;
}
