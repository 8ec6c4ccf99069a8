/** SQL for the latest carrier event of parcel `p` of shipment `s`. */
const LATEST = `(
      select type from carrier_events e
      where e.order_id = s.order_id and e.shipment_id = s.id
        and (e.parcel_id is null or e.parcel_id::text = p.parcel ->> 'id')
      order by e.occurred_at desc, e.shipment_version desc limit 1)`;

/**
 * SQL for the time when shipment `s` was delivered: the latest delivery of its parcels. Null if a parcel isn't
 * delivered. A shipment without stored parcels isn't delivered.
 */
const DELIVERED_AT = `(
      select case when bool_and(p.parcel ->> 'status' = 'DELIVERED') then max((
        select max(e.occurred_at) from carrier_events e
        where e.order_id = s.order_id and e.shipment_id = s.id and e.type = 'DELIVERED'
          and (e.parcel_id is null or e.parcel_id::text = p.parcel ->> 'id'))) end
      from jsonb_array_elements(s.parcels) p (parcel))`;

/**
 * Rules about shipments that are true after every transaction, like `INVARIANTS`. Their SQL repeats the rules of
 * `deriveProgress`, so that it checks `deriveProgress` too.
 */
export const SHIPMENT_RULES = {
  'shipped units match the shipments': `
    select i.order_id::text as id from order_items i
    where shipped <> (select coalesce(sum(u.quantity), 0)
      from shipment_items u join shipments s on s.order_id = u.order_id and s.id = u.shipment_id
      where u.order_id = i.order_id and u.item_id = i.id and s.status <> 'UNDONE')`,
  'delivered units match the shipments': `
    select i.order_id::text as id from order_items i
    where delivered <> (select coalesce(sum(u.quantity), 0)
      from shipment_items u join shipments s on s.order_id = u.order_id and s.id = u.shipment_id
      where u.order_id = i.order_id and u.item_id = i.id and s.status = 'DELIVERED')`,
  'a parcel has the status of its latest event': `
    select s.order_id::text as id from shipments s, jsonb_array_elements(s.parcels) p (parcel)
    where p.parcel ->> 'status' <> coalesce(${LATEST}, 'SHIPPED')`,
  'a shipment is delivered with its last parcel': `
    select s.order_id::text as id from shipments s
    where s.status <> 'UNDONE' and s.delivered_at is distinct from ${DELIVERED_AT}`,
};
