/**
 * CTEs that count the uses of discount codes in the statement that places orders. The statement contains these CTEs
 * only if at least one of its placements has codes.
 *
 * The statement locks the row that counts the uses of a code, so it reads the current number of uses. The statement
 * doesn't lock the row that counts the uses by one customer, so it may miss uses that another transaction has written
 * since the statement began. Therefore the statement also checks and increases the customer's sequence number
 * (`TURNS`), as for customers with a limit of open orders.
 */
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import { versionOf } from './catalogue-cache.ts';

/** Prefix of the name of a locked discount code. No SKU begins with this character. */
const MARK = '#';

/** Returns the name that the placement queue uses for the locked row of a discount code. */
export const nameOfLockedCode = (code: string): string => `${MARK}${code}`;

/** CTE that waits for the row of one discount code, if `$6` names a code and not a SKU. */
export const FIRST_CODE = `first_code as materialized (
  select from discount_code_uses
  where code = case when $6 like '${MARK}%' then substr($6, 2) end and (select count(*) from placement) > 0 for update
),`;

/**
 * SQL for the maximum number of orders in this schema that may use a code (`c`: the code, `u`: the row that counts its
 * uses). In a shard, the maximum is the number of uses that the main schema has granted to the shard.
 */
const MOST = `case when c.max_uses is not null then coalesce(u.granted - u.returned, c.max_uses) end`;

/**
 * Builds the CTEs that lock and check codes, after the stock is locked. `isSkipping`: whether to leave out codes that
 * another transaction has locked.
 */
export const codeCtes = (isSkipping: boolean): string => `
-- The codes of placements. "ordinal": number of uses of the code in the batch up to and including this placement.
-- "outdated": the code has changed, or has become valid or invalid, since the placement was priced.
code_use as materialized (
  select p.n, p.customer_id, s.ordinality, s.code, s.version is not null as exists,
    coalesce(p.created_at < s.valid_from or p.created_at >= s.valid_until, false) or s.version is distinct from (
      select ${versionOf('c')} from discount_codes c where c.code = s.code and c.deleted_at is null limit 1) as outdated,
    row_number() over (partition by s.code order by p.n) as ordinal,
    row_number() over (partition by s.code, p.customer_id order by p.n) as customer_ordinal,
    coalesce((select d.uses from discount_code_customers d
      where d.code = s.code and d.customer_id = p.customer_id limit 1), 0) as customer_uses
  from placement p join source s on s.n = p.n
  where s.code is not null and p.known is null
),
-- Locks the rows that count the uses of codes, sorted by code.
locked_code as materialized (
  select u.code, u.uses, ${MOST} as most, c.max_uses_per_customer as customer_most
  from discount_code_uses u join discount_codes c on ${equalsKey('c.code', 'u.code')}
  where u.code = any (array(select code from code_use)) and (select count(*) from locked) >= 0
  order by u.code collate "C"
  for update of u ${isSkipping ? 'skip locked' : ''}
),
-- "used_up": the first code of the placement that has no use left. "together": the placement would exceed a limit only
-- because of earlier placements in the batch.
coded as materialized (
  select n, bool_or(outdated) as outdated,
    (array_agg(json_build_object('code', code, 'reason', reason) order by ordinality)
      filter (where reason is not null))[1] as used_up,
    bool_or(uses + ordinal > most or customer_uses + customer_ordinal > customer_most) as together,
    ${isSkipping ? 'json_agg(code) filter (where locked)' : 'null::json'} as locked_codes
  from (
    select x.*, l.uses, l.most, l.customer_most, x.exists and l.code is null as locked,
      case when l.uses >= l.most then 'USED_UP'
        when x.customer_uses >= l.customer_most then 'USED_UP_BY_CUSTOMER' end as reason
    from code_use x full join locked_code l on l.code = x.code) used
  group by n
),`;

/** CTEs that add the uses of the placed orders to the counts. */
export const COUNTED_CODES = `
placed_code as materialized (
  select x.code, x.customer_id from decided p join code_use x on x.n = p.n where p.is_placed
),
counted_codes as (
  insert into discount_code_uses as u (code, uses)
  select code, count(*) from placed_code group by 1 order by 1
  on conflict (code) do update set uses = u.uses + excluded.uses
),
counted_customers as (
  insert into discount_code_customers as d (code, customer_id, uses)
  select code, customer_id, count(*) from placed_code group by 1, 2 order by 1, 2
  on conflict (code, customer_id) do update set uses = d.uses + excluded.uses
),`;
