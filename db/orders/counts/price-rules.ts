import { EXCESS } from '../model/attempt-columns.ts';

/** SQL fragments for the rules: orders to check, and their prices. */
interface OrdersToCheck {
  /** Table expression with the alias `o`. */
  from: string;
  where: string;
  /** SQL expression for the current price of order `o`. */
  due: string;
  /** SQL expression for the money that must be captured in all to pay order `o`: see `requiredAmount`. */
  required: string;
  /** SQL expression for the price of order `o` when it was placed. */
  total: string;
}

/**
 * SQL expression for the refunds that the service decided itself for order `o` (`excess` of `RefundSums`). Counts the
 * attempts that pay the order.
 */
const EXCESS_OF_ORDER = `(
        select coalesce(sum(case when a.refunded_amount + a.refunding_amount + a.refused_refund_amount > 0 then (
            select ${EXCESS} from payment_operations p
            where p.order_id = a.order_id and p.attempt_id = a.id and p.kind = 'REFUND') end), 0)
        from payment_attempts a
          join (select number, pays_rest from payment_attempts c where c.order_id = o.id order by number desc limit 1) c
            on a.number = c.number and a.status not in ('FAILED', 'VOIDED', 'EXPIRED') or (c.pays_rest and a.status = 'CAPTURED')
        where a.order_id = o.id)`;

const PLAIN_PRICE =
  '(select sum(unit_price_amount * (ordered - cancelled - returned)) from order_items i where i.order_id = o.id)';

/**
 * Orders without discounts, charges, taxes, adjustments and refunds in advance. The price of such an order is the sum of
 * the unit prices of its units. `findPriceViolations` checks other orders, because only TypeScript computes their prices
 * and open advances.
 */
export const PLAIN_ORDERS: OrdersToCheck = {
  from: 'orders o',
  where: `o.pricing is null and o.adjustments is null
      and not exists (select from payment_operations p where p.order_id = o.id and p.purpose = 'ADVANCE')`,
  due: PLAIN_PRICE,
  required: `(${PLAIN_PRICE} + ${EXCESS_OF_ORDER})`,
  total: '(select sum(unit_price_amount * ordered) from order_items i where i.order_id = o.id)',
};

/**
 * SQL expression for the captured amount of order `o`: the captured amount of the last attempt, plus the captured
 * amounts of earlier attempts if the last attempt pays only the remaining price.
 */
const TAKEN = `(
        select coalesce(sum(a.captured_amount), 0) from payment_attempts a
          join (select number, pays_rest from payment_attempts c where c.order_id = o.id order by number desc limit 1) c
            on a.number = c.number or (c.pays_rest and a.status = 'CAPTURED')
        where a.order_id = o.id)`;

/** SQL expression for the fulfillment status of order `o`, with the same rules as `deriveFulfillmentStatus`. */
const FULFILLMENT_STATUS = `(
        select case when coalesce(bool_and(shipped = 0), true) then 'UNFULFILLED'
          when bool_and(shipped = ordered - cancelled) then 'FULFILLED' else 'PARTIALLY_FULFILLED' end
        from order_items i where i.order_id = o.id)`;

/** SQL expression for the delivery status of order `o`, with the same rules as `deriveDeliveryStatus`. */
const DELIVERY_STATUS = `(
        select case when coalesce(bool_and(delivered = 0), true) then 'NONE'
          when bool_and(delivered = ordered - cancelled) then 'DELIVERED' else 'PARTIALLY_DELIVERED' end
        from order_items i where i.order_id = o.id)`;

/** SQL expression for the return status of order `o`, with the same rules as `deriveReturnStatus`. */
const RETURN_STATUS = `(
        select case when o.open_returns > 0 then 'OPEN' when coalesce(bool_and(returned = 0), true) then 'NONE'
          when bool_and(ordered = cancelled + returned) then 'RETURNED' else 'PARTIALLY_RETURNED' end
        from order_items i where i.order_id = o.id)`;

/**
 * SQL expression for the payment status of order `o`, with the same rules as `derivePaymentStatus`. `due`: SQL for the
 * order's current price.
 */
