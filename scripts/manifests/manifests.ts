import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';

export type Manifest =
  | IConfigMap
  | ICronJob
  | IDeployment
  | IHorizontalPodAutoscaler
  | IJob
  | INamespace
  | INetworkPolicy
  | IPersistentVolumeClaim
  | IPodDisruptionBudget
  | IService
  | IServiceAccount;

type Labels = Record<string, string>;

/** A workload: a manifest from which Kubernetes creates equal pods. */
export interface Workload {
  kind: 'CronJob' | 'Deployment' | 'Job';
  name: string;
  /** Labels of the pods. */
  labels: Labels;
  pod: IPodSpec;
  container: IContainer;
  /**
   * The value of `--role`, or the command after `admin`. `backup` and `back-office` stand for workloads that run another
   * program than the service.
   */
  role: string;
  /** The settings in the container's environment that are plain text. */
  env: Record<string, string>;
}

/** All manifests of one installation. */
export interface Installation {
  all: Manifest[];
  /** Workloads that run the service. */
  workloads: Workload[];
  /** Workloads that back up the database. */
  backups: Workload[];
  /** Workloads that run the back office: at most one. */
  offices: Workload[];
}

/** A rule about an installation. `faults` returns the objects or places that break the rule. */
export interface Rule {
  /** The rule as a sentence. */
  says: string;
  faults(installation: Installation): string[];
}

export const ofKind = <Kind extends Manifest['kind']>({ all }: Pick<Installation, 'all'>, kind: Kind) =>
  all.filter((each): each is Extract<Manifest, { kind: Kind }> => each.kind === kind);

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata?.name ?? ''}`;

const COMPONENT = 'app.kubernetes.io/component';

/** Components that run another program than the service. */
const OTHER_PROGRAMS = ['backup', 'back-office'];

const roleIn = ([option = '', role = '']: string[]): string =>
  option === '--role' || option === 'admin' ? role : '';

/** Finds the workloads in manifests. The manifests must already be valid according to Kubernetes' schema. */
export function installationOf(all: Manifest[]): Installation {
  const bare = { all };
  const maps = new Map(ofKind(bare, 'ConfigMap').map(({ metadata, data }) => [metadata?.name, data ?? {}]));
  const started = [
    ...[...ofKind(bare, 'Deployment'), ...ofKind(bare, 'Job')].map((each) => ({
      ...each,
      started: each.spec,
    })),
    ...ofKind(bare, 'CronJob').map((each) => ({ ...each, started: each.spec.jobTemplate.spec })),
  ];
  const workloads = started.flatMap(({ kind, metadata, started }) => {
    const { template } = started ?? {};
    const [container] = template?.spec?.containers ?? [];
    if (!template?.spec || !container) return [];
    const fromMaps = (container.envFrom ?? []).map(
      ({ configMapRef }) => maps.get(configMapRef?.name ?? '') ?? {},
    );
    const own = (container.env ?? []).map(({ name, value = '' }) => [name, value] as const);
    const { args = [] } = container;
    const component = template.metadata?.labels?.[COMPONENT] ?? '';
    return {
      kind,
      name: metadata?.name ?? '',
      labels: template.metadata?.labels ?? {},
      pod: template.spec,
      container,
      role: OTHER_PROGRAMS.includes(component) ? component : roleIn(args),
      // The values of a ConfigMap are texts.
      env: Object.assign({}, ...fromMaps, Object.fromEntries(own)) as Record<string, string>,
    };
  });
  return {
    all,
    workloads: workloads.filter(({ role }) => !OTHER_PROGRAMS.includes(role)),
    backups: workloads.filter(({ role }) => role === 'backup'),
    offices: workloads.filter(({ role }) => role === 'back-office'),
  };
}

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Whether a selector selects pods with these labels. Supports the operators `In` and `NotIn`. */
export const selects = (selector: Selector | undefined, labels: Labels): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value) &&
  (selector?.matchExpressions ?? []).every(
    ({ key, operator, values = [] }) => values.includes(labels[key] ?? '') === (operator === 'In'),
  );
