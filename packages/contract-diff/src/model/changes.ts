import type { Side } from './findings.ts';
import type { Level, RuleName } from './rules.ts';

/** One change that consumers notice, with all operations in which it occurs. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /**
   * The changed part: a field, a parameter, an answer. The list has several parts if their changes have the same cause.
   */
  readonly subjects: readonly string[];
  /** A description of the change and its consequence. */
  readonly text: string;
  /** JSON Pointer to the cause of the change, in the bundled contract that `side` names. */
  readonly at: string;
  readonly side: Side;
  /** The old value at the place of the cause: a text, an example or a condition. `is` has the new value. */
  readonly was?: unknown;
  readonly is?: unknown;
  /** The affected values, media types or scopes. Missing if the change affects all of them. */
  readonly names?: readonly string[];
  /** Clients that the change affects, those with the most calls first. Missing if no usage file was given. */
  readonly reaches?: readonly Reached[];
  /** Whether the change also affects clients that receive a webhook. The usage file doesn't count such clients. */
  readonly reachesReceivers?: boolean;
  /** Whether the part counts as unused, because the last use by any client was too long ago. */
  readonly isUnused?: boolean;
  /** The file and the line of the cause. Missing if they aren't known. */
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
 * An operation (`POST /orders (createOrder)`) and the part of the operation that changed (`answer 201, items[].sku`).
 * If the change affects the whole operation, `place` is empty.
 */
export interface Use {
  readonly operation: string;
  readonly place: string;
  /**
   * The name of the operation in the older contract: its `operationId`, or its method and path if there is no
   * `operationId`. Missing if clients don't call the operation.
   */
  readonly calledAs?: string;
  /** The changed part of the request or the answer. Missing if the change affects all callers of the operation. */
  readonly position?: Position;
}

/** A part of a request or an answer. */
export interface Position {
  readonly in: 'query' | 'header' | 'body' | 'answer';
  /** The name of the parameter. Empty for a body. */
  readonly name: string;
  /**
   * JSON Pointer (RFC 6901) into the schema of the parameter or body. References and unions add no step to the pointer.
   */
  readonly pointer: string;
}