const paymentStatus = (due: string): string => `(
        select case
          when refunded > 0 then case when refunded >= captured then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
          when captured > 0 then case when captured >= ${due} then 'PAID' else 'PARTIALLY_PAID' end
          when status in ('PENDING', 'PROCESSING', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY') then 'PENDING'
          when status = 'CAPTURED' then 'PAID'
          when status in ('VOIDED', 'EXPIRED') then 'VOIDED'
          else status end
        from (
          select case when e.number is null or c.status in ('AUTHORIZED', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY') then c.status else 'CAPTURED' end as status,
            c.counts * c.captured_amount + coalesce(e.captured, 0) as captured,
            c.counts * c.refunded_amount + coalesce(e.refunded, 0) as refunded
          from (select number, status, pays_rest, captured_amount, refunded_amount, case when pays_rest and status not in ('AUTHORIZED', 'CAPTURED', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY') then 0 else 1 end as counts
            from payment_attempts a where a.order_id = o.id order by number desc limit 1) c
          left join lateral (select max(a.number) as number, sum(captured_amount) as captured, sum(refunded_amount) as refunded
            from payment_attempts a
            where a.order_id = o.id and c.pays_rest and a.status = 'CAPTURED' and a.number < c.number) e on true) counted)`;

/** Builds the rules that depend on prices. The query of each rule selects the ids of orders that violate the rule. */
export const buildPriceRules = ({ from, where, due, required, total }: OrdersToCheck) => ({
  'the total of an order is the price of all its ordered units': `
    select o.id::text as id from ${from}
    where ${where} and total_amount <> ${total}`,
  'a pending attempt is for the amount due': `
    select o.id::text as id
    from ${from} join payment_attempts a on a.order_id = o.id and a.status = 'PENDING'
    where ${where}
      and a.amount <> ${required} - (select coalesce(sum(e.captured_amount), 0) from payment_attempts e
      where e.order_id = o.id and e.status = 'CAPTURED' and e.number < a.number)`,
  // A new payment may still have to pay for an edit.
  'the money of a confirmed order is authorized': `
    select o.id::text as id from ${from}
    where ${where} and status in ('CONFIRMED', 'COMPLETED')
      and not exists (select from matters m where m.order_id = o.id and m.kind in ('HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'))
      and not exists (select from payment_attempts a where a.order_id = o.id and a.status in ('ON_TERMS', 'ON_DELIVERY'))
      and coalesce((o.adjustments ->> 'edits')::int, 0) = 0
      and coalesce((select max(authorized_amount) from payment_attempts a where a.order_id = o.id and a.status in ('AUTHORIZED', 'CAPTURED', 'AWAITING_TRANSFER')), 0)
        < ${due}`,
  'a completed order is paid, and shipped unless a shipment was undone': `
    select o.id::text as id from ${from}
    where ${where} and status = 'COMPLETED' and (
      exists (select from order_items i where i.order_id = o.id and shipped + cancelled + (
        select coalesce(sum(u.quantity), 0) from shipments s
          join shipment_items u on u.order_id = s.order_id and u.shipment_id = s.id
        where s.order_id = i.order_id and s.status = 'UNDONE' and u.item_id = i.id) < ordered)
      or ${TAKEN} < ${required})`,
  'an order is listed by the statuses of its items and its payment': `
    select o.id::text as id from ${from}
    where ${where} and ((o.statuses_version = o.version
      and o.statuses is distinct from o.status || ' ' || ${paymentStatus(due)} || ' ' || ${FULFILLMENT_STATUS})
      or (o.unit_statuses_version = o.version and replace(o.unit_statuses, 'NOT_', '') is distinct from
        o.status || ' ' || ${FULFILLMENT_STATUS} || ' ' || ${DELIVERY_STATUS} || ' ' || ${RETURN_STATUS} || ' READY'))`,
  'a shipped and paid order is completed': `
    select o.id::text as id from ${from}
    where ${where} and status = 'CONFIRMED'
      and not exists (select from order_items i where i.order_id = o.id and shipped + cancelled < ordered)
      and ${TAKEN} >= ${required}`,
});
