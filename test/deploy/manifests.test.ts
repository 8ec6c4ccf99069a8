import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { readBacklog } from '../../db/operator/backlog.ts';
import { showQueue } from '../../handlers/http/observing/metrics/placements.ts';
import { openJobMetrics } from '../../jobs/metrics/index.ts';
import { QUEUE_CONNECTIONS } from '../../jobs/payments/queue/queue.ts';
import project from '../../package.json' with { type: 'json' };
import { type Manifest, installationOf, ofKind } from '../../scripts/manifests/manifests.ts';
import { RULES, faultsOf } from '../../scripts/manifests/rules.ts';
import { SCALING_METRICS } from '../../scripts/manifests/scale-rules.ts';
import { readSettings, secretFilesIn } from '../../scripts/manifests/setting-rules.ts';
import { createDatabase } from '../support/database/database.ts';
import { promtool, withoutPrometheus } from '../support/servers/prometheus.ts';
import { rendered, trixie, withoutTrixie } from '../support/servers/debian-tools.ts';
import { blocksOf, metricsIn } from '../support/stories/read-deploy-files.ts';
import { BROKEN } from './broken-manifests.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'deploy/kubernetes');

const README = readFileSync(join(FOLDER, '../README.md'), 'utf8');

/** Parts of scrape.yaml that the tests read. */
interface Scrape {
  scrape_configs: {
    job_name: string;
    kubernetes_sd_configs?: unknown;
    relabel_configs: { regex?: string }[];
  }[];
}

const OVERLAYS = ['small', 'production'];

/** A path in Kubernetes' schema. */
const OF_SCHEMA = /^\//;

t.test(
  'the rendered manifests follow the schema of Kubernetes and the rules of the project',
  { skip: withoutTrixie },
  async (t) => {
    for (const overlay of OVERLAYS) {
      const objects = rendered(overlay);
      t.strictSame(faultsOf(objects), [], overlay);
      // Rendered manifests have passed the schema.
      const { workloads, offices } = installationOf(objects as Manifest[]);
      t.equal(offices.length, overlay === 'production' ? 1 : 0, overlay);
      for (const { container } of [...workloads, ...offices])
        t.equal(container.image, `registry.example.com/order-service:${project.version}`, overlay);
    }
  },
);

t.test(
  'each broken manifest is refused, with a message that names the error',
  { skip: withoutTrixie },
  async (t) => {
    t.ok(BROKEN.length >= 25, `${BROKEN.length} broken manifests`);
    const sound = rendered('production');
    for (const { name, rule, change } of BROKEN) {
      const broken = structuredClone(sound) as Manifest[];
      change(broken);
      t.strictNotSame(broken, sound, `${name}: the manifest differs from the sound one`);
      const found = new Set(faultsOf(broken).map((fault) => fault.rule));
      t.ok(found.has(rule), `${name}: refused by ${rule}, and found: ${[...found].join(', ') || 'nothing'}`);
    }
  },
);

t.test('the rules for pods and network policies also apply to backups', { skip: withoutTrixie }, (t) => {
  const broken = rendered('small') as Manifest[];
  const [backup] = installationOf(broken).backups;
  backup!.container.image = 'postgres';
  backup!.pod.volumes![0]!.secret!.defaultMode = 0o444;
  delete backup!.pod.securityContext;
  const closed = broken.filter(({ kind }) => kind !== 'NetworkPolicy');
  const where = `CronJob ${backup!.name}`;
  const rules = faultsOf(closed).filter((fault) => fault.where === where);
  t.strictSame(rules.map(({ rule }) => rule).sort(), [
    'closed network',
    'needed ways',
    'no privileges',
    'no root',
    'pinned image',
    'secrets in files',
  ]);
  t.end();
});

t.test('scripts/manifests/check.ts checks the overlay that kubectl prints', { skip: withoutTrixie }, (t) => {
  const text = trixie('kubectl', ['kustomize', 'deploy/kubernetes/small']);
  const check = (input: string) =>
    spawnSync(process.execPath, ['scripts/manifests/check.ts'], { cwd: ROOT, input, encoding: 'utf8' });
  t.match(check(text), { status: 0, stdout: /^\d+ objects, nothing wrong\n$/ });
  const broken = check(text.replace('ADMIN_PORT: "9464"', 'ADMIN_PROT: "9464"'));
  t.match(broken, { status: 1, stderr: /^Deployment order-service-api \(ADMIN_PROT\): known settings\n/m });
  t.match(check(''), { status: 1, stderr: /There are no manifests/ });
  t.end();
});

t.test('every rule of manifests refuses at least one broken manifest', (t) => {
  const tried = BROKEN.map(({ rule }) => rule).filter((rule) => !OF_SCHEMA.test(rule));
  t.strictSame([...new Set(tried)].sort(), Object.keys(RULES).sort());
  t.end();
});

t.test('a fault of a manifest names the wrong setting and its error', { skip: withoutTrixie }, (t) => {
  const broken = rendered('small') as Manifest[];
  const map = broken.find((each) => each.kind === 'ConfigMap');
  map!.data!['AUTH_URL'] = 'http://login.example.com';
  const [first] = faultsOf(broken);
  t.match(first, {
    rule: 'settings that start',
    where: /Deployment order-service-api .*AUTH_URL .*must be https/s,
  });
  t.end();
});

