import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { type Installation, type Rule, nameOf, ofKind } from './manifests.ts';

/**
 * The metrics that deploy/kubernetes/metrics-adapter.yaml provides. `Pods`: one value for each pod. `External`: one
 * value for all pods together.
 */
export const SCALING_METRICS = {
  Pods: ['create_queue_oldest_seconds'],
  External: ['order_service_oldest_task_seconds'],
};

type Metric = NonNullable<NonNullable<IHorizontalPodAutoscaler['spec']>['metrics']>[number];

function isMade({ type, resource, pods, external }: Metric): boolean {
  if (type === 'Resource') return resource?.name === 'cpu';
  if (type === 'Pods') return SCALING_METRICS.Pods.includes(pods?.metric.name ?? '');
  return type === 'External' && SCALING_METRICS.External.includes(external?.metric.name ?? '');
}

const scalersOf = (installation: Installation, name: string | undefined) =>
  ofKind(installation, 'HorizontalPodAutoscaler').filter(({ spec }) => spec.scaleTargetRef.name === name);

/** Rules about the number of pods of a Deployment. */
export const SCALE_RULES: Record<string, Rule> = {
  'one number of pods': {
    says: 'Either a Deployment says how many pods it has, or one autoscaler does: each would undo what the other did.',
    faults: (installation) =>
      ofKind(installation, 'Deployment')
        .filter(({ metadata, spec }) => {
          const scalers = scalersOf(installation, metadata?.name);
          return scalers.length + (spec?.replicas === undefined ? 0 : 1) !== 1 || spec?.replicas === 0;
        })
        .map(nameOf),
  },
  'scales by what waits': {
    says: 'An autoscaler is for a Deployment that there is, has room above two pods, and looks at metrics that are made.',
    faults: (installation) =>
      ofKind(installation, 'HorizontalPodAutoscaler')
        .filter(({ spec }) => {
          const { minReplicas = 1, maxReplicas, metrics = [], scaleTargetRef } = spec;
          const target = ofKind(installation, 'Deployment').find(
            ({ metadata }) => metadata?.name === scaleTargetRef.name,
          );
          const isByQueue = metrics.some(({ type }) => type !== 'Resource') && metrics.every(isMade);
          return !target || minReplicas < 2 || maxReplicas <= minReplicas || !isByQueue;
        })
        .map(nameOf),
  },
};
