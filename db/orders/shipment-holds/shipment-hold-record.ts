/**
 * Shipment holds: reasons of the shop not to ship an order yet. The column `orders.open_shipment_holds` counts the open
 * holds of an order: the rows that aren't released. If this number is 0, reads of the order skip the table. A hold whose
 * `until` has passed has no effect, even before a worker has released it (`endShipmentHolds`).
 */
import { expressionBuilder, sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, ShipmentHolds } from '../../../generated/database.ts';

export type ShipmentHoldRecord = Omit<Selectable<ShipmentHolds>, 'created_version' | 'released_version'>;

/** An open hold that is read as a part of its order. The note isn't read, because results of changes are stored. */
export interface OpenShipmentHold {
  id: string;
  reason: ShipmentHoldRecord['reason'];
  until: string | null;
  created_at: string;
  /** Whether `until` had passed when the transaction began. */
  is_over: boolean;
  /** Whether the hold prevents shipments for longer than the provider holds the money of the current payment. */
  outlasts_authorization: boolean;
}

/** SQL for a time in JSON. `to_char` is needed because PostgreSQL formats times in JSON differently than the API. */
const timeInJson = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL condition: the hold `hold` prevents shipments, unless it was released. See `findPreventingHolds`. */
const PREVENTS = `hold.reason <> 'PACKING' and coalesce(hold.until > now(), true)`;

/**
 * SQL condition: a hold prevents shipments of the order in the table `orders`, which has open holds. `offset 0` makes
 * PostgreSQL look up the holds of each order, instead of joining all holds.
 */
export const IS_HELD = `exists (select from shipment_holds hold
  where hold.order_id = orders.id and hold.released_at is null and ${PREVENTS} offset 0)`;

/**
 * SQL condition: the hold `hold` prevents shipments, and lasts longer than the authorization of the payment attempt
 * `attempt`.
 */
export const OUTLASTS = `${PREVENTS}
  and attempt.status = 'AUTHORIZED' and attempt.authorized_until is not null
  and coalesce(hold.until > attempt.authorized_until, true)`;

const openOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('shipment_holds as hold')
  .select([
    'hold.id',
    'hold.reason',
    timeInJson('hold.until').as('until'),
    timeInJson('hold.created_at').as('created_at'),
    sql<boolean>`coalesce(hold.until <= now(), false)`.as('is_over'),
    sql<boolean>`exists (select from payment_attempts attempt
      where attempt.order_id = hold.order_id and ${sql.raw(OUTLASTS)})`.as('outlasts_authorization'),
  ])
  .whereRef('hold.order_id', '=', 'orders.id')
  .where('hold.released_at', 'is', null)
  .orderBy('hold.id')
  .limit(sql.lit(100));

/** SQL that reads the open holds of an order, the oldest first. Null if the order has none. */
export const openShipmentHolds = expressionBuilder<DB, 'orders'>()
  .case()
  .when('orders.open_shipment_holds', '>', sql.lit(0))
  .then(jsonArrayFrom(openOfOrder))
  .end();

/** Open holds of an order. Absent in results that an older version of the service has stored. */
interface HeldOrder {
  shipment_holds?: readonly OpenShipmentHold[] | null;
}

/** Finds the open holds that prevent shipments of an order. A hold with the reason PACKING doesn't prevent them. */
export const findPreventingHolds = ({ shipment_holds: holds }: HeldOrder): OpenShipmentHold[] =>
  (holds ?? []).filter(({ reason, is_over: isOver }) => reason !== 'PACKING' && !isOver);

/** Finds the open holds with the reason PACKING, even those whose `until` has passed. */
export const findPackingHolds = ({ shipment_holds: holds }: HeldOrder): OpenShipmentHold[] =>
  (holds ?? []).filter(({ reason }) => reason === 'PACKING');

/** Returns whether an order has a hold with the reason PACKING, whose `until` hasn't passed. */
export const isBeingPacked = (order: HeldOrder): boolean =>
  findPackingHolds(order).some(({ is_over: isOver }) => !isOver);
