import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import * as problems from '../../handlers/problems.ts';
import { declaredAnswers } from '../../scripts/contract/answers/answers.ts';

/** Problem types of routes that aren't in the contract: a payment provider sends its events to these routes. */
const OF_OTHER_ROUTES = ['INVALID_SIGNATURE'];

const sorted = (kinds: Iterable<string>) => [...new Set(kinds)].sort();

const { KINDS, Refusal: _refusal, toDocument: _toDocument, ...functions } = problems;

t.test('the problem types are the types in the contract, each with its declared status', (t) => {
  const rows = Object.entries(KINDS)
    .filter(([kind]) => !OF_OTHER_ROUTES.includes(kind))
    .map(([kind, { status }]) => `${status} ${kind}`);
  const ofOperations = declaredAnswers(document)
    .filter(({ kind }) => kind !== undefined)
    .map(({ status, kind }) => `${status} ${kind}`);
  const beforeOperations = [...document.info.description.matchAll(/^\| (\d{3}) \| `([A-Z_]+)`/gm)].map(
    ([, status, kind]) => `${status} ${kind}`,
  );
  t.strictSame(sorted(rows), sorted([...ofOperations, ...beforeOperations]));
  t.end();
});

/**
 * An argument that every function of a problem accepts. Each property of the argument is the argument itself, and its
 * text is 1.
 */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '1' : anything),
});

t.test('every problem type has a sentence as its title', (t) => {
  const said = Object.values(functions).map((build) => {
    const { problem } = (build as (...args: unknown[]) => { problem: problems.Problem })(
      ...Array(3).fill(anything),
    );
    return problem.type;
  });
  t.strictSame(sorted(said), sorted(Object.keys(KINDS)));
  t.end();
});

t.test('the contract’s examples of problems have the same titles as the table of problems', (t) => {
  const examples = Object.values(document.components.examples).map(({ value }) => value);
  const shown = examples.filter(
    (value): value is typeof value & { type: keyof typeof KINDS; title: string; retryable: boolean } =>
      typeof value === 'object' && 'type' in value && 'status' in value && 'retryable' in value,
  );
  t.ok(shown.length > 30, `${shown.length} examples`);
  for (const { type, title, retryable } of shown)
    t.strictSame({ title, retryable }, { title: KINDS[type].title, retryable: KINDS[type].retryable }, type);
  t.end();
});
