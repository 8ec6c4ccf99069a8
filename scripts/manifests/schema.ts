import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as scaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as cronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as volumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as policy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as budget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

/**
 * A validator that was generated from Kubernetes' own OpenAPI. The validator stores its errors in a property of the
 * function.
 */
type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; keyword: string; params: object }[] | null;
};

const KINDS: Record<string, Validate> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': scaler,
  'batch/v1 CronJob': cronJob,
  'batch/v1 Job': job,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 PersistentVolumeClaim': volumeClaim,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
  'networking.k8s.io/v1 NetworkPolicy': policy,
  'policy/v1 PodDisruptionBudget': budget,
};

/**
 * Finds fields of an object that violate Kubernetes' schema. Returns a text for each violation: the path of the field,
 * and the violation.
 */
export function schemaFaults(object: unknown): string[] {
  // The types of both fields are checked below.
  const { apiVersion, kind } = { ...(object as { apiVersion?: unknown; kind?: unknown } | null) };
  const validate = KINDS[`${String(apiVersion)} ${String(kind)}`];
  if (!validate)
    return [`/kind: ${String(apiVersion)} ${String(kind)} is none of ${Object.keys(KINDS).join(', ')}`];
  const { seen, unread } = watched(object);
  const isValid = validate(seen);
  const faults = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}`,
  );
  return isValid ? unread().map((path) => `${path}: no such field`) : faults;
}

/**
 * Returns a copy of an object, and a function that lists the fields that were never read. The validator never reads an
 * unknown field, for example a misspelt one. Kubernetes' schema allows such fields, but the server drops them.
 */
function watched(object: unknown): { seen: unknown; unread(): string[] } {
  const read = new Set<string>();
  const all: string[] = [];
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const own = Object.keys(value);
    const entries = Object.entries(value).map(([name, child]) => [name, watch(child, `${path}/${name}`)]);
    if (!Array.isArray(value)) all.push(...own.map((name) => `${path}/${name}`));
    const copy: object = Array.isArray(value)
      ? entries.map(([, child]) => child)
      : Object.fromEntries(entries);
    return new Proxy(copy, {
      get(target, name) {
        read.add(`${path}/${String(name)}`);
        return Reflect.get(target, name) as unknown;
      },
      // The keys of a map, such as labels, are all read at the same time.
      ownKeys(target) {
        for (const name of own) read.add(`${path}/${name}`);
        return Reflect.ownKeys(target);
      },
    });
  };
  const seen = watch(object, '');
  return { seen, unread: () => all.filter((path) => !read.has(path)) };
}
