import { type Change, partsOf } from '../model/changes.ts';
import { operationNames, shortened } from '../model/subjects.ts';

/** Steps of a client that moves to a new version of the API: those of one operation, or those that several need. */
export interface GuideSection {
  readonly title: string;
  /** Sentences in Markdown, in the order in which the client follows them. */
  readonly steps: readonly string[];
}

interface Step {
  readonly todo: string;
  readonly rank: number;
  readonly operations: Set<string>;
  readonly places: Set<string>;
}

/**
 * Returns the steps from one version of the API to the next, by operation. A step that several operations need is in
 * the list only once, in a section before those of the operations.
 */
export function guideOf(changes: readonly Change[]): GuideSection[] {
  const steps = stepsOf(changes);
  const ofService = steps.filter(({ operations }) => operations.size === 0);
  const shared = steps.filter(({ operations }) => operations.size > 1);
  const sections = new Map<string, Step[]>();
  for (const step of steps) {
    const [operation, ...others] = step.operations;
    if (operation === undefined || others.length > 0) continue;
    sections.set(operation, [...(sections.get(operation) ?? []), step]);
  }
  const inOrder = [...sections].sort(([one], [other]) => byAddress(one).localeCompare(byAddress(other)));
  return [
    ...(ofService.length > 0 ? [{ title: 'For all operations', steps: ofService.map(inWords) }] : []),
    ...(shared.length > 0 ? [{ title: 'In several operations', steps: shared.map(inWords) }] : []),
    ...inOrder.map(([title, own]) => ({ title, steps: own.map(inWords) })),
  ];
}

/** Returns the label of an operation with the path in front, so that the operations of a path come together. */
const byAddress = (label: string) => label.replace(/^(webhook )?(\S+) (\S+)/, '$1$3 $2');

/** Lists the steps in their order: credentials, addresses, parameters, bodies, answers. Equal steps become one. */
function stepsOf(changes: readonly Change[]): Step[] {
  const steps = new Map<string, Step>();
  for (const { todo, rule, level, uses } of changes) {
    if (!todo || (level !== 'breaking' && level !== 'notice')) continue;
    const rank = rankOf(uses[0]?.place ?? '', rule) + (level === 'notice' ? 10 : 0);
    const step = steps.get(todo) ?? { todo, rank, operations: new Set(), places: new Set() };
    steps.set(todo, step);
    for (const operation of operationNames(uses)) step.operations.add(operation);
    for (const { place } of uses.flatMap(partsOf)) if (place) step.places.add(place);
  }
  return [...steps.values()].sort((one, other) => one.rank - other.rank);
}

function rankOf(place: string, rule: string): number {
  if (/^(?:security|scope|flow|server)-/.test(rule)) return 0;
  if (place === '') return 1;
  return place.startsWith('answer') ? 4 : place.startsWith('request body') ? 3 : 2;
}

function inWords({ todo, operations, places }: Step): string {
  if (operations.size > 1) return `${todo} (in ${operations.size} operations: ${shortened([...operations])})`;
  return places.size > 0 ? `${todo} (${shortened([...places])})` : todo;
}
