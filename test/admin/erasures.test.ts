import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { connect } from '../../db/base/open.ts';
import { dumpOf, tablesWith } from '../support/database/dump-tables.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { openPair } from '../support/processes/standby.ts';
import { caller } from '../support/shop/contract-client.ts';
import { openService } from '../support/shop/service.ts';
import { openShop, usualRequests } from '../support/shop/shop.ts';

const ANNA = 'anna-77';
const CONTACT = { contact: { email: 'kim@example.com', name: 'Kim Example' } };
const PERSONAL = [ANNA, 'kim@example.com', 'Kim Example'];

/** Returns the faults of erasures that `doctor` reports. */
async function erasureFaults(t: Test, databaseUrl: string): Promise<string[]> {
  const { result, stderr } = await runAdmin(t, databaseUrl, ['doctor']);
  t.match(result, { unknown: [] }, stderr);
  return result['faults']
    .map(({ what }: { what: string }) => what)
    .filter((what: string) => /erasures/.test(what));
}

/** Exports the erasures to a file. Returns the path and the content of the file. */
async function exportErasures(t: Test, databaseUrl: string): Promise<{ file: string; text: string }> {
  const { status, result, stderr } = await runAdmin(t, databaseUrl, ['erasures', 'export']);
  t.equal(status, 0, stderr);
  const text = JSON.stringify(result);
  const file = join(t.testdir(), 'erasures.json');
  writeFileSync(file, text);
  return { file, text };
}

const reapply = (t: Test, url: string, file: string) =>
  runAdmin(t, url, ['erasures', 'reapply', file, ...BY]);

async function findPersonal(db: Database): Promise<string[]> {
  const dump = await dumpOf(db);
  return PERSONAL.filter((text) => tablesWith(dump, text).length > 0);
}

t.test(
  'erasures reapply repeats the erasures that a restored database lacks; doctor reports them',
  async (t) => {
    const { primary, standby, catchUp } = await openPair(t);
    const db = connect(primary.url);
    const call = caller(t, await openService(t, { db }));
    const { offer, order } = usualRequests(call);
    const sku = await offer();
    const placeEnded = async (rest: object) => {
      const { id } = await order({ [sku]: 1 }, rest);
      await call('POST', `/orders/${id}/cancel`, { body: {} });
      return id;
    };
    const orderId = await placeEnded({ customerId: 'bob-1', ...CONTACT });
    await placeEnded({ customerId: ANNA });
    const openId = (await order({ [sku]: 1 }, { customerId: 'cleo-1', ...CONTACT })).id;
    await call('DELETE', `/orders/${await placeEnded({ customerId: 'bob-1', ...CONTACT })}/contact`);
    t.strictSame(await erasureFaults(t, primary.url), []);
    await catchUp();
    await standby.kill();

    t.equal((await call('DELETE', `/orders/${orderId}/contact`)).status, 204);
    await call('POST', `/orders/${openId}/cancel`, { body: {} });
    t.equal((await call('DELETE', `/orders/${openId}/contact`)).status, 204);
    t.equal((await runAdmin(t, primary.url, ['customer', 'erase', ANNA, ...BY])).status, 0);
    const { file, text } = await exportErasures(t, primary.url);
    t.equal(JSON.parse(text).erasures.length, 4);
    for (const personal of PERSONAL) t.notMatch(text, personal);
    await db.destroy();
    await primary.kill();

    await standby.restart('fast');
    await standby.query('select pg_promote()');
    const restored = connect(standby.url);
    t.teardown(() => restored.destroy());
    t.match(await erasureFaults(t, standby.url), [/restored, or a standby was promoted/]);
    t.strictSame(await findPersonal(restored), PERSONAL);
    const first = await reapply(t, standby.url, file);
    t.match(
      first,
      { status: 1, result: { erasures: 4, applied: 2, refused: [{ orders: [openId] }] } },
      first.stderr,
    );
    t.equal((await erasureFaults(t, standby.url)).length, 1);

    const again = caller(t, await openService(t, { db: restored }));
    await again('POST', `/orders/${openId}/cancel`, { body: {} });
    t.match(await reapply(t, standby.url, file), { status: 0, result: { applied: 1 } });
    t.strictSame(await erasureFaults(t, standby.url), []);
    t.strictSame(await findPersonal(restored), []);
    t.match((await again('GET', `/orders/${orderId}`)).body, { contact: undefined, customerId: 'bob-1' });
  },
);

t.test(
  'erasures reapply does not erase a customer who has placed orders since a recorded erasure',
  async (t) => {
    const shop = await openShop(t, { isDirect: true });
    const sku = await shop.offer();
    const placeEnded = async () => {
      const { id } = await shop.order({ [sku]: 1 }, { customerId: ANNA });
      await shop.call('POST', `/orders/${id}/cancel`, { body: {} });
      return id;
    };
    await placeEnded();
    await runAdmin(t, shop.databaseUrl, ['customer', 'erase', ANNA, ...BY]);
    const id = await placeEnded();
    const { file } = await exportErasures(t, shop.databaseUrl);
    t.match(await reapply(t, shop.databaseUrl, file), { status: 0, result: { erasures: 1, applied: 0 } });
    t.equal((await shop.getOrder(id)).customerId, ANNA);
  },
);

t.test('doctor detects that a dump was restored, because its tables are new', async (t) => {
  const { db, databaseUrl } = await openShop(t, { isDirect: true });
  const { file } = await exportErasures(t, databaseUrl);
  t.strictSame(await erasureFaults(t, databaseUrl), []);
  await sql`create table restored (like erasures including all)`.execute(db);
  await sql`drop table erasures`.execute(db);
  await sql`alter table restored rename to erasures`.execute(db);
  t.equal((await erasureFaults(t, databaseUrl)).length, 1);
  t.equal((await reapply(t, databaseUrl, file)).status, 0);
  t.strictSame(await erasureFaults(t, databaseUrl), []);
});

t.test('erasures reapply refuses a file of another installation, or of another format', async (t) => {
  const { databaseUrl } = await openShop(t, { isDirect: true });
  const { text } = await exportErasures(t, databaseUrl);
  const content = JSON.parse(text);
  const refusals = {
    'is of another installation': JSON.stringify({ ...content, installation: 'other' }),
    'has not the format': JSON.stringify({ ...content, erasures: [{ id: 'x' }] }),
    'has not the format of': 'customer: anna',
  };
  for (const [why, wrong] of Object.entries(refusals)) {
    const file = join(t.testdir(), 'wrong');
    writeFileSync(file, wrong);
    t.match(await reapply(t, databaseUrl, file), { status: 1, result: { refused: new RegExp(why) } });
  }
});
