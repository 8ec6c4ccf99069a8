import { READS, createBatcher } from '../../../packages/concurrency/batcher.ts';
import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { deletionOf } from '../../base/delete-old.ts';
import { type IdempotencyKey, findEarlier, nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../../orders/model/order-placement.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * An idempotency key of a client that orders for many customers, and the shard of the customer of the order that the
 * client places now.
 */
interface Claim {
  clientId: string;
  scope: string;
  key: string;
  shard: string;
}

/** Number of minutes after which a claim counts as stale. No request is in flight for that long. */
export const STALE_MINUTES = 5;
const STALE = `interval '${STALE_MINUTES} minutes'`;

/** `$1`: claims as JSON, whose keys are all different. Returns the claims whose keys aren't routed to another shard. */
const claimStatement = statement<Claim>(`
  insert into order_key_routes as r (client_id, scope, key, shard, claims)
  select * from json_to_recordset($1::json) as c("clientId" text, scope text, key text, shard text, claims int)
  order by 1, 2, 3
  on conflict (client_id, scope, key) do update set claims = r.claims + excluded.claims, claimed_at = now()
    where r.shard = excluded.shard
  returning client_id as "clientId", scope, key, shard`);

/** Parameters: see `parametersOf`. Routes a key to a new shard if the old shard has no order under the key. */
const moveStatement = statement<never>(`
  update order_key_routes set shard = $4, claims = 1, claimed_at = now()
  where client_id = $1 and scope = $2 and key = $3 and shard = $5
    and (claims = 0 or claimed_at < now() - ${STALE})`);

const releaseStatement = statement<never>(`
  update order_key_routes set claims = claims - 1
  where client_id = $1 and scope = $2 and key = $3 and shard = $4 and claims > 0`);

const parametersOf = ({ clientId, scope, key, shard }: Claim) => [clientId, scope, key, shard] as const;

/**
 * Maximum number of checks. If a key's shard changes between checks as often as this, another request is using the key.
 */
const LOOKS = 3;

/** Places an order in its shard, unless the order's idempotency key belongs to an order in another shard. */
type Routed = (
  shard: Shard,
  placement: OrderPlacement,
  place: () => Promise<OrderOutcome>,
) => Promise<OrderOutcome>;

/**
 * Routes the idempotency keys of merchant clients to shards. A client may repeat a key with an order of another
 * customer, whose shard doesn't know the key. So before an order is placed, the service queries one shard, determined
 * by the key itself, for the shard to which the key leads. The shard to which the key leads then handles the repeated
 * key as an installation without shards does. The keys of customers' own clients need no route, because they are in the
 * customer's shard. If the query isn't answered in time, the order isn't placed.
 */
export function createKeyRouter(shards: Shards, deadlineMs: number): Routed {
  const claims = new Map(
    shards.all.map((shard) => [shard, createBatcher((all: Claim[]) => claimAll(shard.db, all), READS)]),
  );
  return async (shard, placement, place) => {
    const { caller, idempotencyKey: key } = placement;
    if (!key || caller.customerId !== undefined) return place();
    const claim = { clientId: caller.clientId, scope: key.scope, key: key.key, shard: shard.name };
    const keeper = shards.ofText(nameOfKey(caller, key));
    const refusal = await tooLateAfter(deadlineMs, async () =>
      (await claims.get(keeper)!(claim)) ? undefined : moveRoute(shards, keeper, claim, { caller, key }),
    );
    if (refusal) return refusal;
    const outcome = await place();
    // A refused request doesn't use up its key. If the release fails, other shards refuse the key for `STALE_MINUTES`.
    if (outcome.kind !== 'created' && outcome.kind !== 'replayed')
      await releaseStatement(keeper.db, ...parametersOf(claim)).catch(() => {});
    return outcome;
  };
}

/**
 * Runs `work` with a time limit. A claim that is made after the limit only delays requests that use the claim's key in
 * other shards.
 */
async function tooLateAfter(
  ms: number,
  work: () => Promise<OrderOutcome | undefined>,
): Promise<OrderOutcome | undefined> {
  try {
    return await withTimeout(ms, work);
  } catch (error) {
    if (error instanceof TimedOut) return { kind: 'TOO_LATE' };
    throw error;
  }
}

/**
 * Makes the claims. Returns for each claim whether it succeeded. If a batch claims a key twice, the first claim decides
 * the shard.
 */
async function claimAll(db: Database, all: readonly Claim[]): Promise<boolean[]> {
  const nameOf = ({ clientId, scope, key }: Claim) => JSON.stringify([clientId, scope, key]);
  const groups = Map.groupBy(all, nameOf);
  const firsts = [...groups.values()].map(([first, ...rest]) => ({
    ...first!, // A group isn't empty.
    claims: 1 + rest.filter(({ shard }) => shard === first!.shard).length, // A group isn't empty.
  }));
  const { rows } = await claimStatement(db, JSON.stringify(firsts));
  const held = new Map(rows.map((row) => [nameOf(row), row.shard]));
  return all.map((claim) => held.get(nameOf(claim)) === claim.shard);
}

/**
 * Routes a key to this shard if the shard to which it leads now has no order under the key. Otherwise returns the
 * refusal.
 */
async function moveRoute(
  shards: Shards,
  keeper: Shard,
  claim: Claim,
  { caller, key }: { caller: OrderPlacement['caller']; key: IdempotencyKey },
): Promise<OrderOutcome | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const route = await keeper.db
      .selectFrom('order_key_routes')
      .select('shard')
      .where('client_id', '=', claim.clientId)
      .where('scope', '=', claim.scope)
      .where('key', '=', claim.key)
      .executeTakeFirst();
    if (route && route.shard !== claim.shard) {
      if (await findEarlier(shards.named(route.shard).db, caller, key)) return { kind: 'KEY_REUSED' };
      const moved = await moveStatement(keeper.db, ...parametersOf(claim), route.shard);
      if (moved.numAffectedRows === 1n) return undefined;
    } else if (await claimAll(keeper.db, [claim]).then(([isHeld]) => isHeld)) return undefined;
  }
  return { kind: 'KEY_IN_USE' };
}

/** Deletes the routes of idempotency keys that have been deleted, in one shard. */
export const forgetOldRoutes = deletionOf({
  table: 'order_key_routes',
  condition: `claimed_at < now() - interval '8 days'`,
});
