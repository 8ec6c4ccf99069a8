import {
  type Installation,
  type Manifest,
  type Rule,
  type Workload,
  installationOf,
  nameOf,
} from './manifests.ts';
import { OFFICE_NETWORK_RULES, OFFICE_RULES } from './office-rules.ts';
import { NETWORK_RULES } from './network-rules.ts';
import { POD_RULES, type PodRule } from './pod-rules.ts';
import { PROCESS_RULES } from './process-rules.ts';
import { SCALE_RULES } from './scale-rules.ts';
import { schemaFaults } from './schema.ts';
import { WHOLE_RULES } from './cross-object-rules.ts';

const ofEach = (rules: Record<string, PodRule>, podsOf: (installation: Installation) => Workload[]) =>
  Object.entries(rules).map(([name, { says, holds, because }]) => {
    const faults: Rule['faults'] = (installation) =>
      podsOf(installation)
        .filter((each) => !holds(each))
        .map((each) => `${each.kind} ${each.name}${because ? ` (${because(each)})` : ''}`);
    return [name, { says, faults }] as const;
  });

/** All rules by name. The rules apply in addition to Kubernetes' own schema. */
export const RULES: Record<string, Rule> = {
  ...Object.fromEntries(
    ofEach(POD_RULES, ({ workloads, backups, offices }) => [...workloads, ...backups, ...offices]),
  ),
  ...Object.fromEntries(ofEach(PROCESS_RULES, ({ workloads }) => workloads)),
  ...Object.fromEntries(ofEach(OFFICE_RULES, ({ offices }) => offices)),
  ...OFFICE_NETWORK_RULES,
  ...NETWORK_RULES,
  ...WHOLE_RULES,
  ...SCALE_RULES,
};

/**
 * A fault of manifests, and its location. `rule` is the name of a rule. For a violation of Kubernetes' schema, `rule`
 * is the path of the field.
 */
export interface Fault {
  rule: string;
  where: string;
  says: string;
}

/** Finds the faults of manifests that `kubectl kustomize` has rendered. */
export function faultsOf(objects: unknown[]): Fault[] {
  const ofSchema = objects.flatMap((each, index) =>
    schemaFaults(each).map((says) => ({
      rule: says.split(':', 1)[0]!,
      // An empty document has no name.
      where: each ? nameOf(each as Manifest) : `object ${index + 1}`,
      says,
    })),
  );
  if (ofSchema.length > 0) return ofSchema;
  // All objects have been checked against the schemas of their kinds.
  const installation = installationOf(objects as Manifest[]);
  return Object.entries(RULES).flatMap(([rule, { says, faults }]) =>
    faults(installation).map((where) => ({ rule, where, says })),
  );
}
