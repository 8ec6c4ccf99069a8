import type { Side } from './findings.ts';
import type { Level, RuleName } from './rules.ts';

/** One change for consumers, with all the places where they meet it. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /** The changed part: a field, a parameter, an answer. There are several if they share the cause. */
  readonly subjects: readonly string[];
  /** The change and its meaning, in words. */
  readonly text: string;
  /** JSON Pointer of the cause, into the bundled contract on that side. */
  readonly at: string;
  readonly side: Side;
  /** The old and the new value at the cause: a text, an example, a condition. */
  readonly was?: unknown;
  readonly is?: unknown;
  /** The affected values, media types or scopes; missing if the change affects all of them. */
  readonly names?: readonly string[];
  /** Clients that the change affects, those with the most calls first. Missing if no usage is known. */
  readonly reaches?: readonly Reached[];
  /** Whether the change also affects receivers of a webhook, who aren't counted. */
  readonly reachesReceivers?: boolean;
  /** Whether the last use by any client was too long ago to count. */
  readonly isUnused?: boolean;
  /** The file and the line of the cause, if they are known. */
  readonly source?: string;
  readonly uses: readonly Use[];
}

/** A client that a change reaches. */
export interface Reached {
  readonly client: string;
  /** Number of its calls that had the changed part. */
  readonly calls: number;
  /** A day, such as 2026-11-22. */
  readonly lastDay: string;
}

/**
 * An operation (`POST /orders (createOrder)`) and a part of it (`answer 201, items[].sku`); '' for the whole.
 */
export interface Use {
  readonly operation: string;
  readonly place: string;
  /** The previous name of the operation: its `operationId`, else method and path. Missing if clients don't call it. */
  readonly calledAs?: string;
  /** The position in the request. Missing if the change affects all callers, as one in an answer does. */
  readonly position?: Position;
}

/** A part of what is sent or answered. */
export interface Position {
  readonly in: 'query' | 'header' | 'body' | 'answer';
  /** The name of the parameter; '' for a body. */
  readonly name: string;
  /** JSON Pointer (RFC 6901) into its schema. References and unions are no step of it. */
  readonly pointer: string;
}
