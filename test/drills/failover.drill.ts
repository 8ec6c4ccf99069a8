import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { connect } from '../../db/index.ts';
import { type Cluster, createCluster } from '../support/cluster.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { startPatientShoppers } from '../support/patient-shoppers.ts';
import { freePort } from '../support/ports.ts';
import { openPostgresProxy } from '../support/postgres-proxy.ts';
import { runProcess } from '../support/processes.ts';
import { quiet } from '../support/quiet.ts';
import { readShared } from '../support/shared.ts';
import { checkOrders } from '../support/shoppers.ts';
import { offerTea } from '../support/tea.ts';

/**
 * A primary with a synchronous standby, behind one address. The primary is killed under load, the standby promoted,
 * and the address leads to it.
 */
const CLIENTS = 8;

t.test('failover to a synchronous standby', { timeout: 180_000 }, async (t) => {
  const primary = await createCluster(t);
  const standby = await primary.addStandby();
  await primary.query(`alter system set synchronous_standby_names = 'standby'`);
  await primary.query('select pg_reload_conf()');
  await untilSynchronous(primary);
  const proxy = await openPostgresProxy(t, primary.url);
  const env = {
    AUTH_URL: readShared().authUrl,
    PORT: String(await freePort()),
    DATABASE_URL: proxy.url,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  };
  const service = runProcess(t, 'server.ts', env);
  await service.printed(/order service at/);
  const url = `http://127.0.0.1:${env.PORT}`;
  const sku = await offerTea(url);
  const shoppers = startPatientShoppers(url, sku, CLIENTS);
  await delay(3_000);

  const killedAt = performance.now();
  await primary.kill();
  await standby.query('select pg_promote()');
  proxy.switchTo(standby.url);
  const promotedAt = performance.now();
  await delay(5_000);
  await shoppers.stop();

  const failures = shoppers.sent.filter(({ status }) => status !== 200 && status !== 201);
  const firstPlaced = shoppers.sent.find(({ status, at, ms }) => status === 201 && at + ms > promotedAt);
  const back = firstPlaced ? firstPlaced.at + firstPlaced.ms - promotedAt : Infinity;
  const figures = `${shoppers.acknowledged.size} orders; ${failures.length} errors; primary away for ${Math.round(promotedAt - killedAt)} ms; first order after ${Math.round(back)} ms`;
  t.comment(figures);
  t.ok(failures.length <= 20, `${failures.length} errors`);
  t.ok(back <= 2_000, `the first order ${Math.round(back)} ms after the new primary`);

  const db = connect(standby.url);
  t.teardown(() => db.destroy());
  await quiet(db);
  await checkOrders(t, db, shoppers.acknowledged);
  t.strictSame(await faultsOf(db), [], 'stock, money and log add up');
  t.strictSame(await bookFaultsOf(db), [], 'nobody has paid twice');
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});

async function untilSynchronous(primary: Cluster): Promise<void> {
  const isSync = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
  while ((await primary.query(isSync)).length === 0) await delay(50);
}
