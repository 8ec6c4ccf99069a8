/**
 * For each alert, this drill causes the matching fault in the running service. Then the drill waits until the alert
 * fires in Prometheus. Times in the rules are shorter: a minute is a second.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { connect } from '../../db/base/open.ts';
import { createDatabase } from '../support/database/database.ts';
import { createRole, withRole } from '../support/database/limited-role.ts';
import { createShopInShards } from '../support/database/make-shards.ts';
import { openCollector } from '../support/processes/fake-collector.ts';
import { startService } from '../support/processes/service-process.ts';
import { freePort } from '../support/run/ports.ts';
import { needPackages } from '../support/servers/debian.ts';
import { startPrometheus } from '../support/servers/prometheus.ts';
import { redisUrl, startRedis } from '../support/servers/redis.ts';
import { OF_KUBERNETES, metricsIn, readRules } from '../support/stories/read-deploy-files.ts';
import { FAULTS } from '../support/stories/injected-faults.ts';
import { type Stage } from '../support/stories/stage.ts';
import { shorterRules } from '../support/stories/short-alert-rules.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const WAIT_MS_MAX = 150_000;

const PASSWORD = 'of the drill';

t.test('each alert fires when its fault occurs', { timeout: 1_800_000 }, async (t) => {
  needPackages(t, 'prometheus', 'redis-server');
  const { db, databaseUrl } = await createDatabase(t);
  const ports: number[] = [];
  const start = async (role: 'api' | 'worker', env: Record<string, string> = {}, address = databaseUrl) => {
    const port = await freePort();
    ports.push(port);
    const settings = { ADMIN_PORT: String(port), PROVIDER_TIMEOUT_SECONDS: '1', ...env };
    const { url, pid, child } = await startService(t, address, { role, env: settings });
    return { url, pid, kill: () => void child.kill('SIGKILL') };
  };
  const storePort = await freePort();
  const redis = await startRedis(t, storePort, PASSWORD);
  const store = { kill: () => void redis.kill('SIGKILL') };
  const collector = await openCollector(t);
  const api = await start('api', {
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_STORE_URL: redisUrl(storePort, PASSWORD),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const worker = await start('worker');
  const skewed = { NODE_OPTIONS: '--import ./test/support/run/shift-clock.ts', CLOCK_SHIFT_MS: '5000' };
  const other = await start('api', skewed);
  const sku = await offerTea(api.url);
  const role = `limited_${randomUUID().slice(0, 8)}`;
  await createRole(db, role);
  const limited = { role, url: (await start('api', {}, withRole(databaseUrl, role))).url };
  const sharded = await createShopInShards(t, 2);
  const main = connect(sharded.databaseUrl, { poolSize: 2 });
  t.teardown(() => main.destroy());
  await start('worker', { DATABASE_ENGINE: 'sharded' }, sharded.databaseUrl);
  const stage: Stage = { t, db, url: api.url, sku, api, worker, other, limited, main, store, collector };
  const prometheus = await startPrometheus(t, { ports, rules: await shorterRules() });

  const isOfKubernetes = ({ expr }: { expr: string }) =>
    metricsIn(expr).some((name) => OF_KUBERNETES.includes(name));
  // Rules about Kubernetes are left out, because the drill has no cluster.
  const rules = (await readRules()).filter((rule) => !isOfKubernetes(rule)).map(({ alert }) => alert);
  t.strictSame(
    FAULTS.flatMap(({ alerts }) => alerts).sort(),
    rules.sort(),
    'there is a fault for each alert',
  );
  const firing = async (alerts: string[]) =>
    (await prometheus.firing()).filter((alert) => alerts.includes(alert));
  for (const { alerts, plant, isPlanted } of FAULTS) {
    // An earlier fault may have made the same alerts fire, so the drill waits until they no longer fire.
    while (!isPlanted && (await firing(alerts)).length > 0) await delay(200);
    const missing = new Set(alerts);
    const began = performance.now();
    const isOver = () => missing.size === 0 || performance.now() - began > WAIT_MS_MAX;
    const watch = (async () => {
      while (!isOver()) {
        for (const alert of await firing([...missing]))
          if (missing.delete(alert))
            t.comment(`${alert} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
        await delay(200);
      }
    })();
    await plant(stage, isOver);
    await watch;
    t.strictSame([...missing], [], alerts.join(', '));
  }
});
