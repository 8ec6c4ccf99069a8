import { statement } from '../../../packages/postgres/statements/statement.ts';
import { DATA } from '../../feed/list-events-statement.ts';
import type { DueDelivery } from '../../webhooks/lanes/read-deliveries.ts';
import { DUE_COLUMNS, IS_DUE, IS_SUBSCRIBED } from '../../webhooks/lanes/delivery-conditions.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shards } from '../layout/shards.ts';
import { SUBSCRIPTION_COLUMNS, type Subscription } from './subscriptions.ts';

type DueRow = Omit<DueDelivery, 'data' | 'occurred_at'> & Subscription & { shard: string | null };

/**
 * Finds due deliveries of an endpoint in the main schema, and for each delivery the shard that has its event. Locks
 * nothing. `$1`: endpoint, `$2`: maximum number of deliveries, `$3`: deliveries to leave out, `$4`: shards to leave
 * out.
 */
const dueStatement = statement<DueRow>(`
  select ${DUE_COLUMNS},
    w.event_types, w.customer_id, w.only_customer_id, p.shard
  from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    left join lateral (
      select shard from woven_events where d.body is null and position >= d.position order by position limit 1) p on true
  where ${IS_DUE} and coalesce(p.shard <> all ($4::text[]), true)
  order by d.next_attempt_at limit $2`);

type DueEvent = Pick<DueDelivery, 'event_id' | 'data' | 'occurred_at'>;

/**
 * Reads the events of deliveries from a shard. Locks nothing. `$1`: deliveries as JSON, `$2`: subscription of their
 * endpoint as JSON.
 */
const eventsStatement = statement<DueEvent>(`
  select d.event_id, e.data, e.occurred_at
  from jsonb_to_recordset($1::jsonb) d (event_id uuid, order_id uuid) cross join jsonb_to_record($2::jsonb) w (${SUBSCRIPTION_COLUMNS})
    left join lateral (
      select ${DATA} as data, e.occurred_at
      from events e
      where e.order_id = d.order_id and e.id = d.event_id
        and ${IS_SUBSCRIBED}
    ) e on true`);

/** `failures`: errors of the shards that couldn't be read. The deliveries of these shards are read again later. */
export interface DueRead {
  due: DueDelivery[];
  failures: unknown[];
}

/**
 * Reads due deliveries with their events, as `readDue` in `db/webhooks/` does in one schema. If a shard doesn't answer,
 * the function leaves out the deliveries whose events this shard has, and reads other deliveries instead.
 */
export async function readDue(
  shards: Shards,
  endpointId: string,
  limit: number,
  without: string[],
): Promise<DueRead> {
  const failures = new Map<string, unknown>();
  for (;;) {
    const { rows } = await dueStatement(shards.main, endpointId, limit, without, [...failures.keys()]);
    const byShard = Map.groupBy(rows, ({ shard }) => shard);
    const before = failures.size;
    const reads = [...byShard].map(async ([name, own]) => {
      if (name === null) return [];
      return eventsOf(shards, name, own).catch((error: unknown) => {
        failures.set(name, error);
        return [];
      });
    });
    const found = (await Promise.all(reads)).flat();
    if (failures.size === before) return { due: dueOf(rows, found), failures: [...failures.values()] };
  }
}

function dueOf(rows: DueRow[], found: DueEvent[]): DueDelivery[] {
  const events = new Map(found.map((event) => [event.event_id, event]));
  return rows.flatMap(
    ({ shard, event_types: _, customer_id: __, only_customer_id: ___, ...row }): DueDelivery[] => {
      if (shard === null) return [{ ...row, data: null, occurred_at: null }];
      const event = events.get(row.event_id);
      return event ? [{ ...row, ...event }] : [];
    },
  );
}

async function eventsOf(shards: Shards, name: string, due: DueRow[]): Promise<DueEvent[]> {
  const shard = shards.named(name);
  const ids = due.map(({ event_id, order_id }) => ({ event_id, order_id }));
  // All deliveries in `due` belong to the same endpoint.
  const { event_types, customer_id, only_customer_id } = due[0]!;
  const wants = { event_types, customer_id, only_customer_id } satisfies Subscription;
  const { rows } = await queryShard(shard, () =>
    eventsStatement(shard.db, JSON.stringify(ids), JSON.stringify(wants)),
  );
  return rows;
}
