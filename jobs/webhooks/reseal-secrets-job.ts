import type { Database } from '../../db/base/database.ts';
import { resealOldSecrets } from '../../db/webhooks/secrets/reseal-secrets.ts';
import type { SecretKeys } from '../../db/webhooks/secrets/secret-keys.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { JobLog } from '../running/job-log.ts';

/** Seals (encrypts) all secrets again with the newest key. Logs how many secrets still need an older key. */
export async function resealSecretsJob(
  db: Database,
  keys: SecretKeys,
  log: JobLog,
  job: string,
  traceId: string,
): Promise<void> {
  const failed = (endpointId: string, err: unknown) =>
    log.error(
      { err: redactRows(err), job, traceId, endpointId },
      'secrets of a webhook endpoint could not be resealed; they keep the older key',
    );
  const { endpoints, left } = await resealOldSecrets(db, keys, failed);
  if (endpoints === 0) return;
  log.info({ job, traceId, endpoints, left }, 'webhook secrets were resealed under the newest key');
}
