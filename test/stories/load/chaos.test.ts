/**
 * In each of ROUNDS rounds the service is killed (SIGKILL) at a random moment under load, and started again. In every
 * second round its database also has a fault, before or during the kill. If the fault comes before the kill, the
 * process must recover from the fault without a restart. A client that gets no answer repeats its request with the same
 * idempotency key.
 *
 * At the end each acknowledged order, shipment, return, receipt and credit exists exactly once, and no job is stuck. The
 * provider's amounts equal the service's. Each endpoint has received exactly the events that it subscribes to. Only
 * deliveries that were in flight at a kill may arrive twice.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SCENARIOS } from '../../../jobs/payment-providers/simulated/scenarios.ts';
import { connectToShop } from '../../support/database/database.ts';
import { openPostgresProxy } from '../../support/database/postgres-proxy.ts';
import { SHARDED, usesShards } from '../../support/database/shards.ts';
import { makeSchema, startService } from '../../support/processes/service-process.ts';
import { freePort } from '../../support/run/ports.ts';
import { databaseUrl } from '../../support/run/shared-servers.ts';
import { type Cluster, createCluster } from '../../support/servers/cluster.ts';
import { DATABASE_FAULTS } from '../../support/servers/database-faults.ts';
import { checkAftermath } from '../../support/stories/check-nothing-lost.ts';
import { checkChanges } from '../../support/stories/check-changes.ts';
import { shipAndReturn } from '../../support/stories/returning-shoppers.ts';
import { changeTwice, pick, startShoppers } from '../../support/stories/shoppers.ts';
import { WITNESS_SETTINGS, type Witness, openWitness } from '../../support/webhooks/recording-receiver.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 12);
const CLIENTS = 24;
const STARTS_MAX = 20;

const TOKENS = Object.keys(SCENARIOS).filter((token) => token !== 'tok_requires_action');
const FAULTS = Object.entries(DATABASE_FAULTS);
const KILL_ALONE = ['nothing else', () => {}] as const;

t.test(
  `the service survives ${ROUNDS} times kill -9 under load, and faults of its database`,
  { timeout: 3_600_000 },
  async (t) => {
    const cluster = await createCluster(t);
    const url = await makeShop(cluster);
    const proxy = await openPostgresProxy(t, url);
    const [customer, other] = ['customer-1', 'customer-2'];
    const witness = await openWitness(t, url, customer);
    const service = await startMortalService(t, proxy.url, witness);
    const token = () => pick(TOKENS);
    const customers = [customer, other];
    const shoppers = await startShoppers({
      ...{ urls: [service.url], count: CLIENTS, token, customers },
      ...{ changes: [changeTwice, shipAndReturn], losesAnswers: true },
    });
    const untilPlaced = async () => {
      const { size } = shoppers.acknowledged;
      while (shoppers.acknowledged.size === size) await delay(20);
    };
    const counts = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [name, fault] = round % 2 === 0 ? FAULTS[(round / 2) % FAULTS.length]! : KILL_ALONE;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (randomInt(2) === 0) {
        await Promise.all([fault({ cluster, proxy }), service.killAndStart()]);
      } else {
        await fault({ cluster, proxy });
        await untilPlaced();
        await service.killAndStart();
      }
    }
    await shoppers.stop();

    t.ok(shoppers.acknowledged.size > ROUNDS, `${shoppers.acknowledged.size} orders were acknowledged`);
    const { db, close } = connectToShop(url);
    t.teardown(close);
    await checkAftermath(t, db, shoppers.acknowledged);
    await checkChanges(t, db, shoppers);
    await witness.check(t, ROUNDS);
    t.comment(`kills: ${ROUNDS}; with them: ${figures(counts)}`);
    const failures = new Map<string, number>();
    for (const { type } of shoppers.failures) failures.set(type, (failures.get(type) ?? 0) + 1);
    t.comment(`requests that failed and were repeated: ${figures(failures)}`);
    t.equal(await service.end(), 0);
  },
);

/** Creates an empty shop, and returns its address. */
async function makeShop({ url, query }: Cluster): Promise<string> {
  const own = databaseUrl(url, usesShards() ? SHARDED : 'shop');
  await query(`create database ${new URL(own).pathname.slice(1)}`);
  await makeSchema(own);
  return own;
}

/** Starts a service that the test kills repeatedly. Returns a function that restarts the service. */
async function startMortalService(t: Test, databaseUrl: string, witness: Witness) {
  const port = await freePort();
  // With a short database timeout the service closes silent connections soon.
  const env = { DATABASE_TIMEOUT_SECONDS: '2', ...WITNESS_SETTINGS };
  const start = async () => {
    // If the database isn't available, the process exits. The loop starts it again.
    for (let starts = 1; ; starts += 1) {
      try {
        return await startService(t, databaseUrl, { port, env });
      } catch (error) {
        if (starts === STARTS_MAX) throw error;
      }
    }
  };
  let service = await start();
  const endWith = (signal: 'SIGKILL' | 'SIGTERM') => {
    service.child.kill(signal);
    return service.ended;
  };
  return {
    url: service.url,
    async killAndStart() {
      // In half of the rounds the service is killed right after an event has arrived, so that a delivery is in flight.
      await (randomInt(2) === 0 ? witness.arrival() : delay(randomInt(100, 1_000)));
      await endWith('SIGKILL');
      await witness.letLeasesLapse();
      service = await start();
    },
    end: () => endWith('SIGTERM'),
  };
}

const figures = (counts: Map<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
