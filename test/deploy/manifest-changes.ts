import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type Manifest, ofKind } from '../../scripts/manifests/manifests.ts';

/** A change after which a rule, or a path of Kubernetes' schema, refuses the manifests of `production`. */
export interface Broken {
  name: string;
  rule: string;
  change(all: Manifest[]): void;
}

type Fields = Record<string, any>;

/** Finds the object with this kind and name. Tests then change the object to forms that its type doesn't allow. */
export function find(all: Manifest[], kind: string, name: string): Fields {
  const found = all.find((each) => each.kind === kind && each.metadata?.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
}

export const inObject =
  (kind: string, name: string, change: (fields: Fields) => void) =>
  (all: Manifest[]): void =>
    change(find(all, kind, name));

export const inPod = (change: (pod: IPodSpec) => void) =>
  inObject('Deployment', 'order-service-api', ({ spec }) => change(spec.template.spec));

export const inContainer = (change: (container: IContainer & Fields) => void) =>
  inPod(({ containers }) => change(containers[0]!));

/** Finds the ConfigMap of the processes by a setting, because its name ends with a hash. */
export const inSettings =
  (change: (settings: Record<string, string>) => void) =>
  (all: Manifest[]): void => {
    const map = ofKind({ all }, 'ConfigMap').find(({ data }) => data?.['DRAIN_SECONDS']);
    change(map!.data!);
  };

export const inPolicy = (name: string, change: (spec: Fields) => void) =>
  inObject('NetworkPolicy', name, ({ spec }) => change(spec));

export const inScaler = (change: (spec: Fields) => void) =>
  inObject('HorizontalPodAutoscaler', 'order-service-worker', ({ spec }) => change(spec));

export const API = 'order-service-api';

export const WORKER = 'order-service-worker';

export const DOCTOR = 'order-service-doctor';
