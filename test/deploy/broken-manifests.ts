import type { Manifest } from '../../scripts/manifests/manifests.ts';
import {
  API,
  type Broken,
  DOCTOR,
  WORKER,
  find,
  inContainer,
  inObject,
  inPod,
  inPolicy,
  inScaler,
  inSettings,
} from './manifest-changes.ts';
import { OF_OFFICE } from './broken-back-office.ts';
import { OF_PODS, OF_SCHEMA } from './broken-pods.ts';

const OF_PROCESSES: Broken[] = [
  {
    name: 'a setting misspelt',
    rule: 'known settings',
    change: inSettings((settings) => void (settings['DRAIN_SECOND'] = '9')),
  },
  {
    name: 'a setting missing',
    rule: 'settings that start',
    change: inSettings((settings) => void delete settings['AUTH_URL']),
  },
  {
    name: 'a value that the service refuses',
    rule: 'settings that start',
    change: inSettings((settings) => void (settings['REQUEST_TIMEOUT_SECONDS'] = '4')),
  },
  {
    name: 'settings for development',
    rule: 'settings that start',
    change: inSettings((settings) => void (settings['NODE_ENV'] = 'development')),
  },
  {
    name: 'a secret in plain text',
    rule: 'secrets in files',
    change: inSettings((settings) => {
      delete settings['STRIPE_SECRET_KEY_FILE'];
      settings['STRIPE_SECRET_KEY'] = 'sk_live_example';
    }),
  },
  {
    name: 'a secret in the environment',
    rule: 'secrets in files',
    change: inContainer(
      ({ env }) =>
        void (env![0] = { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'x', key: 'y' } } }),
    ),
  },
  {
    name: 'a secret that everybody in the pod can read',
    rule: 'secrets in files',
    change: inPod(({ volumes }) => void (volumes![0]!.secret!.defaultMode = 0o444)),
  },
  {
    name: 'a secret that is not mounted there',
    rule: 'secrets in files',
    change: inContainer(({ volumeMounts }) => void (volumeMounts![0]!.mountPath = '/etc/order-service')),
  },
  {
    name: 'a process that only its own pod reaches',
    rule: 'listens to others',
    change: inSettings((settings) => void delete settings['HOST']),
  },
  {
    name: 'another port',
    rule: 'listens to others',
    change: inSettings((settings) => void (settings['PORT'] = '8080')),
  },
  {
    name: 'probes of the wrong port',
    rule: 'probes',
    change: inContainer(({ livenessProbe }) => void (livenessProbe!.httpGet!.port = 'http')),
  },
  {
    name: 'alive only while it is ready',
    rule: 'probes',
    change: inContainer(({ livenessProbe }) => void (livenessProbe!.httpGet!.path = '/readyz')),
  },
  {
    name: 'a drain that is over before anybody sees it',
    rule: 'drain is noticed',
    change: inContainer(({ readinessProbe }) => void (readinessProbe!.periodSeconds = 10)),
  },
  {
    name: 'killed before it has ended',
    rule: 'time to end',
    change: inSettings((settings) => void (settings['SHUTDOWN_SECONDS'] = '25')),
  },
];

const OF_NETWORK: Broken[] = [
  {
    name: 'a way to everywhere',
    rule: 'closed network',
    change: inPolicy('order-service', ({ egress }) => egress.push({})),
  },
  {
    name: 'ways in that no policy closes',
    rule: 'closed network',
    change: inPolicy('order-service', (spec) => void (spec['policyTypes'] = ['Egress'])),
  },
  {
    name: 'webhooks to machines of the cloud',
    rule: 'no way inside',
    change: inPolicy('order-service-worker', ({ egress }) => {
      const { ipBlock } = egress[0].to[0];
      ipBlock.except = ipBlock.except.filter((network: string) => network !== '169.254.0.0/16');
    }),
  },
  {
    name: 'any port of private networks',
    rule: 'no way inside',
    change: inPolicy('order-service', ({ egress }) => egress[1].ports.push({ protocol: 'TCP', port: 443 })),
  },
  {
    name: 'no names',
    rule: 'needed ways',
    change: inPolicy('order-service', (spec) => void spec['egress'].shift()),
  },
  {
    name: 'names only from our own pods',
    rule: 'needed ways',
    change: inPolicy('order-service', ({ egress }) => {
      egress[0].to[0].podSelector = { matchLabels: { 'app.kubernetes.io/name': 'order-service' } };
    }),
  },
  {
    name: 'a port of webhooks that is closed',
    rule: 'needed ways',
    change: inPolicy('order-service-worker', ({ egress }) => egress[0].ports.pop()),
  },
  {
    name: 'no way to the store of the rate limit',
    rule: 'needed ways',
    change: inPolicy('order-service-rate-limit', ({ egress }) => void (egress[0].ports[0].port = 6381)),
  },
  {
    name: 'no way to the collector of traces',
    rule: 'needed ways',
    change: inPolicy('order-service-traces', ({ egress }) => void (egress[0].ports[0].port = 4317)),
  },
  {
    name: 'metrics for everybody inside',
    rule: 'who may ask',
    change: inPolicy('order-service', ({ ingress }) => void (ingress[0].from = [{ namespaceSelector: {} }])),
  },
];

