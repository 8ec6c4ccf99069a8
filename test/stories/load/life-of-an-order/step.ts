import fc from 'fast-check';
import type { Answer } from '../../../support/shop/contract-client.ts';
import { predictionFaults } from '../../../support/orders/predicted-answers.ts';
import { previewOperation } from '../../../support/previews/preview-agreement.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { expect } from './expect.ts';
import { type Life, check, look } from './model.ts';
import type { Seen } from './seen.ts';

/**
 * A step that sends a request. If `may` returns true, the service must accept the request. Otherwise the service must
 * refuse the request with 409.
 */
export interface RequestStep<Given> {
  /** Status of the answer to an accepted request. */
  accepted: number;
  may(seen: Seen, given: Given): boolean;
  do(life: Life, given: Given, seen: Seen): Promise<Answer>;
  /** Builds the request of `createPreview` for this step. The preview is compared with the step. */
  preview?(seen: Seen, given: Given): Schemas['PreviewInput'];
  /** Names what an accepted request contains, for the table of steps. */
  names?(given: Given, answer: Answer): string[];
  /** Checks further conditions after an accepted or refused request. */
  expect?(life: Life, given: Given, seen: Seen, answer: Answer): Promise<void>;
}

/** A step without a request to the service: a change by the worker, the provider or the clock. */
export interface BackgroundStep<Given> {
  do(life: Life, given: Given): Promise<unknown>;
}

/** A change of an order. `Given`: type of its random values. */
export type Step<Given> = RequestStep<Given> | BackgroundStep<Given>;

/** A step with its random values. */
export interface DrawnStep {
  take(life: Life): Promise<void>;
  /** Describes the step in the report of a failure. */
  [fc.toStringMethod](): string;
}

/** Number of each kind of step of a run, by its answer: `done` if the step sends no request of its own. */
export const counts = new Map<string, Map<string, number>>();

function count(kind: string, answer: string): void {
  const answers = counts.get(kind) ?? counts.set(kind, new Map()).get(kind)!;
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
}

/** Builds a step with chosen values. */
export const stepOf = <Given extends object>(
  name: string,
  step: Step<Given>,
  given: NoInfer<Given>,
): DrawnStep => ({
  take: (life) => take(life, step, given, { ...given, kind: name }),
  [fc.toStringMethod]: () => fc.stringify({ kind: name, ...given }),
});

/**
 * Builds a generator of several steps. All steps of the group have the same weight and the same types of random values.
 */
export function group<Given extends object>(
  weight: number,
  given: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> },
  steps: Record<string, Step<Given>>,
): fc.WeightedArbitrary<DrawnStep> {
  const [kind, ...others] = Object.keys(steps);
  const kinds = others.length === 0 ? fc.constant(kind!) : fc.constantFrom(kind!, ...others);
  const arbitrary = fc.tuple(kinds, fc.record(given)).map(([name, drawn]) => ({
    take: (life: Life) => take(life, steps[name]!, drawn as Given, { ...drawn, kind: name }),
    [fc.toStringMethod]: () => fc.stringify({ kind: name, ...drawn }),
  }));
  return { weight, arbitrary };
}

/** Runs a step, and checks the state after it. */
async function take<Given>(
  life: Life,
  step: Step<Given>,
  given: Given,
  shown: { kind: string },
): Promise<void> {
  if ('may' in step) {
    const answer = await request(life, step, given);
    const isAccepted = answer.status === step.accepted;
    count(shown.kind, String(answer.status));
    const names = (isAccepted && step.names?.(given, answer)) || [];
    for (const name of names) count(`${shown.kind}: ${name}`, String(answer.status));
  } else {
    await step.do(life, given);
    count(shown.kind, 'done');
  }
  await check(life, shown);
}

async function request<Given>(life: Life, step: RequestStep<Given>, given: Given): Promise<Answer> {
  const seen = await look(life);
  const input = step.preview?.(seen, given);
  const previewed = input && (await previewOperation(life.shop, life.orderId, input));
  const answer = await step.do(life, given, seen);
  const differences = (await previewed?.differencesTo(answer)) ?? [];
  expect(differences.length === 0, 'it does what its preview shows', differences, given, seen);
  const expected = step.may(seen, given) ? step.accepted : 409;
  expect(answer.status === expected, `answered with ${expected}`, answer, given, seen);
  if (answer.status === step.accepted) {
    const faults = await predictionFaults(life.shop, life.orderId, answer);
    expect(faults.length === 0, 'it answers with what is read then', given, faults);
  }
  await step.expect?.(life, given, seen, answer);
  return answer;
}
