import { problem } from './kinds.ts';

export const matterNotFound = (matterId: string) =>
  problem('MATTER_NOT_FOUND', `There is no matter ${matterId}.`, { matterId });

export const matterResolved = <Status extends string>(matterStatus: Status) =>
  problem('MATTER_RESOLVED', 'The matter is resolved, so nothing more can be done about it.', {
    matterStatus,
  });

export const matterNotRetryable = <Status extends string>(matterStatus: Status) =>
  problem(
    'MATTER_NOT_RETRYABLE',
    'There is nothing to ask the payment provider again, or the refund is not owed any more. Resolve the matter with a reason.',
    { matterStatus },
  );
