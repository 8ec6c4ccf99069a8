import type { Finding } from '../model/findings.ts';
import {
  type Contract,
  type Located,
  child,
  members,
  nodes,
  referenceOf,
  resolve,
} from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { compareAnswer } from './answers.ts';
import { type Found, at } from './located-parts.ts';

/**
 * Compares the responses under `components` that no operation lists. A contract may declare such a response for errors
 * that the service sends before it has found an operation. According to OpenAPI (3.1.1, section 4.8.7), a response that
 * no operation lists has no effect, so a change of such a response is never breaking. If only the name of the component
 * changes, nothing is reported.
 */
export function compareUnlistedAnswers(comparison: Comparison): Found[] {
  const [was, is] = [unlistedIn(comparison.before), unlistedIn(comparison.after)];
  const compare = (old: Located, current: Located) =>
    compareAnswer(comparison, [old, current], 'received', { place: '', subject: 'It' }, true);
  const shared = (contract: Contract) => new Set(sharedAnswers(contract).map(([name]) => name));
  const [known, left] = [shared(comparison.before), shared(comparison.after)];
  const gone = [...was].filter(([name]) => !left.has(name));
  const added = [...is].filter(([name]) => !known.has(name));
  const isElsewhere = (these: typeof gone, same: (other: Located) => boolean) =>
    these.some(([, other]) => same(other));
  return [
    ...[...was].flatMap(([name, old]) => {
      const current = is.get(name);
      if (!current) return [];
      return compare(old, current).flatMap(({ finding, place, subject }) => {
        const text = subject === 'It' ? finding.text : `${subject}: ${finding.text}`;
        return at({ ...placeOf(name), place }, [{ ...finding, ...unlisted(isHeavy(finding)), text }]);
      });
    }),
    ...gone
      .filter(([, old]) => !isElsewhere(added, (current) => compare(old, current).length === 0))
      .flatMap(([name, { at: pointer }]) =>
        at(placeOf(name), [{ ...unlisted(false), at: pointer, side: 'before', text: 'It is gone.' }]),
      ),
    ...added
      .filter(([, current]) => !isElsewhere(gone, (old) => compare(old, current).length === 0))
      .flatMap(([name, { at: pointer }]) =>
        at(placeOf(name), [
          { ...unlisted(true), at: pointer, side: 'after', text: 'It is new. No operation lists it.' },
        ]),
      ),
  ];
}

const placeOf = (name: string) => ({ place: '', subject: `Shared answer \`${name}\`` });

const isHeavy = ({ level }: Finding) => level === 'breaking' || level === 'notice';

const unlisted = (heavy: boolean) =>
  ({ rule: 'unlisted-answer-changed', level: heavy ? 'notice' : 'compatible' }) as const;

const sharedAnswers = ({ root }: Contract): [string, Located][] => {
  const components = child(root, 'components');
  return members(components && child(components, 'responses'));
};

/** Returns the responses under `components` that no operation lists, by name. */
function unlistedIn(contract: Contract): Map<string, Located> {
  const listed = new Set([...nodes(contract.root)].map(referenceOf));
  return new Map(
    sharedAnswers(contract)
      .filter(([, answer]) => !listed.has(answer.at))
      .map(([name, answer]) => [name, resolve(contract, answer)]),
  );
}
