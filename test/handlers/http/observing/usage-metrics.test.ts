import t from 'tap';
import { UsageCounts } from '../../../../handlers/contract/usage/index.ts';
import { openMetrics } from '../../../../handlers/http/observing/metrics/index.ts';
import { startUsageWriter } from '../../../../jobs/shop/write-usage-job.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { caller } from '../../../support/shop/contract-client.ts';
import { openService } from '../../../support/shop/service.ts';

t.test('metrics show how many calls were counted and written, without names of clients', async (t) => {
  const { db } = await createDatabase(t);
  const usage = new UsageCounts();
  const metrics = openMetrics({ version: '1.0.0', role: 'api' });
  const call = caller(t, await openService(t, { db, usage, metrics }));
  const log = { error: () => {}, info: () => {}, warn: () => {} };
  // The first run starts immediately, and has no counts to write.
  const kept = startUsageWriter(db, usage, log, metrics.showUsage(usage));
  for (const as of ['storefront-service', 'backoffice', 'storefront-service'] as const)
    await call('GET', '/orders', { as });
  t.match(await metrics.registry.metrics(), /^usage_rows_waiting 2$/m, 'a row for each client');
  usage.lost = 4;
  await kept.stop(10_000);
  const shown = await metrics.registry.metrics();
  t.match(shown, /^usage_rows_waiting 0$/m);
  t.match(shown, /^usage_calls_written_total 3$/m);
  t.match(shown, /^usage_calls_lost_total\{reason="too_many_clients"\} 4$/m);
  t.match(shown, /^usage_calls_lost_total\{reason="outcome_unknown"\} 0$/m);
  t.notMatch(shown, /storefront|backoffice/);
});
