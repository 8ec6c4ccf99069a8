import type { components } from '../../../generated/v1/types.ts';
import { LoggedOut } from '../../../packages/login/login-errors.ts';
import { describePlacing } from './placing-problems.ts';
import type { Failure } from './failure.ts';

type Schemas = components['schemas'];

/** Fields that all kinds of problems share. */
export type Problem = Omit<Schemas['UnavailableProblem'], 'type' | 'status'> & {
  type: string;
  status: number;
};

/** A problem with which the order service has answered. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.type);
    this.status = status;
    this.problem = problem;
  }
}

/** A request that the shop refuses itself, without the order service. */
export class RefusedByShop extends Error {
  override readonly name = 'RefusedByShop';
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** Returns a status and a plain message for any thrown value. */
export function failureOf(error: unknown): { status: number; failure: Failure } {
  if (error instanceof RefusedByShop) return failure(error.status, error.type, error.message);
  if (error instanceof Refused) return { status: error.status, failure: inPlainWords(error.problem) };
  if (error instanceof LoggedOut) return failure(401, 'LOGGED_OUT', 'You are logged out. Log in to go on.');
  const { statusCode = 503 } = error as { statusCode?: number }; // Errors of Fastify have a status.
  if (statusCode < 500) return failure(statusCode, 'BAD_REQUEST', 'That did not work.');
  return failure(503, 'UNAVAILABLE', 'The shop has a problem right now. Try again in a moment.');
}

const failure = (status: number, type: string, message: string) => ({ status, failure: { type, message } });

/** Problems with their own message. All other problems have the message in `OTHERS`. */
type Known =
  | Schemas['InvalidBodyProblem']
  | Schemas['CancelOrderConflictProblem']
  | Schemas['ReturnRefusedProblem']
  | Schemas['OrderNotFoundProblem']
  | Schemas['InvalidTransitionProblem']
  | Schemas['PreconditionFailedProblem']
  | Schemas['RateLimitedProblem']
  | Schemas['ChangeUnavailableProblem'];

export const NOT_CANCELLABLE = 'This order can no longer be cancelled.';

const OTHERS = 'That did not work. Try again. If it fails again, tell us this number:';

/** Converts a problem of the order service to a message for customers. */
function inPlainWords(problem: Problem): Failure {
  const { type } = problem;
  const ofPlacing = describePlacing(problem);
  if (ofPlacing) return { type, ...ofPlacing };
  const known = problem as Known; // Unknown kinds take the default.
  switch (known.type) {
    case 'VALIDATION_ERROR': {
      const fields = known.errors.map(({ field, message }) => ({ field, message }));
      return { type, message: 'Something is missing or not valid. Nothing was done.', fields };
    }
    case 'ORDER_NOT_CANCELLABLE':
      return { type, message: NOT_CANCELLABLE };
    case 'WITHDRAWAL_NOT_POSSIBLE':
      return {
        type,
        message:
          known.reason === 'EXCLUDED'
            ? 'You cannot withdraw from the purchase of some of these items.'
            : 'You cannot withdraw from this contract.',
      };
    case 'ORDER_NOT_RETURNABLE':
      return { type, message: 'Nothing of this order can be returned now.' };
    case 'QUANTITY_NOT_RETURNABLE':
      return { type, message: 'You chose more items than can be returned. Choose again.' };
    case 'ORDER_NOT_FOUND':
      return { type, message: 'You have no such order.' };
    case 'INVALID_TRANSITION':
    case 'PRECONDITION_FAILED':
      return { type, message: 'The order has changed in the meantime. Look at it again.' };
    case 'RATE_LIMITED':
    case 'UNAVAILABLE':
    case 'OUTCOME_UNKNOWN':
      return { type, message: 'The shop has a problem right now. Try again in a moment.' };
    default:
      return { type, message: `${OTHERS} ${problem.traceId}` };
  }
}
