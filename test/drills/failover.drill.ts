/**
 * A primary and its synchronous standby are behind haproxy. Under load the primary is killed and the standby is
 * promoted. Then haproxy is directed to the standby, as an operator without other tools would do.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { makeSchema, startService } from '../support/processes/service-process.ts';
import { freePort } from '../support/run/ports.ts';
import { type Cluster, createCluster } from '../support/servers/cluster.ts';
import { openHaproxy } from '../support/servers/haproxy.ts';
import { checkAftermath } from '../support/stories/check-nothing-lost.ts';
import { startPatientShoppers } from '../support/stories/retrying-shoppers.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const CLIENTS = 8;

t.test(
  'the service places orders again after a failover to a synchronous standby',
  { timeout: 180_000 },
  async (t) => {
    const primary = await createCluster(t);
    const standby = await primary.addStandby();
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
    await untilSynchronous(primary);
    const { databaseUrl, switchOver } = await openAddress(t, primary, standby);
    await makeSchema(databaseUrl);
    const service = await startService(t, databaseUrl);
    const shoppers = startPatientShoppers(service.url, await offerTea(service.url), CLIENTS);
    await delay(3_000);

    const killedAt = performance.now();
    await primary.kill();
    await standby.query('select pg_promote()');
    await switchOver();
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

    await checkAftermath(t, standby.url, shoppers.acknowledged);
    service.child.kill('SIGTERM');
    t.equal(await service.ended, 0);
  },
);

async function untilSynchronous(primary: Cluster): Promise<void> {
  const isSync = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
  while ((await primary.query(isSync)).length === 0) await delay(50);
}

/**
 * Opens one address for both servers. The address leads to the first server until an operator directs it to the second
 * server.
 */
async function openAddress(t: Test, first: Cluster, second: Cluster) {
  const port = await freePort();
  const server = (name: string, { url }: Cluster) => `  server ${name} 127.0.0.1:${new URL(url).port}`;
  const { command } = await openHaproxy(
    t,
    `
defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen postgres
  bind 127.0.0.1:${port}
${server('first', first)}
${server('second', second)} disabled
`,
  );
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const switchOver = async () => {
    await command('disable server postgres/first');
    await command('enable server postgres/second');
    await command('shutdown sessions server postgres/first');
  };
  return { databaseUrl, switchOver };
}
