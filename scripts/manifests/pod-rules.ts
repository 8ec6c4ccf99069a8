import type { Workload } from './manifests.ts';
import { plainSecretsIn, secretFilesIn } from './setting-rules.ts';

/** A rule about every pod. `says` is the rule as a sentence. `holds` returns whether a workload obeys the rule. */
export interface PodRule {
  says: string;
  holds(workload: Workload): boolean;
  /**
   * Returns why a workload breaks the rule. This function is missing if the sentence `says` already makes that clear.
   */
  because?(workload: Workload): string;
}

const USER = 65_532;

/**
 * Rules about the rights and resources of each pod. Other files contain the rules about settings, probes and networks.
 */
export const POD_RULES: Record<string, PodRule> = {
  'one container': {
    says: 'Each pod has one container, which no other one prepares or accompanies.',
    holds: ({ pod }) =>
      pod.containers.length === 1 && !pod.initContainers?.length && !pod.ephemeralContainers?.length,
  },
  'pinned image': {
    says: 'An image has a version or a digest: another one never comes by itself.',
    holds: ({ container: { image = '' } }) => /(?::(?!latest$)[\w.-]+|@sha256:[\da-f]{64})$/.test(image),
  },
  'no root': {
    says: `Processes run as user and group ${USER}, and Kubernetes refuses to start them as root.`,
    holds: ({ pod: { securityContext: all }, container: { securityContext: own } }) =>
      [own?.runAsNonRoot, all?.runAsNonRoot].find((each) => each !== undefined) === true &&
      (own?.runAsUser ?? all?.runAsUser) === USER &&
      (own?.runAsGroup ?? all?.runAsGroup) === USER,
  },
  'read-only root': {
    says: 'A process changes no file of its image.',
    holds: ({ container }) => container.securityContext?.readOnlyRootFilesystem === true,
  },
  'no privileges': {
    says: 'A process has no capabilities, can get none, and makes only the usual system calls.',
    holds({ pod, container: { securityContext: own } }) {
      const { drop = [], add = [] } = own?.capabilities ?? {};
      const profile = own?.seccompProfile ?? pod.securityContext?.seccompProfile;
      return (
        drop.includes('ALL') &&
        add.length === 0 &&
        own?.allowPrivilegeEscalation === false &&
        own.privileged !== true &&
        profile?.type === 'RuntimeDefault'
      );
    },
  },
  'nothing of the node': {
    says: "A pod has none of the node's network, processes, files and ports.",
    holds: ({ pod, container }) =>
      !pod.hostNetwork &&
      !pod.hostPID &&
      !pod.hostIPC &&
      (pod.volumes ?? []).every(({ hostPath }) => !hostPath) &&
      (container.ports ?? []).every(({ hostPort }) => hostPort === undefined),
  },
  'no token of the cluster': {
    says: 'A pod gets no token for Kubernetes, and no environment variables about other services.',
    holds: ({ pod }) =>
      pod.automountServiceAccountToken === false &&
      pod.enableServiceLinks === false &&
      !['', 'default'].includes(pod.serviceAccountName ?? ''),
  },
  resources: {
    says: 'A pod says how much CPU and memory it needs, and how much memory it gets at most.',
    holds: ({ container: { resources } }) =>
      [resources?.requests?.['cpu'], resources?.requests?.['memory'], resources?.limits?.['memory']].every(
        (each) => each !== undefined,
      ),
  },
  'secrets in files': {
    says: 'Secrets are in files of a Secret, which only the process can read, and never in the environment.',
    holds({ env, role, pod, container }) {
      const files = secretFilesIn(env, role);
      const isMounted = (file: string) =>
        (container.volumeMounts ?? []).some(({ name, mountPath, readOnly }) => {
          const secret = pod.volumes?.find((volume) => volume.name === name)?.secret;
          const isPrivate = ((secret?.defaultMode ?? 0o644) & 0o007) === 0;
          return readOnly === true && secret !== undefined && isPrivate && file.startsWith(`${mountPath}/`);
        });
      const inEnvironment = (container.env ?? []).some(({ valueFrom }) => valueFrom?.secretKeyRef);
      const asEnvironment = (container.envFrom ?? []).some(({ secretRef }) => secretRef);
      const isPlain = plainSecretsIn(env).length > 0 || inEnvironment || asEnvironment;
      return (
        !isPlain && files.length > 0 && files.every(isMounted) && pod.securityContext?.fsGroup !== undefined
      );
    },
  },
};
