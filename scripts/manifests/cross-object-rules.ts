import { type Installation, type Rule, type Workload, nameOf, ofKind, selects } from './manifests.ts';
import { readOffice, readSettings } from './setting-rules.ts';

const deployments = ({ workloads, offices }: Installation): Workload[] =>
  [...workloads, ...offices].filter(({ kind }) => kind === 'Deployment');

const named = (workloads: Workload[]): string[] => workloads.map(({ kind, name }) => `${kind} ${name}`);

/** Rules that concern several Kubernetes objects together. */
export const WHOLE_RULES: Record<string, Rule> = {
  'all roles': {
    says: 'There are a Deployment that serves, one that works, a Job that migrates, and a CronJob with the doctor, all of the same image.',
    faults({ workloads, offices }) {
      const roles = workloads.map(({ kind, role }) => `${kind} ${role}`).sort();
      const images = new Set([...workloads, ...offices].map(({ container }) => container.image));
      const areAll = roles.join() === 'CronJob doctor,Deployment api,Deployment worker,Job migrate';
      return areAll && images.size === 1 ? [] : [...roles, ...images].map(String);
    },
  },
  'one shop': {
    says: 'All processes, that which migrates too, have the same DATABASE_ENGINE and SHARDS.',
    faults({ workloads }) {
      const layouts = workloads.map((each) => {
        const { engine, shards } = readSettings(each).layout ?? {};
        return `${each.kind} ${each.name}: ${engine ?? 'unknown'}${shards ? `, ${shards} shards` : ''}`;
      });
      const isSame = new Set(layouts.map((layout) => layout.split(': ')[1])).size === 1;
      return isSame ? [] : layouts;
    },
  },
  'secrets by number': {
    says: 'All but the migration read one Secret, and the back office another. The names end in a number: the next number replaces the processes.',
    faults(installation) {
      const readers = installation.workloads.filter(({ role }) => role !== 'migrate');
      const secretsOf = (workloads: Workload[]) =>
        workloads.flatMap(({ pod }) => (pod.volumes ?? []).map(({ secret }) => secret?.secretName ?? ''));
      const isNumbered = (name: string) => /-\d+$/.test(name);
      const offices = installation.offices.filter((each) => !secretsOf([each]).every(isNumbered));
      const names = secretsOf(readers);
      const isOne = new Set(names).size === 1 && names.every(isNumbered);
      return named([...(isOne ? [] : readers), ...offices]);
    },
  },
  'one namespace': {
    says: 'All is in one namespace, in which Kubernetes refuses pods that may do more than ours.',
    faults(installation) {
      const [space] = ofKind(installation, 'Namespace');
      const isStrict = space?.metadata?.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted';
      const others = installation.all.filter(
        (each) => each !== space && each.metadata?.namespace !== space?.metadata?.name,
      );
      return [...(isStrict ? [] : ['Namespace']), ...others.map(nameOf)];
    },
  },
  'replaced without a gap': {
    says: 'While a Deployment is replaced, there are never fewer pods than before.',
    faults: (installation) =>
      ofKind(installation, 'Deployment')
        .filter(({ spec }) => {
          const { type = 'RollingUpdate', rollingUpdate } = spec?.strategy ?? {};
          return type !== 'RollingUpdate' || rollingUpdate?.maxUnavailable !== 0;
        })
        .map(nameOf),
  },
  'nodes can be emptied': {
    says: 'Of each Deployment one pod at a time may be moved, and of a single one too.',
    faults: (installation) =>
      named(
        deployments(installation).filter(({ labels }) => {
          const budgets = ofKind(installation, 'PodDisruptionBudget').filter(({ spec }) =>
            selects(spec?.selector, labels),
          );
          return budgets.length !== 1 || budgets[0]?.spec?.maxUnavailable !== 1;
        }),
      ),
  },
  spread: {
    says: 'Pods of a Deployment are spread over zones and nodes, but none waits for that.',
    faults: (installation) =>
      named(
        // The back office has one pod only.
        deployments({ ...installation, offices: [] }).filter(({ pod, labels }) => {
          const own = (pod.topologySpreadConstraints ?? []).filter(
            ({ labelSelector, whenUnsatisfiable }) =>
              selects(labelSelector, labels) && whenUnsatisfiable === 'ScheduleAnyway',
          );
          return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].some(
            (key) => !own.some(({ topologyKey }) => topologyKey === key),
          );
        }),
      ),
  },
  'right pods': {
    says: 'A Deployment and its Service and budget select its own pods, and no others.',
    faults(installation) {
      const selectors = [
        ...ofKind(installation, 'Deployment').map((each) => ({ each, selector: each.spec?.selector })),
        ...ofKind(installation, 'PodDisruptionBudget').map((each) => ({
          each,
          selector: each.spec?.selector,
        })),
        ...ofKind(installation, 'Service').map((each) => ({
          each,
          selector: { matchLabels: each.spec?.selector ?? {} },
        })),
      ];
      const wrong = selectors.filter(({ each, selector }) => {
        const all = [...installation.workloads, ...installation.offices];
        const [first, ...rest] = all.filter(({ labels }) => selects(selector, labels));
        const component = each.metadata?.labels?.['app.kubernetes.io/component'];
        return !first || rest.length > 0 || first.role !== component;
      });
      return wrong.map(({ each }) => nameOf(each));
    },
  },
  'only requests are published': {
    says: 'A Service leads to PORT of the pods that serve, or to the port of the back office, and nowhere else.',
    faults: (installation) =>
      ofKind(installation, 'Service')
        .filter(({ spec }) => {
          const to = [...installation.workloads, ...installation.offices].find(({ labels }) =>
            selects({ matchLabels: spec?.selector ?? {} }, labels),
          );
          const port = to && (readSettings(to).config?.port ?? readOffice(to).settings?.listen?.port);
          const isRight = (target: string | number | undefined) =>
            target === port ||
            to?.container.ports?.find(({ name }) => name === target)?.containerPort === port;
          const ports = spec?.ports ?? [];
          return (
            !['api', 'back-office'].includes(to?.role ?? '') ||
            ports.length !== 1 ||
            !ports.every(({ targetPort }) => isRight(targetPort))
          );
        })
        .map(nameOf),
  },
};
