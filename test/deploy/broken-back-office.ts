import { type Manifest, ofKind } from '../../scripts/manifests/manifests.ts';
import { type Broken, inObject, inPolicy } from './manifest-changes.ts';

const OFFICE = 'order-service-back-office';

const inOffice = (change: Parameters<typeof inObject>[2]) => inObject('Deployment', OFFICE, change);

const inContainer = (change: Parameters<typeof inObject>[2]) =>
  inOffice(({ spec }) => change(spec.template.spec.containers[0]));

const inSettings = (change: (settings: Record<string, string>) => void) => (all: Manifest[]) => {
  const map = ofKind({ all }, 'ConfigMap').find(({ data }) => data?.['BACK_OFFICE_URL']);
  change(map!.data!);
};

export const OF_OFFICE: Broken[] = [
  {
    name: 'a back office that starts the service',
    rule: 'starts the back office',
    change: inContainer((container) => delete container['command']),
  },
  {
    name: 'a back office without its address',
    rule: 'settings of the back office',
    change: inSettings((settings) => void delete settings['BACK_OFFICE_URL']),
  },
  {
    name: 'a back office with a setting of the service',
    rule: 'settings of the back office',
    change: inSettings((settings) => void (settings['HOME_COUNTRY'] = 'DE')),
  },
  {
    name: 'a back office with another port than its container',
    rule: 'ports of the back office',
    change: inSettings((settings) => void (settings['LISTEN'] = '0.0.0.0:8080')),
  },
  {
    name: 'a back office that only its own pod reaches',
    rule: 'ports of the back office',
    change: inSettings((settings) => void (settings['LISTEN'] = '127.0.0.1:4200')),
  },
  {
    name: 'a back office whose readiness Kubernetes asks at the page',
    rule: 'probes of the back office',
    change: inContainer(({ readinessProbe }) => void (readinessProbe.httpGet.port = 'http')),
  },
  {
    name: 'a back office that reaches the database',
    rule: 'ways of the back office',
    change: inPolicy('order-service', (spec) => void (spec['podSelector'] = {})),
  },
  {
    name: 'a service that the back office does not reach',
    rule: 'ways of the back office',
    change: inPolicy('order-service-api-of-back-office', (spec) => void (spec['ingress'] = [])),
  },
  {
    name: 'a session that only one of two pods knows',
    rule: 'one back office',
    change: inOffice(({ spec }) => void (spec.replicas = 2)),
  },
  {
    name: 'a back office of another version',
    rule: 'all roles',
    change: inContainer(
      (container) => void (container['image'] = 'registry.example.com/order-service:0.0.9'),
    ),
  },
  {
    name: 'a secret of the back office whose name stays',
    rule: 'secrets by number',
    change: inOffice(
      ({ spec }) => void (spec.template.spec.volumes[0].secret.secretName = 'order-service-back-office'),
    ),
  },
  {
    name: 'a secret of the back office in plain text',
    rule: 'secrets in files',
    change: inSettings((settings) => {
      delete settings['BACK_OFFICE_CLIENT_SECRET_FILE'];
      settings['BACK_OFFICE_CLIENT_SECRET'] = 'example';
    }),
  },
];
