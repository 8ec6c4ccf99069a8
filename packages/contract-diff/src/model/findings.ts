import type { Level, RuleName } from './rules.ts';
import type { Step } from './steps.ts';

/**
 * Who makes a message: `sent` by the consumer (requests) or `received` by them (answers, and the bodies of
 * webhooks and callbacks).
 */
export type Direction = 'sent' | 'received';

export const opposite = (direction: Direction): Direction => (direction === 'sent' ? 'received' : 'sent');

/** What a change does to the set of possible messages. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Which of the two contracts a pointer is into. */
export type Side = 'before' | 'after';

export interface Finding {
  rule: RuleName;
  level: Level;
  /** Where the cause stands; the same cause reached from many operations has the same pointer. */
  at: string;
  side: Side;
  /** What happened and what that means, in a sentence or two without their subject. */
  text: string;
  /** What stood there, and what stands there now: a text, an example, a condition. */
  was?: unknown;
  is?: unknown;
  /** The values, media types or scopes that it is about, if it is about some of them only. */
  names?: readonly string[];
  /** Where the subject is, if it is inside of what was compared: `.reference` of an object. */
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
    narrowed: 'What was accepted may now be refused.',
    widened: 'More is accepted than before.',
    changed: 'What was accepted may now be refused.',
  },
  received: {
    narrowed: 'What arrives is a part of what could arrive before.',
    widened: 'Something may arrive that could not before.',
    changed: 'Something may arrive that could not before.',
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
 * More values or kinds than before. If the contract before announced that there would be more (`open`),
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
  const meaning =
    'The contract said that there would be more; treat one that you don\'t know as "something else".';
  return { rule, level: 'notice', ...place, text: `${fact}. ${meaning}` };
}
