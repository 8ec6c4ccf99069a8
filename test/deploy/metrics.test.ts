import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { openCollector } from '../support/processes/fake-collector.ts';
import { openCountStore } from '../support/processes/fake-redis.ts';
import { openWatchedShop, sellSome } from '../support/processes/monitored-shop.ts';
import { startPrometheus, withoutPrometheus } from '../support/servers/prometheus.ts';
import {
  OF_KUBERNETES,
  blocksOf,
  metricsIn,
  readDashboard,
  readRules,
  readRunbook,
} from '../support/stories/read-deploy-files.ts';

/** Metrics of Prometheus itself. */
const ITS_OWN = ['up'];

t.test('alerts, runbook and dashboard name only metrics and labels that a process shows', async (t) => {
  const [store, collector] = [await openCountStore(t), await openCollector(t)];
  const shop = await openWatchedShop(t, {
    RATE_LIMIT_PER_MINUTE: '6000',
    RATE_LIMIT_STORE_URL: store.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  await sellSome(shop, 1);
  const [api, worker] = [await shop.api.scrape(), await shop.worker.scrape()];
  const names = new Set([...ITS_OWN, ...OF_KUBERNETES, ...api.names, ...worker.names]);
  const labels = new Set([...api.samples, ...worker.samples].flatMap(({ labels }) => Object.values(labels)));
  const expressions = [
    ...(await readRules()).map(({ alert, expr }) => ({ title: alert, expression: expr })),
    ...(await readDashboard()),
  ];
  for (const { title, expression } of expressions) {
    const named = metricsIn(expression);
    t.ok(named.length > 0, title);
    t.strictSame(
      named.filter((name) => !names.has(name)),
      [],
      `${title}: ${expression}`,
    );
  }
  for (const [alert, page] of await readRunbook()) {
    const prose = page.replaceAll(/^```[^]+?^```/gm, '');
    const words = [...prose.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)].map(([, word]) => word!);
    t.strictSame(
      words.filter((word) => !names.has(word) && !names.has(`${word}_count`) && !labels.has(word)),
      [],
      `${alert}: the words in backticks`,
    );
    const greps = blocksOf(page, 'sh').flatMap((block) => [...block.matchAll(/\/metrics \| grep (.+)$/gm)]);
    const parts = greps.flatMap(([, pattern]) => [...pattern!.matchAll(/\b[a-z]+_[a-z_]*/g)]);
    t.strictSame(
      parts.map(([part]) => part).filter((part) => ![...names].some((name) => name.startsWith(part))),
      [],
      `${alert}: metrics that its page names`,
    );
  }
});

t.test('each PromQL expression of the dashboard returns a result', { skip: withoutPrometheus }, async (t) => {
  const shop = await openWatchedShop(t);
  // The refund creates a matter, which is open until an operator decides.
  const [order] = await sellSome(shop, 1, 'tok_refund_refused');
  const refund = { amount: { amount: 1, currency: 'EUR' } };
  await shop.call('POST', `/orders/${order}/payment/refunds`, { body: refund });
  const prometheus = await startPrometheus(t, { ports: [shop.api.adminPort, shop.worker.adminPort] });
  const left = new Map(
    (await readDashboard('10s')).map(({ title, expression }) => [expression, title] as const),
  );
  t.ok(left.size >= 40, `${left.size} expressions`);
  const isShown = async (expression: string) => (await prometheus.query(expression)).length > 0;
  // The loop takes longer than a worker waits before it measures the backlog. Each round creates new data for the
  // metrics.
  for (let tries = 0; tries < 600 && left.size > 0; tries += 1) {
    await sellSome(shop, 1);
    for (const expression of left.keys()) if (await isShown(expression)) left.delete(expression);
    await delay(500);
  }
  t.strictSame([...left], [], 'no panel stays empty');
});
