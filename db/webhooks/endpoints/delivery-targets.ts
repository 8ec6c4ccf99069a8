import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoints } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { type SigningSecrets, signingSecrets } from '../secrets/seal-secret.ts';

/** The current URL, options and secrets for deliveries to an endpoint. */
export type Target = Pick<
  Selectable<WebhookEndpoints>,
  | 'id'
  | 'client_id'
  | 'url'
  | 'ordering'
  | 'media_type'
  | 'asymmetric_signature'
  | 'max_in_flight'
  | 'max_per_second'
  | 'api_version'
  | 'version'
> & { secrets: SigningSecrets };

/** Reads the targets of endpoints, by endpoint id. Deleted endpoints are missing in the result. Locks nothing. */
export async function findTargets(
  db: Database,
  keys: SecretKeys,
  endpointIds: string[],
): Promise<Map<string, Target>> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'client_id', 'url', 'ordering', 'media_type', 'asymmetric_signature', 'max_in_flight'])
    .select(['max_per_second', 'api_version', 'version'])
    .where('id', '=', sql<string>`any(${endpointIds})`)
    .execute();
  const secrets = await signingSecrets(db, keys, endpointIds);
  const found = new Map<string, Target>();
  for (const row of rows) {
    const own = secrets.get(row.id);
    if (own) found.set(row.id, { ...row, secrets: own });
  }
  return found;
}
