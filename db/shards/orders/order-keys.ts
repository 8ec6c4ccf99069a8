import { READS, batched } from '../../../packages/concurrency/batch.ts';
import { within } from '../../../packages/concurrency/deadline.ts';
import { NoAnswer } from '../../../packages/concurrency/failures.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { deletionOf } from '../../base/delete-old.ts';
import { type IdempotencyKey, findEarlier, nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../../orders/model/placement.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** A key of a client that orders for many customers, and the shard of this order's customer. */
interface Claim {
  clientId: string;
  scope: string;
  key: string;
  shard: string;
}

/** Longer than any request is under way. */
const STALE = `interval '5 minutes'`;

/** `$1`: claims as JSON, each of another key. Returns those that aren't routed to another shard. */
const claimStatement = statement<Claim>(`
  insert into order_key_routes as r (client_id, scope, key, shard, claims)
  select * from json_to_recordset($1::json) as c("clientId" text, scope text, key text, shard text, claims int)
  order by 1, 2, 3
  on conflict (client_id, scope, key) do update set claims = r.claims + excluded.claims, claimed_at = now()
    where r.shard = excluded.shard
  returning client_id as "clientId", scope, key, shard`);

/** Parameters: see `parametersOf`. Takes a key from a shard where nothing was done under it. */
const moveStatement = statement<never>(`
  update order_key_routes set shard = $4, claims = 1, claimed_at = now()
  where client_id = $1 and scope = $2 and key = $3 and shard = $5
    and (claims = 0 or claimed_at < now() - ${STALE})`);

const releaseStatement = statement<never>(`
  update order_key_routes set claims = claims - 1
  where client_id = $1 and scope = $2 and key = $3 and shard = $4 and claims > 0`);

const parametersOf = ({ clientId, scope, key, shard }: Claim) => [clientId, scope, key, shard] as const;

/** A key whose shard has changed that often between two looks is being used by somebody else. */
const LOOKS = 3;

/** Places an order in its shard, unless its key stands for another one somewhere else. */
type Routed = (
  shard: Shard,
  placement: OrderPlacement,
  place: () => Promise<OrderOutcome>,
) => Promise<OrderOutcome>;

/**
 * A shop's key may come again with an order of another customer, in whose shard nobody knows it. So before an order is
 * placed, the shard that the key itself has says to which one it leads; there it is decided as in a shop without shards. A
 * customer's own keys are in its shard. Who gets no answer in time isn't placed.
 */
export function withKey(shards: Shards, deadlineMs: number): Routed {
  const claims = new Map(
    shards.all.map((shard) => [shard, batched((all: Claim[]) => claimAll(shard.db, all), READS)]),
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
    // A refused request doesn't use up its key. Where this fails, it does so for some minutes, in other shards.
    if (outcome.kind !== 'created' && outcome.kind !== 'replayed')
      await releaseStatement(keeper.db, ...parametersOf(claim)).catch(() => {});
    return outcome;
  };
}

/** A claim that comes to something later only makes others wait who use its key in other shards. */
async function tooLateAfter(
  ms: number,
  work: () => Promise<OrderOutcome | undefined>,
): Promise<OrderOutcome | undefined> {
  try {
    return await within(ms, work);
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'TOO_LATE' };
    throw error;
  }
}

/** Whether each claim holds. Of a key that is claimed twice in this moment the first claim counts for its shard. */
async function claimAll(db: Database, all: readonly Claim[]): Promise<boolean[]> {
  const nameOf = ({ clientId, scope, key }: Claim) => JSON.stringify([clientId, scope, key]);
  const groups = Map.groupBy(all, nameOf);
  const firsts = [...groups.values()].map(([first, ...rest]) => ({
    ...first!, // A group is not empty.
    claims: 1 + rest.filter(({ shard }) => shard === first!.shard).length, // A group is not empty.
  }));
  const { rows } = await claimStatement(db, JSON.stringify(firsts));
  const held = new Map(rows.map((row) => [nameOf(row), row.shard]));
  return all.map((claim) => held.get(nameOf(claim)) === claim.shard);
}

/** Leads a key to this shard, if nothing was done under it where it leads to. Otherwise the refusal. */
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

/** Deletes routes whose keys are forgotten, in one shard. */
export const forgetOldRoutes = deletionOf({
  table: 'order_key_routes',
  condition: `claimed_at < now() - interval '8 days'`,
});
