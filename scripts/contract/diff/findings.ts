import type { Level, RuleName } from './rules.ts';

/** Who makes a message: `sent` by the consumer (requests) or `received` by them (answers, and the bodies of webhooks and callbacks). */
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
  /** A sentence or two to a consumer, without its subject. */
  text: string;
  /** What the sentence is about, where that is inside of what was compared: `.reference` of an object. */
  step?: string;
}

/**
 * Who sends may send less only at the consumer's cost, who receives must be ready for all that may come: requests may only widen,
 * answers only narrow (contravariant and covariant, as the parameters and the result of a function).
 */
export function levelOf(effect: Effect, direction: Direction): Level {
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
  place: { at: string; side: Side; step?: string },
  fact: string,
): Finding {
  return {
    rule,
    level: levelOf(effect, direction),
    ...place,
    text: `${fact}. ${MEANING[direction][effect]}`,
  };
}

/** More values or kinds than before. Where the contract before has said that there would be more (`open`), receiving them is no surprise. */
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
