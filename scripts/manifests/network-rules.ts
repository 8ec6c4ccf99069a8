import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { Config } from '../../config.ts';
import { isPublicAddress, isWithin, networks } from '../../db/webhooks/endpoints/public-addresses.ts';
import { type Installation, type Rule, type Workload, ofKind, selects } from './manifests.ts';
import { readSettings } from './setting-rules.ts';

/** Examples of internal addresses: private networks, the metadata service of a cloud, and the machine itself. */
const INSIDE = [
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  'fd00:ec2::254',
  'fe80::1',
  '::1',
];

/** Networks that count as public, although the first address of the network isn't public. */
const WHOLE = ['0.0.0.0/0', '::/0', '2000::/3'];

const DATABASE_PORT = 5432;

/**
 * Ports of Valkey, without and with TLS. The ports are constants, because the store's address is a secret, and
 * manifests contain no secrets.
 */
const STORE_PORTS = [6379, 6380];

type Spec = NonNullable<INetworkPolicy['spec']>;
type Peer = NonNullable<NonNullable<Spec['egress']>[number]['to']>[number];
type Direction = 'Ingress' | 'Egress';

const policiesOf = (installation: Installation, { labels }: Workload, direction: Direction): Spec[] =>
  ofKind(installation, 'NetworkPolicy')
    .flatMap(({ spec }) => spec ?? [])
    .filter(
      ({ podSelector, policyTypes = [] }) => selects(podSelector, labels) && policyTypes.includes(direction),
    );

export interface Way {
  peers: Peer[];
  ports: number[];
}

/**
 * Returns the peers to which pods may connect (egress), or from which they accept connections (ingress), each with
 * ports. If the list of peers is empty, all peers are allowed. If the list of ports is empty, all ports are allowed.
 */
export function waysOf(installation: Installation, workload: Workload, direction: Direction): Way[] {
  const rules = policiesOf(installation, workload, direction).flatMap(({ egress = [], ingress = [] }) =>
    direction === 'Egress'
      ? egress.map(({ to = [], ports }) => ({ peers: to, ports }))
      : ingress.map(({ from = [], ports }) => ({ peers: from, ports })),
  );
  return rules.map(({ peers, ports = [] }) => ({ peers, ports: ports.map(({ port }) => Number(port)) }));
}

/**
 * Whether a webhook to this peer could reach internal addresses: its network either includes internal addresses or
 * consists of them.
 */
function leadsInside({ ipBlock }: Peer): boolean {
  if (!ipBlock) return false;
  const [first = ''] = ipBlock.cidr.split('/');
  const allowed = networks([ipBlock.cidr]);
  const except = networks(ipBlock.except ?? []);
  const leadsOut = isPublicAddress(first) || WHOLE.includes(ipBlock.cidr);
  return !leadsOut || INSIDE.some((ip) => isWithin(allowed, ip) && !isWithin(except, ip));
}

/** Returns a function that names the workloads that break a rule. */
const offenders =
  (holds: (workload: Workload, installation: Installation) => boolean): Rule['faults'] =>
  (installation) =>
    [...installation.workloads, ...installation.backups, ...installation.offices]
      .filter((each) => !holds(each, installation))
      .map(({ kind, name }) => `${kind} ${name}`);

/** Labels of the pods of Kubernetes' DNS. */
const DNS = { 'k8s-app': 'kube-dns' };

export const has = (ways: Way[], port: number): boolean => ways.some(({ ports }) => ports.includes(port));

/** Returns the ports to which a process connects according to its settings, except the database's port. */
function portsOf({ role, webhooks, traces }: Config): number[] {
  const collector = traces && new URL(traces.endpoint);
  const own = collector && Number(collector.port || (collector.protocol === 'https:' ? 443 : 80));
  return [443, ...(role === 'worker' ? webhooks.ports : []), ...(own === undefined ? [] : [own])];
}

export const NETWORK_RULES: Record<string, Rule> = {
  'closed network': {
    says: 'For each pod there is a policy in both directions, and no way is open to everybody or on every port.',
    faults: offenders((workload, installation) =>
      (['Ingress', 'Egress'] as const).every(
        (direction) =>
          policiesOf(installation, workload, direction).length > 0 &&
          waysOf(installation, workload, direction).every(
            ({ peers, ports }) => peers.length > 0 && ports.length > 0 && !ports.some(Number.isNaN),
          ),
      ),
    ),
  },
  'no way inside': {
    says: 'Of private networks workers reach the database only: webhooks leave from them, and could lead there.',
    faults: offenders(
      (workload, installation) =>
        workload.role !== 'worker' ||
        waysOf(installation, workload, 'Egress').every(
          ({ peers, ports }) => ports.every((port) => port === DATABASE_PORT) || !peers.some(leadsInside),
        ),
    ),
  },
  'needed ways': {
    says: 'Pods reach DNS and the database; those that serve or work also port 443, the collector of traces and, by role, WEBHOOK_PORTS or the store of the rate limit.',
    faults: offenders((workload, installation) => {
      const ways = waysOf(installation, workload, 'Egress');
      const { config } = readSettings(workload);
      const isProcess = config && workload.kind === 'Deployment';
      const needed =
        workload.role === 'back-office' ? [443] : [DATABASE_PORT, ...(isProcess ? portsOf(config) : [])];
      const toDns = ways.filter(({ peers }) => peers.some(({ podSelector }) => selects(podSelector, DNS)));
      const needsStore = isProcess && config.role === 'api' && config.rateLimitStoreUrl !== undefined;
      return (
        has(toDns, 53) &&
        needed.every((port) => has(ways, port)) &&
        (!needsStore || STORE_PORTS.some((port) => has(ways, port)))
      );
    }),
  },
  'who may ask': {
    says: 'Pods that serve are reached on PORT, and from named namespaces on ADMIN_PORT. No other port is reached.',
    faults: offenders((workload, installation) => {
      const ways = waysOf(installation, workload, 'Ingress');
      const { config } = readSettings(workload);
      if (!config) return true;
      const open = workload.role === 'api' ? [config.port, config.adminPort] : [config.adminPort];
      const isNamed = ({ namespaceSelector }: Peer) =>
        Object.keys(namespaceSelector?.matchLabels ?? {}).length > 0;
      const ofAdmin = ways.filter(({ ports }) => ports.includes(config.adminPort ?? 0));
      return (
        (workload.role !== 'api' || has(ways, config.port)) &&
        ways.every(({ ports }) => ports.every((port) => open.includes(port))) &&
        ofAdmin.every(({ peers }) => peers.every(isNamed))
      );
    }),
  },
};
