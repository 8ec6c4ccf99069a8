import { DFA, JS, NFA, isDisjointWith } from 'refa';
import type { Effect } from '../model/findings.ts';

/** Larger automata aren't built: their patterns count as changed. */
const NODES_MAX = 10_000;

/**
 * Compares the texts that two patterns match (JSON Schema, section 6.3.3: a pattern is searched for, and may match a
 * part of the text). Returns undefined if they match the same texts. Patterns that no finite automaton can describe,
 * such as one with a lookahead in its middle, count as changed.
 */
export function effectOfPattern(before: string, after: string): Effect | undefined {
  try {
    const [was, is] = [automatonOf(before), automatonOf(after)];
    const isNarrower = isWithin(is, was);
    if (isWithin(was, is)) return isNarrower ? undefined : 'widened';
    return isNarrower ? 'narrowed' : 'changed';
  } catch {
    return 'changed';
  }
}

/** Builds the automaton of all texts in which a pattern is found. Throws if there is none. */
function automatonOf(pattern: string): DFA {
  const { ast } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' });
  const alternatives = ast.pattern.alternatives.map(({ elements }) => {
    const isAt = (index: number, kind: 'start' | 'end') => {
      const element = elements.at(index);
      return element?.type === 'Assertion' && element.kind === kind;
    };
    const [begins, ends] = [isAt(0, 'start'), isAt(-1, 'end')];
    const inside = elements.slice(begins ? 1 : 0, ends ? -1 : undefined).map(({ raw }) => raw);
    return [begins ? '' : '[^]*', ...inside, ends ? '' : '[^]*'].join('');
  });
  const parser = JS.Parser.fromLiteral({ source: alternatives.join('|'), flags: 'u' });
  const { expression, maxCharacter } = parser.parse({ assertions: 'throw', backreferences: 'throw' });
  const nodes = new NFA.LimitedNodeFactory(NODES_MAX);
  return DFA.fromFA(
    NFA.fromRegex(expression, { maxCharacter }, {}, nodes),
    new DFA.LimitedNodeFactory(NODES_MAX),
  );
}

/** Whether each text of one automaton is one of the other. */
function isWithin(one: DFA, other: DFA): boolean {
  const rest = other.copy();
  rest.complement();
  return isDisjointWith(one, rest, NODES_MAX);
}
