import type { Database } from '../../../db/base/database.ts';
import { firstIdAt } from '../../../db/base/ids.ts';
import { MARGIN_SECONDS, type ProviderPayments, type ProviderPlace } from '../port/provider.ts';

/**
 * Reads payments that were requested since a time. The id of a payment contains this time. Also reads older payments
 * with a later operation, because this provider has no events about operations. A `place` (a position in the list) is
 * the id of the last payment that was read.
 */
export async function paymentsSince(
  db: Database,
  { place, since }: ProviderPlace,
  limit: number,
): Promise<ProviderPayments> {
  const first = firstIdAt(Date.parse(since) - MARGIN_SECONDS * 1000);
  const payments = await db
    .selectFrom('simulated_payments')
    .select(['attempt_id', 'reference'])
    .where('status', '<>', 'UNREACHED')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('attempt_id', '>=', first),
        eb(
          'attempt_id',
          'in',
          selectFrom('simulated_operations').select('attempt_id').where('id', '>=', first),
        ),
      ]),
    )
    .$if(place !== null, (qb) => qb.where('attempt_id', '>', place))
    .orderBy('attempt_id')
    .limit(limit)
    .execute();
  return {
    references: payments.map(({ reference }) => reference),
    place: payments.at(-1)?.attempt_id ?? place ?? firstIdAt(0),
    more: payments.length === limit,
  };
}
