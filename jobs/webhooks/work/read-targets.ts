import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import { type Target, findTargets } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { SecretKeys } from '../../../db/webhooks/secrets/secret-keys.ts';
import type { WarningLog } from '../../running/job-log.ts';

/**
 * Reads the targets of deliveries to these endpoints. Deleted endpoints are missing in the result. The result also
 * lacks endpoints whose secrets can't be opened. An endpoint whose secrets can't be opened doesn't affect the other
 * endpoints.
 */
export async function readTargets(
  db: Database,
  keys: SecretKeys,
  log: WarningLog,
  endpointIds: string[],
): Promise<Map<string, Target>> {
  try {
    return await findTargets(db, keys, endpointIds);
  } catch (err) {
    const [id = '', ...others] = endpointIds;
    if (others.length > 0) {
      const each = await Promise.all(endpointIds.map((one) => readTargets(db, keys, log, [one])));
      return new Map(each.flatMap((found) => [...found]));
    }
    const fields = { err, job: 'deliverWebhooks', traceId: newTraceId(), endpointId: id };
    log.error(fields, 'webhook endpoint skipped: its delivery target could not be read');
    return new Map();
  }
}
