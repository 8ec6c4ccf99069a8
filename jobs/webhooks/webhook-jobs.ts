import type { Database } from '../../db/base/database.ts';
import { forgetOldDeliveries } from '../../db/webhooks/deliveries/forget-deliveries.ts';
import { forgetOldReplays } from '../../db/webhooks/deliveries/replays.ts';
import type { WarningLog } from '../running/job-log.ts';
import type { Job } from '../running/job-loops.ts';
import type { WebhookOptions } from './index.ts';
import { resealSecretsJob } from './reseal-secrets-job.ts';

const BATCH = 1_000;

/** Jobs that remove old deliveries and replays, and that seal (encrypt) secrets again with the newest key. */
export const webhookJobs = (db: Database, { keys, logDays }: WebhookOptions, log: WarningLog): Job[] => [
  {
    name: 'forgetOldDeliveries',
    everyMs: 3_600_000,
    run: async () => (await forgetOldDeliveries(db, logDays, BATCH)) === BATCH,
  },
  {
    name: 'forgetOldReplays',
    everyMs: 3_600_000,
    run: async () => (await forgetOldReplays(db, logDays, BATCH)) === BATCH,
  },
  {
    name: 'resealSecrets',
    everyMs: 3_600_000,
    run: async (traceId) => {
      await resealSecretsJob(db, keys, log, 'resealSecrets', traceId);
      return false;
    },
  },
];
