/**
 * The list of erasures. An operator exports the list to a place outside the database. After a backup was restored, the
 * operator applies again the erasures that the backup lacks. The list contains no personal data: a customer is an HMAC
 * with a key of the installation, and an order is its id.
 */
import { createHmac } from 'node:crypto';
import { type CteFragment, cteFragment } from '../../packages/postgres/statements/cte-fragments.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { newId } from '../base/ids.ts';
import { deriveKey, readSecret } from './installation-keys.ts';

/** Identity of an erasure. If an installation has shards, an erasure has the same id in all schemas. */
export interface ErasureId {
  id: string;
  /** Time in RFC 3339. */
  erasedAt: string;
}

export const newErasureId = (): ErasureId => ({ id: newId(), erasedAt: new Date().toISOString() });

/** An erasure of a customer (HMAC in base64url), or of one order's personal data. */
export type ListedErasure = ErasureId & ({ customer: string } | { orderId: string });

/** Records that the personal data of an order was erased. `$1`: id, `$2`: order, `$3`: time. */
const recordOrderPart = cteFragment(`
  recorded_erasure as (
    insert into erasures (id, erased_order_id, erased_at) values ($1, $2, $3::timestamptz) on conflict do nothing
  )`);

export const recordErasureOfOrder = (orderId: string, { id, erasedAt }: ErasureId): CteFragment =>
  recordOrderPart(id, orderId, erasedAt);

/** Records the erasure of a customer. `$1`: id, `$2`: HMAC, `$3`: time. */
const recordCustomerStatement = statement<never>(`
  insert into erasures (id, customer, erased_at) values ($1, $2, $3) on conflict do nothing`);

/**
 * Records the erasure of a customer in this schema. Runs in the transaction that erases the last data of the customer.
 */
export async function recordErasureOfCustomer(
  trx: Database,
  customerId: string,
  { id, erasedAt }: ErasureId,
): Promise<void> {
  const hide = await customerHider(trx);
  await recordCustomerStatement(trx, id, Buffer.from(hide(customerId), 'base64url'), erasedAt);
}

/**
 * Returns a function that computes the HMAC of a customer's id. All schemas of an installation have the same key for
 * this HMAC.
 */
export async function customerHider(db: Database): Promise<(customerId: string) => string> {
  const key = deriveKey(await readSecret(db), 'erasures');
  return (customerId) => createHmac('sha256', key).update(customerId).digest('base64url');
}

/** Returns a text that identifies the installation. Backups of the installation have the same text. */
export async function readInstallationId(db: Database): Promise<string> {
  return deriveKey(await readSecret(db), 'installation').toString('base64url');
}

/** Lists all erasures of a schema, the oldest first. */
export async function listErasures(db: Database): Promise<ListedErasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['id', 'customer', 'erased_order_id', 'erased_at'])
    .orderBy('id')
    .execute();
  return rows.map(
    ({ id, customer, erased_order_id: orderId, erased_at: erasedAt }) =>
      customer
        ? { id, customer: customer.toString('base64url'), erasedAt }
        : { id, orderId: orderId!, erasedAt }, // a CHECK requires a customer or an order
  );
}
