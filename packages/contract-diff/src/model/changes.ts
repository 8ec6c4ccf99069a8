import type { Side } from './findings.ts';
import type { Level, RuleName } from './rules.ts';

/** One change for consumers, with all operations that have it. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /** The changed part: a field, a parameter, an answer. There are several if they have the same cause. */
  readonly subjects: readonly string[];
  /** A description of the change and of its consequence. */
  readonly text: string;
  /** JSON Pointer to the cause in the bundled contract of that side. */
  readonly at: string;
  readonly side: Side;
  /** The old and the new value at the cause: a text, an example, a condition. */
  readonly was?: unknown;
  readonly is?: unknown;
  /** The affected values, media types or scopes. Missing if the change affects all values, media types or scopes. */
  readonly names?: readonly string[];
  /** Clients that the change affects. Those with the most calls come first. Missing if no usage is known. */
  readonly reaches?: readonly Reached[];
  /** Whether the change also affects the receivers of a webhook. They aren't counted. */
  readonly reachesReceivers?: boolean;
  /** Whether the last use of the part by any client was too long ago to count. */
  readonly isUnused?: boolean;
  /** The file and the line of the cause, if they are known. */
  readonly source?: string;
  readonly uses: readonly Use[];
}

/** A client that a change affects. */
export interface Reached {
  readonly client: string;
  /** Number of the client's calls that had the changed part. */
  readonly calls: number;
  /** The day of the last such call, for example 2026-11-22. */
  readonly lastDay: string;
}

/**
 * An operation (`POST /orders (createOrder)`) and a part of it (`answer 201, items[].sku`). If the change affects the
 * whole operation, `place` is empty.
 */
export interface Use {
  readonly operation: string;
  readonly place: string;
  /**
   * The name of the operation in the older contract: its `operationId`, else method and path. Missing if clients don't
   * call the operation.
   */
  readonly calledAs?: string;
  /** The position in the request. Missing if the change affects all callers, for example a change of an answer. */
  readonly position?: Position;
}

/** A part of a request or an answer. */
export interface Position {
  readonly in: 'query' | 'header' | 'body' | 'answer';
  /** The name of the parameter; '' for a body. */
  readonly name: string;
  /** JSON Pointer (RFC 6901) into the part's schema. References and unions add no step to the pointer. */
  readonly pointer: string;
}
