import type { IContainer } from 'kubernetes-models/v1/Container';
import type { Config } from '../../config.ts';
import type { Workload } from './manifests.ts';
import type { PodRule } from './pod-rules.ts';
import { readSettings, unknownIn } from './setting-rules.ts';

/** Seconds that a stop needs in addition: for closing the database, and for the delay of the signal. */
const SPARE = 5;

/**
 * Kubernetes' default interval of readiness probes, in seconds. `FAILURES` is the default number of failures after
 * which a pod isn't ready. Kubernetes needs up to `EVERY * FAILURES` seconds to notice that a process is stopping.
 * Until then, the stopping process must answer requests.
 */
const EVERY = 10;
const FAILURES = 3;

/** Returns the port of a probe. The probe names its port by number or by name. */
function portOf({ ports = [] }: IContainer, probe: Probe | undefined): number | undefined {
  const port = probe?.httpGet?.port;
  return typeof port === 'number' ? port : ports.find(({ name }) => name === port)?.containerPort;
}

type Probe = IContainer['startupProbe'];

const PROBES = { startupProbe: '/startupz', livenessProbe: '/livez', readinessProbe: '/readyz' } as const;

/** Whether Kubernetes asks each probe of a container on its admin port. */
export const asksProbes = (container: IContainer, adminPort: number | undefined): boolean =>
  Object.entries(PROBES).every(([name, path]) => {
    // Each `name` is a key of `PROBES`.
    const probe = container[name as keyof typeof PROBES];
    return probe?.httpGet?.path === path && portOf(container, probe) === adminPort;
  });

/**
 * Creates the function `holds` of a rule about processes that run until they are stopped. The parameter `holds` checks
 * the configuration that the process reads.
 */
const ofProcess =
  (holds: (config: Config, workload: Workload) => boolean): PodRule['holds'] =>
  (workload) => {
    if (workload.kind !== 'Deployment') return true;
    const { config } = readSettings(workload);
    return config !== undefined && holds(config, workload);
  };

/** Rules about the settings and probes of a process. Jobs that end by themselves need no probes. */
export const PROCESS_RULES: Record<string, PodRule> = {
  'starts the service': {
    says: 'A container runs the entry point of the image, with --role or `admin doctor`, and nothing else.',
    holds: ({ container: { command, args = [] } }) =>
      !command && ['--role api', '--role worker', '--role migrate', 'admin doctor'].includes(args.join(' ')),
  },
  'known settings': {
    says: 'Every variable in the environment is a setting of the service, or of Node.js.',
    holds: ({ env }) => unknownIn(env).length === 0,
    because: ({ env }) => unknownIn(env).join(', '),
  },
  'settings that start': {
    says: 'The service starts with these settings, and NODE_ENV is production.',
    holds: (workload) =>
      workload.env['NODE_ENV'] === 'production' && readSettings(workload).fault === undefined,
    because: (workload) => readSettings(workload).fault ?? `NODE_ENV=${workload.env['NODE_ENV'] ?? ''}`,
  },
  'listens to others': {
    says: 'A process listens on all addresses of its pod, and its ports are those of its settings.',
    holds: ofProcess((config, workload) => {
      const expected = workload.role === 'api' ? [config.port, config.adminPort] : [config.adminPort];
      const ports = (workload.container.ports ?? []).map(({ containerPort }) => containerPort);
      return (
        config.host === '0.0.0.0' && expected.map(String).sort().join() === ports.map(String).sort().join()
      );
    }),
  },
  probes: {
    says: 'Kubernetes asks /startupz, /livez and /readyz on the admin port.',
    holds: ofProcess(({ adminPort }, { container }) => asksProbes(container, adminPort)),
  },
  'drain is noticed': {
    says: 'A process that ends still answers for longer than Kubernetes needs to see that it is not ready.',
    holds: ofProcess((config, workload) => {
      const { periodSeconds = EVERY, failureThreshold = FAILURES } = workload.container.readinessProbe ?? {};
      return config.drain / 1000 >= periodSeconds * failureThreshold + 1;
    }),
  },
  'time to end': {
    says: `A process gets ${SPARE} seconds more to end than DRAIN_SECONDS and SHUTDOWN_SECONDS together.`,
    holds: ofProcess((config, workload) => {
      return (
        (workload.pod.terminationGracePeriodSeconds ?? 30) >= (config.drain + config.shutdown) / 1000 + SPARE
      );
    }),
  },
};
