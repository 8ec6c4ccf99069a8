import { problem } from './kinds.ts';

export const matterNotFound = (matterId: string) =>
  problem('MATTER_NOT_FOUND', `There is no matter ${matterId}.`, { matterId });

export const matterResolved = <Status extends string>(matterStatus: Status) =>
  problem('MATTER_RESOLVED', 'The matter is resolved, so it cannot be changed any more.', {
    matterStatus,
  });

export const matterNotRetryable = <Status extends string>(matterStatus: Status) =>
  problem(
    'MATTER_NOT_RETRYABLE',
    'The matter has no request to the payment provider that could be retried, or the refund is no longer owed. Resolve the matter with a reason.',
    { matterStatus },
  );

/** Problem of a note about an order that already has the maximum number of notes. */
export const tooManyNotes = (orderId: string, limit: number) =>
  problem('TOO_MANY_NOTES', `The order has ${limit} notes, which is the maximum.`, { orderId, limit });
