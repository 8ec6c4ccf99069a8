-- The baseline for the service: a function that places one order per call, in the simplest SQL. The function writes the
-- same rows as the statement in db/orders/placing/place-orders-statement.ts, and also refuses an order if stock is
-- insufficient. test/scripts/bench/place-order.test.ts compares the function with the statement.
create function place_order(p_customer_id text, p_skus text[], p_quantities bigint[], p_key text)
  returns table (outcome text, order_id uuid, total bigint, detail jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  c_client constant text := 'backoffice';
  c_scope constant text := 'POST /api/v1/orders';
  v_fingerprint bytea := sha256(p_key::bytea);
  v_order_id uuid := uuidv7();
  v_item_ids uuid[] := array(select uuidv7() from unnest(p_skus));
  v_at timestamptz := clock_timestamp();
  v_until timestamptz := v_at + interval '15 minutes';
  v_total bigint;
  v_currency text;
  v_shortages jsonb;
begin
  select case when k.fingerprint = v_fingerprint then 'replayed' else 'KEY_REUSED' end, (k.result ->> 'id')::uuid into outcome, order_id
    from idempotency_keys k
    where k.client_id = c_client and k.customer_id = '' and k.scope = c_scope and k.key = p_key
      and k.created_at > now() - interval '7 days';
  if found then return next; return; end if;

  with wanted as (
    select sku, sum(quantity)::bigint as quantity from unnest(p_skus, p_quantities) as l(sku, quantity) group by sku
  ),
  locked as materialized (
    select s.sku, p.price_amount, p.price_currency, s.on_hand - s.reserved as available
    from stock s join products p on p.sku = s.sku
    where s.sku = any (p_skus) and p.deleted_at is null order by s.sku for update of s
  )
  select sum(k.price_amount * w.quantity), min(k.price_currency),
      jsonb_agg(jsonb_build_object('sku', w.sku, 'requested', w.quantity, 'available', coalesce(k.available, 0)))
        filter (where k.available is null or k.available < w.quantity)
    into v_total, v_currency, v_shortages
    from wanted w left join locked k on k.sku = w.sku;
  if v_shortages is not null then
    outcome := 'INSUFFICIENT_STOCK'; detail := v_shortages; return next; return;
  end if;

  insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    values (c_client, '', c_scope, p_key, v_fingerprint,
      jsonb_build_object('id', v_order_id, 'reserved_until', v_until, 'reference', null, 'metadata', '{}'::jsonb));

  update stock s set reserved = s.reserved + w.quantity, version = s.version + 1, updated_at = now()
    from (select sku, sum(quantity)::bigint as quantity from unnest(p_skus, p_quantities) as l(sku, quantity) group by sku) w
    where s.sku = w.sku;
  insert into orders (id, number_payload, customer_id, status, statuses, statuses_version, unit_statuses, unit_statuses_version, capture, currency, total_amount, metadata, reserved_until, created_at, updated_at)
    values (v_order_id, upper(translate(left(md5(v_order_id::text), 11), '01', 'gh')), p_customer_id, 'SUBMITTED', 'SUBMITTED PENDING UNFULFILLED', 1, 'SUBMITTED UNFULFILLED NONE NONE NOT_READY', 1, 'AUTOMATIC', v_currency, v_total, '{}', v_until, v_at, v_at);
  insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
    select v_order_id, v_item_ids[l.line], l.line, l.sku, p.name, l.quantity, p.price_amount
    from unnest(p_skus, p_quantities) with ordinality as l(sku, quantity, line) join products p on p.sku = l.sku;
  insert into reservations (order_id, sku, quantity, open)
    select v_order_id, sku, sum(quantity), sum(quantity) from unnest(p_skus, p_quantities) as l(sku, quantity) group by sku;
  insert into payment_attempts (order_id, id, number, status, payment_method, amount, created_at, updated_at)
    values (v_order_id, uuidv7(), 1, 'PENDING', 'tok_approved', v_total, v_at, v_at);
  insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
    values (v_order_id, 1, 'createOrder', null, 'SUBMITTED', c_client, md5(p_key), v_at);
  insert into events (order_id, id, type, order_version, data, occurred_at)
    values (v_order_id, uuidv7(), 'order.submitted', 1,
      jsonb_build_object('orderId', v_order_id, 'customerId', p_customer_id, 'status', 'SUBMITTED', 'paymentStatus', 'PENDING',
        'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
        'total', json_build_object('amount', v_total, 'currency', v_currency)), v_at);
  outcome := 'created'; order_id := v_order_id; total := v_total; return next;
end $$;
