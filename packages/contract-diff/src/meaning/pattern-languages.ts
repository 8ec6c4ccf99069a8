import { DFA, JS, NFA, isDisjointWith } from 'refa';
import type { Effect } from '../model/findings.ts';

/** Maximum number of nodes of an automaton. A pattern that needs more nodes counts as changed. */
const NODES_MAX = 10_000;

/**
 * Compares the sets of texts that two patterns match. A pattern only has to match a substring (JSON Schema, section
 * 6.3.3). Returns undefined if both patterns match the same texts. A pattern counts as changed if it can't be converted
 * to a finite automaton, such as a pattern with a lookahead in its middle.
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

/**
 * Builds the automaton that accepts every text that contains a match of the pattern. Throws if the pattern can't be
 * converted to an automaton.
 */
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

/** Whether `other` accepts every text that `one` accepts. */
function isWithin(one: DFA, other: DFA): boolean {
  const rest = other.copy();
  rest.complement();
  return isDisjointWith(one, rest, NODES_MAX);
}
