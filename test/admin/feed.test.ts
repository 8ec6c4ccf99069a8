import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { feedStatus } from '../../db/feed/feed-status.ts';
import { backUp } from '../support/database/backup-and-restore.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { anotherProcess } from '../support/database/query-cost.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { caller } from '../support/shop/contract-client.ts';
import { runUntilIdle } from '../support/shop/run-jobs.ts';
import { openPayingService } from '../support/shop/service-with-worker.ts';
import { type Shop, openShop, usualRequests } from '../support/shop/shop.ts';

async function placePaid(shop: Shop): Promise<void> {
  await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
}

t.test('feed renew invalidates the cursors from before a restore, and the feed starts again', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  await placePaid(shop);
  const backup = await backUp(t, shop.databaseUrl);
  await placePaid(shop);
  const url = '/events?size=100';
  const read = (await shop.call('GET', url)).body;
  const { href: next } = read['_links'].next as { href: string };
  const { db, databaseUrl, payments } = await backup.restore(shop.db);
  const serve = async (own: Database) => caller(t, (await openPayingService(t, own, [])).url);
  const call = await serve(db);
  // Creates as many events as were removed. They get the positions of the removed events.
  const { offer, order } = usualRequests(call);
  const sku = await offer();
  for (let n = 0; n < 3; n += 1) await order({ [sku]: 1 });
  await runUntilIdle(db, payments);
  t.ok((await feedStatus(db)).last > read['events'].length);
  const silent = await call('GET', next.slice('/api/v1'.length));
  t.equal(silent.status, 200, 'the list continues after the lost events, without an error');
  t.equal((await runAdmin(t, databaseUrl, ['feed', 'renew', ...BY])).status, 0);
  const callAnew = await serve(anotherProcess(t, databaseUrl));
  t.match(await callAnew('GET', next.slice('/api/v1'.length)), {
    status: 400,
    body: { errors: [{ field: 'after', message: 'is not a cursor of this feed' }] },
  });
  const anew = (await callAnew('GET', url)).body;
  t.strictSame(
    anew['events'].slice(0, 3).map(({ id }: { id: string }) => id),
    read['events'].slice(0, 3).map(({ id }: { id: string }) => id),
    'the feed starts again, with the same event ids',
  );
  t.equal((await callAnew('GET', anew['_links'].next.href.slice('/api/v1'.length))).status, 200);
  t.strictSame(await feedFaultsOf(db), []);
});
