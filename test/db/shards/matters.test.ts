import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { newId, newIdAt } from '../../../db/base/ids.ts';
import { PreconditionFailed } from '../../../db/call/precondition.ts';
import { findViolations } from '../../../db/orders/index.ts';
import { openMatter } from '../../../db/orders/matters/open-and-close.ts';
import { reportUnavailable } from '../../../db/orders/matters/provider-unavailable.ts';
import * as matters from '../../../db/shards/lists/matters.ts';
import {
  BACKOFFICE as caller,
  createShardedDatabase,
  customersOf,
  offerInShards,
  orderingIn,
} from '../../support/orders/sharded-database.ts';

const KINDS = ['UNKNOWN_MONEY', 'PROVIDER_MOVEMENT'] as const;

/** Inserts matters without an order, whose ids contain the same milliseconds in all schemas. */
const openSome = (db: Database, now: number) =>
  sql`
    insert into matters (id, kind, status, resolved_by, resolved_at, provider_reference, detail)
    select id, (${KINDS}::text[])[1 + n % 2], case n % 3 when 0 then 'RESOLVED' else 'OPEN' end,
      case n % 3 when 0 then 'anna' end, case n % 3 when 0 then now() end, id::text, 'What is this?'
    from unnest(${Array.from({ length: 40 }, (_, n) => newIdAt(now - (n % 8)))}::uuid[])
      with ordinality m (id, n)`.execute(db);

t.test('listMatters merges the matters of all shards and of the main schema, the oldest first', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const now = Date.now();
  const all = [];
  for (const db of [shards.main, ...shards.all.map((shard) => shard.db)]) {
    await openSome(db, now);
    all.push(...(await db.selectFrom('matters').select(['id', 'kind', 'status']).execute()));
  }
  all.sort((a, b) => (a.id < b.id ? -1 : 1));
  t.equal(new Set(all.map(({ id }) => id.slice(0, 13))).size, 8, 'many have the same millisecond');
  for (const status of ['OPEN', 'RESOLVED', undefined] as const)
    for (const kind of [...KINDS, undefined]) {
      const wanted = all.filter(
        (one) => (status ?? one.status) === one.status && (kind ?? one.kind) === one.kind,
      );
      for (let page = 0; page <= Math.ceil(wanted.length / 7); page += 1) {
        const found = await matters.listMatters(shards, { status, kind }, { page, size: 7 });
        t.strictSame(
          [found.matters.map(({ id }) => id), found.totalCount],
          [wanted.slice(page * 7, page * 7 + 7).map(({ id }) => id), wanted.length],
          JSON.stringify({ status, kind, page }),
        );
      }
      for (const [n, { id: after }] of wanted.entries()) {
        const found = await matters.listMatters(shards, { status, kind }, { page: 0, size: 3, after });
        t.strictSame(
          [found.matters.map(({ id }) => id), found.hasNext],
          [wanted.slice(n + 1, n + 4).map(({ id }) => id), n + 4 < wanted.length],
          JSON.stringify({ status, kind, after: n }),
        );
      }
    }
});

t.test('getMatter and resolveMatter find a matter in its shard', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const shard = shards.all[1]!;
  const customer = customersOf(shards, shard).next().value;
  const { id: orderId } = await orderingIn(shards)(customer, await offerInShards(shards));
  const open = (kind: 'PROVIDER_MOVEMENT' | 'PROVIDER_MISMATCH') =>
    shard.db.transaction().execute(async (trx) => {
      await openMatter(trx, { kind, orderId, attemptId: newId(), detail: 'What is this?' });
    });
  await open('PROVIDER_MOVEMENT');
  const {
    matters: [{ id } = { id: '' }],
  } = await matters.listMatters(shards, {}, { page: 0, size: 20 });
  t.match(await matters.getMatter(shards, id), { id, order_id: orderId, status: 'OPEN' });

  const key = { scope: `POST /api/v1/attention/${id}/resolution`, key: 'k', fingerprint: 'ab'.repeat(32) };
  const request = { note: 'Paid in cash', caller, precondition: () => true };
  await t.rejects(
    matters.resolveMatter(shards, id, { ...request, key, precondition: () => false }),
    PreconditionFailed,
  );
  t.match(await matters.retryMatter(shards, id, request), { kind: 'MATTER_NOT_RETRYABLE' });
  t.match(await matters.resolveMatter(shards, id, { ...request, key }), {
    kind: 'done',
    result: { id, status: 'RESOLVED', reason: 'Paid in cash' },
  });
  t.match(await matters.resolveMatter(shards, id, { ...request, key }), { kind: 'replayed', result: { id } });
  const other = { ...key, fingerprint: 'cd'.repeat(32) };
  t.match(await matters.resolveMatter(shards, id, { ...request, key: other }), { kind: 'KEY_REUSED' });
  t.match(await matters.resolveMatter(shards, id, request), { kind: 'MATTER_RESOLVED' });
  t.equal((await shard.db.selectFrom('idempotency_keys').selectAll().execute()).length, 1);
  t.equal((await shards.main.selectFrom('idempotency_keys').selectAll().execute()).length, 0);
});

t.test('getMatter returns undefined for an unknown id, but rejects while a shard fails', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const id = newId();
  const request = { note: 'Nothing', caller, precondition: () => true };
  t.equal(await matters.getMatter(shards, id), undefined);
  t.equal(await matters.retryMatter(shards, id, request), undefined);
  t.equal(await matters.resolveMatter(shards, id, request), undefined);

  await reportUnavailable(matters.shardOfUnownedMatters(shards), 'It does not answer.');
  await reportUnavailable(matters.shardOfUnownedMatters(shards), 'It does not answer.');
  const { matters: listed } = await matters.listMatters(shards, {}, { page: 0, size: 20 });
  t.match(listed, [{ kind: 'PROVIDER_UNAVAILABLE', order_id: null }]);
  t.equal(listed.length, 1);
  const { db } = shards.all.at(-1)!;
  await sql`alter table matters rename to matters_away`.execute(db);
  t.match(await matters.getMatter(shards, listed[0]!.id), { id: listed[0]!.id }, 'found elsewhere');
  await t.rejects(
    matters.getMatter(shards, id),
    { code: '42P01' },
    'the matter may be in the shard that fails',
  );
  await sql`alter table matters_away rename to matters`.execute(db);
  t.match(await matters.resolveMatter(shards, listed[0]!.id, request), { kind: 'done' });
  for (const place of [shards.main, ...shards.all.map((shard) => shard.db)])
    t.strictSame(await findViolations(place), [], 'with an event each');
});
