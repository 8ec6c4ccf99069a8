import type { Level, RuleName } from './rules.ts';
import type { Step } from './schema-path.ts';

/**
 * The direction of a message from the consumer's point of view: `sent` (requests) or `received` (responses, and the
 * bodies of webhooks and callbacks).
 */
export type Direction = 'sent' | 'received';

export const opposite = (direction: Direction): Direction => (direction === 'sent' ? 'received' : 'sent');

/** The effect of a change on the set of possible messages. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** The contract into which a pointer leads: the contract `before` or `after` the change. */
export type Side = 'before' | 'after';

export interface Finding {
  rule: RuleName;
  level: Level;
  /**
   * JSON Pointer to the cause of the change. If findings of several operations have the same cause, they have the same
   * pointer.
   */
  at: string;
  side: Side;
  /**
   * One or two sentences about the change and its consequence. The sentences have no subject, because the report puts
   * the name of the changed part in front.
   */
  text: string;
  /** The old value of a changed text, example or condition. `is` has the new value. */
  was?: unknown;
  is?: unknown;
  /**
   * The values, media types or scopes that the change affects. Missing if the change affects all values, media types or
   * scopes.
   */
  names?: readonly string[];
  /** The direction of the changed message. Missing if the part belongs to the client's requests, or to no message. */
  direction?: Direction;
  /** The old and the new value in words, for the sentence about the client's next step (`stepOf`). */
  from?: string | undefined;
  to?: string | undefined;
  /**
   * The step from the compared value to the changed part, such as `.reference` of an object. Missing if the compared
   * value itself has changed.
   */
  step?: Step;
}

/**
 * Returns the level of a change. Requests may only widen, because consumers still send every request that was allowed
 * before. Responses may only narrow, because consumers expect only the responses that were possible before. In terms of
 * types, an operation is a function that is contravariant in its request and covariant in its response.
 */
function levelOf(effect: Effect, direction: Direction): Level {
  if (effect === 'changed') return 'breaking';
  return (effect === 'narrowed') === (direction === 'sent') ? 'breaking' : 'compatible';
}

const MEANING = {
  sent: {
    narrowed: 'Values that were accepted before may be refused.',
    widened: 'More values are accepted than before.',
    changed: 'Values that were accepted before may be refused.',
  },
  received: {
    narrowed: 'Clients receive only a part of the values that were possible before.',
    widened: 'Clients may receive values that were not possible before.',
    changed: 'Clients may receive values that were not possible before.',
  },
} as const;

/** The cause of a finding, with the old and the new value. */
type CausePlace = Pick<Finding, 'at' | 'side' | 'step' | 'from' | 'to'>;

/** Creates a finding about a change of the possible messages. */
export function change(
  rule: RuleName,
  effect: Effect,
  direction: Direction,
  place: CausePlace,
  fact: string,
): Finding {
  return {
    ...{ rule, level: levelOf(effect, direction), direction },
    ...place,
    text: `${fact}. ${MEANING[direction][effect]}`,
  };
}

/**
 * Creates a finding about new values, or about new kinds (members) of a union. If the older contract announced such
 * additions (`open`), the finding is only a notice, because consumers had to expect them.
 */
export function growth(
  rule: RuleName,
  direction: Direction,
  place: CausePlace,
  fact: string,
  open: boolean,
): Finding {
  if (!open || direction === 'sent') return change(rule, 'widened', direction, place, fact);
  return {
    rule,
    level: 'notice',
    direction,
    ...place,
    text: `${fact}. The contract announced such additions.`,
  };
}
