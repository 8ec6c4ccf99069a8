import { randomUUID } from 'node:crypto';
import t from 'tap';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { type Schemas, openShop } from '../support/shop/shop.ts';

t.test('the command matters resolve closes all matters with one cause, and no other matters', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'test/admin/shards.test.ts looks at shards' });
  const tokens = ['tok_overcharge', 'tok_overcharge', 'tok_other_currency', 'tok_overcharge'];
  const sku = await shop.offer({ onHand: 1_000 });
  const ids: string[] = [];
  // Each payment has a different amount.
  for (const [n, paymentMethod] of tokens.entries())
    ids.push((await shop.order({ [sku]: n + 1 }, { paymentMethod })).id);
  await shop.work();
  const open = async (): Promise<Schemas['Matter'][]> =>
    (await shop.call('GET', '/attention?status=OPEN')).body['matters'];
  const matterOf = async (orderId: string) => (await open()).find((one) => one.orderId === orderId)!;
  const admin = (...args: string[]) => runAdmin(t, shop.databaseUrl, args);
  const { id } = await matterOf(ids[1]!);
  const alike = await admin('matters', 'alike', id);
  t.match(alike, { status: 0, result: { totalCount: 3 } }, alike.stderr);
  const ordersOf = (matters: { order: string }[]) => matters.map(({ order }) => order).toSorted();
  t.strictSame(ordersOf(alike.result['matters']), [ids[0], ids[1], ids[3]].toSorted());

  t.match(await admin('matters', 'resolve', id, ...BY), { status: 0, result: { resolved: 3, failed: [] } });
  t.strictSame([...new Set((await open()).map(({ orderId }) => orderId))], [ids[2]]);
  const { matters } = (await shop.call('GET', '/attention?status=RESOLVED')).body;
  t.match(matters, [{ note: 'ticket 42', resolvedBy: 'operator:anna' }], 'each matter has the note');
  for (const unknown of [id, randomUUID(), 'x'])
    t.match(await admin('matters', 'resolve', unknown, ...BY), { status: 1, result: { refused: String } });
});
