import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { stringify } from 'yaml';
import { type Manifest, installationOf } from '../../scripts/manifests/manifests.ts';
import { faultsOf } from '../../scripts/manifests/rules.ts';
import { readSettings } from '../../scripts/manifests/setting-rules.ts';
import { createEmptyDatabase } from '../support/database/database.ts';
import { runProcess } from '../support/run/processes.ts';
import { rendered, withoutTrixie } from '../support/servers/debian-tools.ts';

// Tests a shop in shards that is installed from deploy/kubernetes.

const FOLDER = join(import.meta.dirname, '../../deploy/kubernetes');

/** Renders an overlay of deploy/kubernetes with additional settings, as in an operator's copy. */
function renderWith(t: Test, overlay: string, settings: Record<string, string>): unknown[] {
  const folder = join(t.testdir(), `${overlay}-${settings['DATABASE_ENGINE']}`);
  mkdirSync(folder);
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'order-service',
    resources: [relative(folder, join(FOLDER, overlay))],
    configMapGenerator: [
      {
        name: 'order-service',
        behavior: 'merge',
        literals: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      },
    ],
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
  return rendered(relative(FOLDER, folder));
}

t.test(
  'every process of an overlay gets the DATABASE_ENGINE and SHARDS of settings.env',
  { skip: withoutTrixie },
  (t) => {
    for (const overlay of ['small', 'production'])
      for (const engine of ['sharded', 'citus']) {
        const objects = renderWith(t, overlay, { DATABASE_ENGINE: engine, SHARDS: '3' });
        t.strictSame(faultsOf(objects), [], overlay);
        const { workloads } = installationOf(objects as Manifest[]);
        for (const each of workloads) t.match(readSettings(each).layout, { engine, shards: 3 }, each.name);
      }
    t.end();
  },
);

t.test(
  'the migration Job installs and upgrades a shop in shards, and the CronJob finds no fault',
  { skip: withoutTrixie },
  async (t) => {
    const { db, databaseUrl } = await createEmptyDatabase(t);
    const objects = renderWith(t, 'small', { DATABASE_ENGINE: 'sharded', SHARDS: '3' });
    const { workloads } = installationOf(objects as Manifest[]);
    const secrets = t.testdir({
      'database-url': databaseUrl,
      'webhook-secret-keys': `one:${Buffer.alloc(32).toString('base64')}`,
      'stripe-secret-key': 'sk_live_example',
      'stripe-webhook-secret': 'whsec_example',
    });
    const runJob = async (role: string) => {
      const { env, container } = workloads.find((each) => each.role === role)!;
      const own = Object.entries(env).map(([name, value]) => [
        name,
        value.replace('/run/secrets/order-service', secrets),
      ]);
      const settings = Object.fromEntries(own) as Record<string, string>;
      const run = runProcess(t, 'server.ts', settings, container.args);
      t.equal(await run.ended, 0, `${run.stdout()}${run.stderr()}`);
      return run.stdout();
    };
    const migrate = () => runJob('migrate');
    await migrate();
    const { rows } = await sql<{ name: string }>`select name from shards order by name`.execute(db);
    const shards = rows.map(({ name }) => name);
    t.strictSame(shards, ['shard_1', 'shard_2', 'shard_3']);

    // The schemas of an older version lack this migration. It may run again, like any migration outside a transaction.
    const step = '0341_references_under_their_name';
    const schemas = ['public', ...shards];
    for (const schema of schemas)
      await sql`delete from ${sql.id(schema, 'kysely_migration')} where name = ${step}`.execute(db);
    const said = await migrate();
    t.match(await runJob('doctor'), 'isWell: true');
    for (const name of ['', ...shards]) t.match(said, new RegExp(`^.*${name}.*${step}: done`, 'm'), name);
  },
);
