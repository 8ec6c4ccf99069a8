import { READS, createBatcher } from '../../../packages/concurrency/batcher.ts';
import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { deletionOf } from '../../base/delete-old.ts';
import { principalOf } from '../../call/caller.ts';
import { type IdempotencyKey, findEarlier, nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../../orders/model/order-placement.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * A claim of an idempotency key for a shard. A merchant client or a member of staff has sent the key with an order for
 * a customer of this shard. `scope`: the scope of the key, and the member of staff.
 */
interface Claim {
  clientId: string;
  scope: string;
  key: string;
  shard: string;
}

/**
 * Returns the scope under which a route is stored. The scope of a key is a method and a path, which contains no space.
 * So the scopes of members of staff differ from those of the client.
 */
export const scopeOfRoute = (scope: string, principal: string): string =>
  principal === '' ? scope : `${scope} ${principal}`;

/** Age at which a claim counts as stale. A request never takes longer than this age. */
export const STALE_MINUTES = 5;
const STALE = `interval '${STALE_MINUTES} minutes'`;

/**
 * Claims keys for shards. A claim fails if the key is routed to another shard. Returns the successful claims. `$1`:
 * claims as JSON, no two of them with the same key.
 */
const claimStatement = statement<Claim>(`
  insert into order_key_routes as r (client_id, scope, key, shard, claims)
  select * from json_to_recordset($1::json) as c("clientId" text, scope text, key text, shard text, claims int)
  order by 1, 2, 3
  on conflict (client_id, scope, key) do update set claims = r.claims + excluded.claims, claimed_at = now()
    where r.shard = excluded.shard
  returning client_id as "clientId", scope, key, shard`);

/**
 * Routes a key to another shard. The update succeeds only if all claims of the current shard were released, or if the
 * last claim is stale. `$1` to `$4`: see `parametersOf`, `$5`: the current shard.
 */
const moveStatement = statement<never>(`
  update order_key_routes set shard = $4, claims = 1, claimed_at = now()
  where client_id = $1 and scope = $2 and key = $3 and shard = $5
    and (claims = 0 or claimed_at < now() - ${STALE})`);

/** Releases a claim. Parameters: see `parametersOf`. */
const releaseStatement = statement<never>(`
  update order_key_routes set claims = claims - 1
  where client_id = $1 and scope = $2 and key = $3 and shard = $4 and claims > 0`);

const parametersOf = ({ clientId, scope, key, shard }: Claim) => [clientId, scope, key, shard] as const;

/** Maximum number of attempts to route a key. If all attempts fail, other requests are using the key concurrently. */
const LOOKS = 3;

/** Calls `place` to place an order in its shard, unless the idempotency key belongs to an order in another shard. */
type Routed = (
  shard: Shard,
  placement: OrderPlacement,
  place: () => Promise<OrderOutcome>,
) => Promise<OrderOutcome>;

/**
 * Routes the idempotency keys of merchant clients and of staff to shards. A merchant client may repeat a key with an
 * order of another customer, whose shard doesn't know the key. So the service selects one shard, the keeper, by a hash
 * of the key. The keeper stores the key's route: the name of the only shard whose orders may use the key. Before an
 * order is placed, the service claims the key at the keeper. If the keeper doesn't answer in time, the order isn't
 * placed. A customer's own client needs no route, because its keys are in the customer's shard.
 */
export function createKeyRouter(shards: Shards, deadlineMs: number): Routed {
  const claims = new Map(
    shards.all.map((shard) => [shard, createBatcher((all: Claim[]) => claimAll(shard.db, all), READS)]),
  );
  return async (shard, placement, place) => {
    const { caller, idempotencyKey: key } = placement;
    if (!key || caller.customerId !== undefined) return place();
    const scope = scopeOfRoute(key.scope, principalOf(caller));
    const claim = { clientId: caller.clientId, scope, key: key.key, shard: shard.name };
    const keeper = shards.ofText(nameOfKey(caller, key));
    const refusal = await tooLateAfter(deadlineMs, async () =>
      (await claims.get(keeper)!(claim)) ? undefined : moveRoute(shards, keeper, claim, { caller, key }),
    );
    if (refusal) return refusal;
    const outcome = await place();
    // Because no order was placed, the client may use the key again in any shard. If the claim can't be released, other
    // shards refuse the key for `STALE_MINUTES`.
    if (outcome.kind !== 'created' && outcome.kind !== 'replayed')
      await releaseStatement(keeper.db, ...parametersOf(claim)).catch(() => {});
    return outcome;
  };
}

/**
 * Runs `work` with a time limit. If `work` claims a key after the limit, the claim isn't released. Until the claim is
 * stale, other shards refuse requests with this key.
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
 * Makes a batch of claims, and returns for each claim whether it succeeded. If the batch contains claims of one key for
 * two shards, only the claims of the first shard can succeed.
 */
async function claimAll(db: Database, all: readonly Claim[]): Promise<boolean[]> {
  const nameOf = ({ clientId, scope, key }: Claim) => JSON.stringify([clientId, scope, key]);
  const groups = Map.groupBy(all, nameOf);
  const firsts = [...groups.values()].map(([first, ...rest]) => ({
    ...first!, // a group isn't empty
    claims: 1 + rest.filter(({ shard }) => shard === first!.shard).length, // a group isn't empty
  }));
  const { rows } = await claimStatement(db, JSON.stringify(firsts));
  const held = new Map(rows.map((row) => [nameOf(row), row.shard]));
  return all.map((claim) => held.get(nameOf(claim)) === claim.shard);
}

/**
 * Routes a key to the shard of the claim. But if an order with this key exists in the shard to which the key is
 * currently routed, doesn't route the key, and returns a refusal for the new order.
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

/** Deletes, in one shard, the routes of idempotency keys that have been deleted. */
export const forgetOldRoutes = deletionOf({
  table: 'order_key_routes',
  condition: `claimed_at < now() - interval '8 days'`,
});
