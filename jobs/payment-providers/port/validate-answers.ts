import type { OperationState, PaymentProvider, PaymentState } from './provider.ts';

/**
 * Wraps a provider so that a call with an impossible answer rejects. If an answer is impossible, the outcome of the
 * call is unknown. The call is repeated with the same id. If the answer remains impossible, a matter (a case that staff
 * must decide) is opened. `recordPayment` finds answers that are possible but differ from the request.
 */
export const withValidatedAnswers = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  authorize: async (request, signal) => believe(request, await provider.authorize(request, signal)),
  async lookup(attempt, signal) {
    const state = await provider.lookup(attempt, signal);
    return state === undefined ? undefined : believe(attempt, state);
  },
  async find(reference, signal) {
    const found = await provider.find(reference, signal);
    return found && { ...found, state: believe(found, found.state) };
  },
  capture: async (...call) => believeOperation(await provider.capture(...call)),
  void: async (...call) => believeOperation(await provider.void(...call)),
  release: async (...call) => believeOperation(await provider.release(...call)),
  refund: async (...call) => believeOperation(await provider.refund(...call)),
});

const STATUSES: readonly unknown[] = [
  'PROCESSING',
  'REQUIRES_ACTION',
  'AUTHORIZED',
  'CAPTURED',
  'FAILED',
  'VOIDED',
] satisfies PaymentState['status'][];

const AMOUNTS = ['authorizedAmount', 'capturedAmount', 'refundedAmount'] as const;

function believe({ attemptId }: { attemptId: string }, state: PaymentState): PaymentState {
  const { reference, status, currency, attemptId: theirs = attemptId } = state;
  if (theirs !== attemptId) refuse('is about another payment');
  if (!isText(reference, /^[!-~]{1,255}$/)) refuse('has no reference');
  if (!STATUSES.includes(status)) refuse('has an unknown status');
  if (!isText(currency, /^[A-Z]{3}$/)) refuse('has no currency');
  for (const name of AMOUNTS)
    if (!Number.isSafeInteger(state[name]) || state[name] < 0) refuse(`has an invalid ${name}`);
  const { failureCode, nextActionUrl } = state;
  if (failureCode !== undefined && !isText(failureCode, /^[ -~]{1,100}$/))
    refuse('has an invalid failure code');
  if (nextActionUrl !== undefined && !isText(nextActionUrl, /^https?:\/\//))
    refuse('has an invalid nextActionUrl');
  // If a provider has captured more than it had authorized, the captured amount also counts as authorized.
  const isHeld = status === 'AUTHORIZED' || status === 'CAPTURED';
  const authorizedAmount = Math.max(state.authorizedAmount, state.capturedAmount);
  return isHeld ? { ...state, authorizedAmount } : state;
}

function believeOperation(state: OperationState): OperationState {
  const status: unknown = state.status;
  if (status !== 'SUCCEEDED' && status !== 'PENDING') refuse('has an unknown status');
  return state;
}

const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

/** Throws an error without the answer, because the answer may contain anything. */
function refuse(what: string): never {
  throw new Error(`invalid answer of the payment provider: it ${what}`);
}
