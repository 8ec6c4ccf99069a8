import type { OfficeSettings } from '../../back-office/server/settings.ts';
import { type Installation, type Rule, type Workload, ofKind, selects } from './manifests.ts';
import { type Way, has, waysOf } from './network-rules.ts';
import type { PodRule } from './pod-rules.ts';
import { asksProbes } from './process-rules.ts';
import { readOffice, readSettings, unknownToOffice } from './setting-rules.ts';

const COMMAND = 'node /app/back-office/server/main.ts';

/** Creates the function `holds` of a rule. The parameter `holds` checks the settings that the back office reads. */
const ofSettings =
  (holds: (settings: OfficeSettings, workload: Workload) => boolean): PodRule['holds'] =>
  (workload) => {
    const { settings } = readOffice(workload);
    return settings !== undefined && holds(settings, workload);
  };

/** Rules about the program, the settings and the probes of the back office. */
export const OFFICE_RULES: Record<string, PodRule> = {
  'starts the back office': {
    says: `The container of the back office runs \`${COMMAND}\`, and nothing else.`,
    holds: ({ container: { command = [], args = [] } }) => [...command, ...args].join(' ') === COMMAND,
  },
  'settings of the back office': {
    says: 'The back office starts with these settings, which are all its own, and NODE_ENV is production.',
    holds: (workload) => faultOfSettings(workload) === undefined,
    because: (workload) => faultOfSettings(workload) ?? '',
  },
  'ports of the back office': {
    says: 'The back office listens on all addresses of its pod, and its container names its two ports.',
    holds: ofSettings(({ listen, adminPort }, { container: { ports = [] } }) => {
      const named = new Set(ports.map(({ containerPort }) => containerPort));
      return (
        listen?.host === '0.0.0.0' &&
        adminPort !== undefined &&
        ports.length === 2 &&
        named.has(listen.port) &&
        named.has(adminPort)
      );
    }),
  },
  'probes of the back office': {
    says: 'Kubernetes asks /startupz, /livez and /readyz on the admin port of the back office.',
    holds: ofSettings(({ adminPort }, { container }) => asksProbes(container, adminPort)),
  },
};

function faultOfSettings(workload: Workload): string | undefined {
  if (workload.env['NODE_ENV'] !== 'production') return `NODE_ENV=${workload.env['NODE_ENV'] ?? ''}`;
  const unknown = unknownToOffice(workload.env);
  return unknown.length > 0 ? unknown.join(', ') : readOffice(workload).fault;
}

const api = ({ workloads }: Installation): Workload | undefined =>
  workloads.find(({ role }) => role === 'api');

const leadTo = (ways: Way[], port: number, labels: Workload['labels']): boolean =>
  has(
    ways.filter(({ peers }) =>
      peers.some(({ podSelector, namespaceSelector }) =>
        Boolean(podSelector && !namespaceSelector && selects(podSelector, labels)),
      ),
    ),
    port,
  );

const namesOf = (offices: Workload[]): string[] => offices.map(({ kind, name }) => `${kind} ${name}`);

/** Rules about the back office and the service together. */
export const OFFICE_NETWORK_RULES: Record<string, Rule> = {
  'ways of the back office': {
    says: 'The back office reaches the pods that serve, DNS and port 443, and nothing else. Others reach only its two ports.',
    faults: (installation) =>
      namesOf(
        installation.offices.filter((office) => {
          const to = api(installation);
          const port = to && readSettings(to).config?.port;
          const { listen, adminPort } = readOffice(office).settings ?? {};
          if (!to || port === undefined || !listen) return true;
          const out = waysOf(installation, office, 'Egress');
          const into = waysOf(installation, office, 'Ingress');
          return !(
            leadTo(out, port, to.labels) &&
            leadTo(waysOf(installation, to, 'Ingress'), port, office.labels) &&
            out.every(({ ports }) => ports.every((each) => [53, 443, port].includes(each))) &&
            has(into, listen.port) &&
            into.every(({ ports }) => ports.every((each) => each === listen.port || each === adminPort))
          );
        }),
      ),
  },
  'one back office': {
    says: 'The back office has one pod, because the sessions of its users are in the memory of the process.',
    faults: (installation) =>
      namesOf(
        installation.offices.filter(({ name }) =>
          ofKind(installation, 'Deployment').every(
            ({ metadata, spec }) => metadata?.name !== name || spec?.replicas !== 1,
          ),
        ),
      ),
  },
};
