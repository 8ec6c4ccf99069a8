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

/** The contract that a pointer leads into: the one before or the one after. */
export type Side = 'before' | 'after';

export interface Finding {
  rule: RuleName;
  level: Level;
  /** Pointer to the cause; the same cause in many operations has the same pointer. */
  at: string;
  side: Side;
  /** The change and its meaning, in a sentence or two without their subject. */
  text: string;
  /** The old and the new value at the cause: a text, an example, a condition. */
  was?: unknown;
  is?: unknown;
  /** The affected values, media types or scopes; missing if the change affects all of them. */
  names?: readonly string[];
  /** The step to the subject if it is inside the compared value: `.reference` of an object. */
  step?: Step;
}

/**
 * Requests may only widen, because consumers send what was allowed before. Answers may only narrow, because
 * consumers are prepared only for what could come before. In terms of types: an operation is a function,
 * contravariant in its request and covariant in its answer.
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

/** A change to what a message can be. */
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
 * Reports more values or kinds than before. If the contract before announced that there would be more (`open`),
 * consumers are prepared to receive them.
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