const OF_ALL: Broken[] = [
  {
    name: 'no worker',
    rule: 'all roles',
    change: (all) => void all.splice(all.indexOf(find(all, 'Deployment', WORKER) as Manifest), 1),
  },
  {
    name: 'a worker of another version',
    rule: 'all roles',
    change: inContainer((container) => void (container.image = 'registry.example.com/order-service:0.0.9')),
  },
  {
    name: 'no doctor',
    rule: 'all roles',
    change: (all) => void all.splice(all.indexOf(find(all, 'CronJob', DOCTOR) as Manifest), 1),
  },
  {
    name: 'a doctor who changes something',
    rule: 'starts the service',
    change: inObject('CronJob', DOCTOR, ({ spec }) => {
      spec.jobTemplate.spec.template.spec.containers[0].args = ['admin', 'prune'];
    }),
  },
  {
    name: 'a secret whose name stays',
    rule: 'secrets by number',
    change: inPod(({ volumes }) => void (volumes![0]!.secret!.secretName = 'order-service')),
  },
  {
    name: 'a doctor with the secrets of before',
    rule: 'secrets by number',
    change: inObject('CronJob', DOCTOR, ({ spec }) => {
      spec.jobTemplate.spec.template.spec.volumes[0].secret.secretName = 'order-service-0';
    }),
  },
  {
    name: 'a migration that does not know of shards',
    rule: 'one shop',
    change(all) {
      inSettings((settings) => void (settings['DATABASE_ENGINE'] = 'sharded'))(all);
      const [container] = find(all, 'Job', 'order-service-migrate')['spec'].template.spec.containers;
      delete container.envFrom;
      container.env.push({ name: 'NODE_ENV', value: 'production' });
    },
  },
  {
    name: 'a migration into another number of shards',
    rule: 'one shop',
    change(all) {
      inSettings((settings) => void (settings['DATABASE_ENGINE'] = 'citus'))(all);
      const [container] = find(all, 'Job', 'order-service-migrate')['spec'].template.spec.containers;
      container.env.push({ name: 'SHARDS', value: '8' });
    },
  },
  {
    name: 'a namespace that allows all',
    rule: 'one namespace',
    change: inObject('Namespace', 'order-service', ({ metadata }) => delete metadata.labels),
  },
  {
    name: 'all replaced at once',
    rule: 'replaced without a gap',
    change: inObject('Deployment', API, ({ spec }) => void (spec.strategy = { type: 'Recreate' })),
  },
  {
    name: 'a node that can not be emptied',
    rule: 'nodes can be emptied',
    change: inObject('PodDisruptionBudget', API, ({ spec }) => {
      delete spec.maxUnavailable;
      spec.minAvailable = '100%';
    }),
  },
  {
    name: 'all on one node',
    rule: 'spread',
    change: inPod(({ topologySpreadConstraints }) => void topologySpreadConstraints!.pop()),
  },
  {
    name: 'a service that leads to workers too',
    rule: 'right pods',
    change: inObject(
      'Service',
      'order-service',
      ({ spec }) => delete spec.selector['app.kubernetes.io/component'],
    ),
  },
  {
    name: 'the admin port published',
    rule: 'only requests are published',
    change: inObject('Service', 'order-service', ({ spec }) =>
      spec.ports.push({ name: 'admin', port: 9464 }),
    ),
  },
  {
    name: 'two who say how many',
    rule: 'one number of pods',
    change: inObject('Deployment', WORKER, ({ spec }) => void (spec.replicas = 2)),
  },
  {
    name: 'a metric that does not exist',
    rule: 'scales by what waits',
    change: inScaler(({ metrics }) => void (metrics[0].external.metric.name = 'outbox_oldest_seconds')),
  },
];

export const BROKEN: Broken[] = [
  ...OF_SCHEMA,
  ...OF_PODS,
  ...OF_PROCESSES,
  ...OF_NETWORK,
  ...OF_ALL,
  ...OF_OFFICE,
];
