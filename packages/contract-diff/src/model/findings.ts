import type { Level, RuleName } from './rules.ts';
import type { Step } from './schema-path.ts';

/**
 * The direction of a message: `sent` by the consumer (requests) or `received` by the consumer (answers, and the
 * bodies of webhooks and callbacks).
 */
export type Direction = 'sent' | 'received';

export const opposite = (direction: Direction): Direction => (direction === 'sent' ? 'received' : 'sent');

/** The effect of a change on the set of possible messages. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** The contract that a pointer leads into: the one `before` the change or the one `after` it. */
export type Side = 'before' | 'after';

export interface Finding {
  rule: RuleName;
  level: Level;
  /**
   * JSON Pointer to the cause of the change. Findings of several operations have the same pointer if they have the same
   * cause.
   */
  at: string;
  side: Side;
  /**
   * The change and its consequence, in one or two sentences. The report puts the changed part before them, as their
   * subject.
   */
  text: string;
  /** The old value at the place of the cause: a text, an example or a condition. `is` has the new value. */
  was?: unknown;
  is?: unknown;
  /** The affected values, media types or scopes. Missing if the change affects all of them. */
  names?: readonly string[];
  /**
   * The step from the compared value to the changed part, if that part is inside the value: `.reference` of an object.
   * Missing if the compared value itself changed.
   */
  step?: Step;
}

/**
 * Returns the level of a change. Requests may only widen, because consumers still send the requests that were allowed
 * before. Answers may only narrow, because consumers are prepared only for the answers that were possible before. In
 * terms of types, an operation is a function that is contravariant in its request and covariant in its answer.
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

/** Returns the finding about a change to the set of possible messages. */
export function change(
  rule: RuleName,
  effect: Effect,
  direction: Direction,
  place: { at: string; side: Side; step?: Step },
  fact: string,
): Finding {
  return {
    rule,
    level: levelOf(effect, direction),
    ...place,
    text: `${fact}. ${MEANING[direction][effect]}`,
  };
}

/**
 * Returns the finding about new values, or about new kinds (members) of a union. If the contract before announced such
 * additions (`open`), consumers must be prepared to receive them, so the change is only a notice.
 */
export function growth(
  rule: RuleName,
  direction: Direction,
  place: { at: string; side: Side },
  fact: string,
  open: boolean,
): Finding {
  if (!open || direction === 'sent') return change(rule, 'widened', direction, place, fact);
  const meaning = 'The contract announced such additions: treat an unknown value as "something else".';
  return { rule, level: 'notice', ...place, text: `${fact}. ${meaning}` };
}
