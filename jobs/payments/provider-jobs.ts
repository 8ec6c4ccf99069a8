import { forgetOldChanges } from '../../db/retention/forget-changes.ts';
import type { Payments, ProviderInbox } from '../payment-providers/index.ts';
import type { WarningLog } from '../running/job-log.ts';
import type { Job } from '../running/job-loops.ts';
import type { Availability } from './availability.ts';
import { identifyChanges, readChanges } from './read-provider-changes.ts';

const BATCH = 100;

/**
 * Jobs about the payment provider that an installation needs only once. The jobs read the provider's changes, and check
 * whether the provider answers.
 */
export function providerJobs(
  { db, placeOf }: ProviderInbox,
  { work }: Pick<Payments, 'work'>,
  availability: Availability,
  log: WarningLog,
): Job[] {
  const { provider } = availability;
  return [
    // The job checks at this interval whether a read is due. `storeProviderChanges` sets the time of the next read.
    { name: 'readChanges', everyMs: 10_000, run: (traceId) => readChanges(db, provider, traceId, placeOf) },
    {
      name: 'identifyChanges',
      everyMs: 2_000,
      run: (traceId) => identifyChanges(db, provider, log, traceId, placeOf),
    },
    {
      name: 'reviewProvider',
      everyMs: 5_000,
      run: async (traceId) => {
        await availability.review(traceId);
        return false;
      },
    },
    {
      name: 'forgetOldChanges',
      everyMs: 3_600_000,
      run: async () => (await forgetOldChanges(db, BATCH * 50)) === BATCH * 50,
    },
    ...(work ? [{ name: 'providerWork', everyMs: 200, run: () => work(BATCH) }] : []),
  ];
}