t.test('all resources except processes are applied before the migration', { skip: withoutTrixie }, (t) => {
  const [, selected = ''] = /component notin \((.+?)\)/.exec(README) ?? [];
  const processes = selected.split(', ');
  const first = (rendered('production') as Manifest[]).filter(
    ({ metadata }) => !processes.includes(metadata?.labels?.['app.kubernetes.io/component'] ?? ''),
  );
  const kinds = [
    'ConfigMap',
    'ConfigMap',
    'Job',
    'Namespace',
    'NetworkPolicy',
    'NetworkPolicy',
    'ServiceAccount',
  ];
  t.strictSame(first.map(({ kind }) => kind).sort(), kinds);
  t.end();
});

t.test(
  'the secrets that the README makes are the secrets that the manifests read',
  { skip: withoutTrixie },
  (t) => {
    const made = blocksOf(README, 'sh')
      .join('')
      .replaceAll(/\\\n/g, ' ')
      .matchAll(/secret generic (\S+) (.*)/g);
    const names = new Map(
      [...made].map(([, name, files = '']) => [
        name,
        [...files.matchAll(/--from-file=([a-z.-]+)/g)].map(([, file]) => file!),
      ]),
    );
    const [, authority = ''] = /sslrootcert=([^\s`]+)/.exec(README) ?? [];
    const { workloads, offices } = installationOf(rendered('production') as Manifest[]);
    for (const { pod, env, role } of offices) {
      const read = secretFilesIn(env, role).map((file) => file.replace('/run/secrets/back-office/', ''));
      t.strictSame(read, names.get(pod.volumes?.[0]?.secret?.secretName ?? ''), 'the back office');
    }
    for (const { pod, container, env, name, role } of workloads) {
      const secret = pod.volumes?.[0]?.secret?.secretName;
      const read = secretFilesIn(env, role).map((file) => file.replace('/run/secrets/order-service/', ''));
      t.equal(`${container.volumeMounts![0]!.mountPath}/database-ca.pem`, authority, name);
      // The authority's certificate is named by the address of the database.
      t.strictSame([...read, 'database-ca.pem'].sort(), names.get(secret ?? '')?.sort(), name);
    }
    t.end();
  },
);

t.test(
  'the README states how many connections to the database each overlay opens at most',
  { skip: withoutTrixie },
  (t) => {
    const mostOf = (overlay: string): number => {
      const installation = installationOf(rendered(overlay) as Manifest[]);
      const connections = installation.workloads.map((each) => {
        const { config } = readSettings(each);
        if (!config || each.kind !== 'Deployment') return 0;
        const scaler = ofKind(installation, 'HorizontalPodAutoscaler').find(
          ({ spec }) => spec?.scaleTargetRef.name === each.name,
        );
        const deployment = ofKind(installation, 'Deployment').find(
          ({ metadata }) => metadata?.name === each.name,
        );
        const pods = scaler?.spec?.maxReplicas ?? deployment?.spec?.replicas ?? 0;
        const ofQueue = each.role === 'worker' ? QUEUE_CONNECTIONS : 0;
        // While pods are replaced, one more pod runs.
        return (pods + 1) * (config.database.poolSize + ofQueue);
      });
      return connections.reduce((sum, each) => sum + each, 0);
    };
    for (const overlay of ['production', 'small'])
      t.match(README, ` ${mostOf(overlay)}<!-- connections of ${overlay} -->`, overlay);
    t.end();
  },
);

t.test('the autoscalers use metrics that the adapter makes from metrics of processes', async (t) => {
  const { rules, externalRules } = parse(
    await readFile(join(FOLDER, 'metrics-adapter.yaml'), 'utf8'),
  ) as Record<
    'rules' | 'externalRules',
    { name: { as: string }; seriesQuery: string; metricsQuery: string }[]
  >;
  t.strictSame(
    rules.map(({ name }) => name.as),
    SCALING_METRICS.Pods,
  );
  t.strictSame(
    externalRules.map(({ name }) => name.as),
    SCALING_METRICS.External,
  );
  const named = [...rules, ...externalRules].flatMap(({ seriesQuery, metricsQuery }) =>
    [seriesQuery, metricsQuery].flatMap((query) => metricsIn(query.replaceAll(/<<.*?>>/g, ''))),
  );
  const registry = new Registry();
  openJobMetrics(registry);
  showQueue(registry, { waiting: () => ({ count: 0, oldestMs: 0 }) });
  t.strictSame(
    [...new Set(named)].filter((name) => !registry.getSingleMetric(name)),
    [],
  );
  const kinds = /kind=~"([^"]+)"/.exec(externalRules[0]!.metricsQuery)![1]!.split('|');
  const { db } = await createDatabase(t);
  const known = (await readBacklog(db)).waiting.map(({ kind }) => kind);
  t.strictSame(
    kinds.filter((kind) => !known.includes(kind)),
    [],
  );
});

t.test('Prometheus finds each process by the name of its port', { skip: withoutPrometheus }, async (t) => {
  const config = parse(await readFile(join(FOLDER, 'scrape.yaml'), 'utf8')) as Scrape;
  const [job] = config.scrape_configs;
  t.equal(job!.job_name, 'order-service');
  t.equal(job!.relabel_configs[0]!.regex, 'admin');
  // Debian's Prometheus is built without Kubernetes, but checks everything else.
  delete job!.kubernetes_sd_configs;
  const file = join(t.testdir(), 'scrape.yaml');
  await writeFile(file, stringify(config));
  const { isGood, said } = promtool('check', 'config', file);
  t.ok(isGood, said);
});
