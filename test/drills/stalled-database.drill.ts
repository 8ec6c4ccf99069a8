/**
 * Under load all processes of the database are stopped for a minute (SIGSTOP), and then continue. At the end the
 * processes are stopped again while the service shuts down.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { makeSchema, startService } from '../support/processes/service-process.ts';
import { createCluster } from '../support/servers/cluster.ts';
import { checkAftermath } from '../support/stories/check-nothing-lost.ts';
import { startPatientShoppers } from '../support/stories/retrying-shoppers.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const STALL_MS = 60_000;
const CLIENTS = 32;

/** Default of REQUEST_TIMEOUT_SECONDS, plus some time for a busy machine. */
const LIMIT_MS = 20_000 + 1_000;

t.test(
  'the service recovers after its database was stalled for a minute',
  { timeout: 300_000 },
  async (t) => {
    const cluster = await createCluster(t);
    await makeSchema(cluster.url);
    const service = await startService(t, cluster.url);
    const shoppers = startPatientShoppers(service.url, await offerTea(service.url), CLIENTS);
    await delay(5_000);

    const before = residentMiB(service.pid);
    cluster.signal('SIGSTOP');
    await delay(STALL_MS);
    const after = residentMiB(service.pid);
    cluster.signal('SIGCONT');
    const resumedAt = performance.now();
    await delay(5_000);
    await shoppers.stop();

    const slowest = Math.max(...shoppers.sent.map(({ ms }) => ms));
    t.ok(slowest <= LIMIT_MS, `the slowest answer took ${Math.round(slowest)} ms`);
    const statuses = new Set(shoppers.sent.map(({ status }) => status));
    t.strictSame([...statuses].sort(), [200, 201, 503]);
    const placed = shoppers.sent.find(({ status, at, ms }) => status === 201 && at + ms > resumedAt);
    const back = placed ? placed.at + placed.ms - resumedAt : Infinity;
    t.ok(back <= 3_000, `the first order ${Math.round(back)} ms after the database went on`);
    t.ok(after - before < 50, `memory grew by ${after - before} MiB`);

    await checkAftermath(t, cluster.url, shoppers.acknowledged);

    cluster.signal('SIGSTOP');
    // Waits until each background loop has a statement that hangs.
    await delay(2_000);
    const toldAt = performance.now();
    service.child.kill('SIGTERM');
    await service.ended;
    const ms = Math.round(performance.now() - toldAt);
    t.ok(ms < 12_000, `without its database it ended after ${ms} ms`);
  },
);

const residentMiB = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);
