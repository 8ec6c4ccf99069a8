import type { Side } from './findings.ts';
import type { Level, RuleName } from './rules.ts';

/** One change that consumers notice, with all operations that it affects. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /**
   * The changed parts, such as a field, a parameter or a response. If several changes have the same cause, the list has
   * an entry for each of them.
   */
  readonly subjects: readonly string[];
  /** A description of the change and its consequence. */
  readonly text: string;
  /**
   * JSON Pointer to the cause of the change. The pointer leads into the bundled older or newer contract: `side` says
   * into which.
   */
  readonly at: string;
  readonly side: Side;
  /** Sentence about the next step of a client after a breaking change or a notice. */
  readonly todo?: string;
  /**
   * The old value of a changed text, example or condition. `was` is the old value of a changed text, example or
   * condition, and `is` is the new value.
   */
  readonly was?: unknown;
  readonly is?: unknown;
  /** The affected values, media types or scopes. Missing if the change affects all values, media types or scopes. */
  readonly names?: readonly string[];
  /** Clients that the change affects, those with the most calls first. Missing if no usage file was given. */
  readonly reaches?: readonly Reached[];
  /** Whether the change also affects clients that receive a webhook. The usage file doesn't count these clients. */
  readonly reachesReceivers?: boolean;
  /** Whether the changed part counts as unused, because no client has used it for too long. */
  readonly isUnused?: boolean;
  /** Identifies the change in an approvals file. Missing if the change wasn't compared by the command. */
  readonly fingerprint?: string;
  /** The approval of the change in the approvals file. */
  readonly approval?: Approval;
  /** The file and the line of the cause. Missing if the location isn't known. */
  readonly source?: string;
  /** The file and the line in which a changed text of several lines begins. Missing if it isn't a literal block. */
  readonly textSource?: string;
  /**
   * Whether the list has the same change before, for messages in the other direction. A change of a schema may affect
   * requests and answers. Reports show both, but count the change once.
   */
  readonly isOtherDirection?: true;
  readonly uses: readonly Use[];
}

/** Returns the number of changes of a level. A change counts once, even if it affects requests and answers. */
export const countOf = (changes: readonly Change[], level?: Level): number =>
  changes.filter((change) => !change.isOtherDirection && (!level || change.level === level)).length;

/** The decision of a team that a change may happen. */
export interface Approval {
  readonly reason: string;
  readonly by: string;
  /** The last day on which the approval counts, for example 2026-12-31. */
  readonly expires: string;
  readonly isExpired?: boolean;
}

/** Whether a change counts for the exit status: some client uses the part, and no approval counts. */
export const isCounted = ({ isUnused, approval }: Change): boolean =>
  !isUnused && (!approval || approval.isExpired === true);

/** Identifies the cause of a change, whatever the direction of the affected messages is. */
export const causeOf = ({ rule, at, side }: Change): string => `${rule} ${side} ${at}`;

/**
 * Leaves out each change that the list has before in the other direction. Keeps such a change if only this direction
 * counts for the exit status.
 */
export function withoutRepetitions(changes: readonly Change[]): Change[] {
  const isFailure = (change: Change) => change.level === 'breaking' && isCounted(change);
  const failing = new Set(changes.filter((one) => !one.isOtherDirection && isFailure(one)).map(causeOf));
  return changes.filter(
    (change) => !change.isOtherDirection || (isFailure(change) && !failing.has(causeOf(change))),
  );
}

/** A client that a change affects. */
export interface Reached {
  readonly client: string;
  /** Number of the client's calls that used the changed part. */
  readonly calls: number;
  /** The day of the last such call, for example 2026-11-22. */
  readonly lastDay: string;
}

/** A changed part of an operation. */
export interface ChangedPart {
  /** The part in words (`answer 201, items[].sku`). Empty if the change affects the whole operation. */
  readonly place: string;
  /**
   * The changed part of the request or the answer. Missing if the change affects all callers of the operation, whatever
   * they send.
   */
  readonly position?: Position;
}

/** An operation (`POST /orders (createOrder)`), and its first changed part. */
export interface Use extends ChangedPart {
  readonly operation: string;
  /**
   * The operation's name in the older contract: its `operationId` or, without one, its method and path. Missing if
   * clients don't call the operation, for example because it is a webhook.
   */
  readonly calledAs?: string;
  /** The other parts of the operation that the same change affects. Missing if there are none. */
  readonly others?: readonly ChangedPart[];
}

/** Returns all parts of an operation that a change affects. */
export const partsOf = (use: Use): readonly ChangedPart[] => [use, ...(use.others ?? [])];

/** The position of a value in a request or a response. */
export interface Position {
  readonly in: 'query' | 'header' | 'body' | 'answer';
  /** The name of the parameter. Empty for a body. */
  readonly name: string;
  /**
   * JSON Pointer (RFC 6901) into the schema of the parameter or body. References and unions on the way add nothing to
   * the pointer.
   */
  readonly pointer: string;
}

/** A part of a contract that couldn't be compared, because it violates the specification. */
export interface NotCompared {
  readonly side: Side;
  /** The violated rule, such as `wrong-form`, or `yaml` for a violation of YAML. */
  readonly rule: string;
  /** JSON Pointer to the part. Empty for a violation of YAML. */
  readonly at: string;
  readonly reason: string;
  /** The file and the line of the violation. Missing if the location isn't known. */
  readonly source?: string;
}
