import { API, type Broken, inContainer, inObject, inPod, inScaler } from './manifest-changes.ts';

export const OF_SCHEMA: Broken[] = [
  {
    name: 'a field misspelt',
    rule: '/spec/template/spec/containers/0/securityContext/readOnlyRootFileSystem',
    change: inContainer(({ securityContext }) =>
      Object.assign(securityContext!, { readOnlyRootFileSystem: true }),
    ),
  },
  {
    name: 'a field in the wrong place',
    rule: '/spec/template/spec/containers/0/terminationGracePeriodSeconds',
    change: inContainer((container) => void (container['terminationGracePeriodSeconds'] = 60)),
  },
  {
    name: 'a number as text',
    rule: '/spec/minReplicas',
    change: inScaler((spec) => void (spec['minReplicas'] = '2')),
  },
  {
    name: 'a variable that is a number',
    rule: '/spec/template/spec/containers/0/env/0/value',
    change: inObject('Deployment', API, ({ spec }) => {
      spec.template.spec.containers[0].env = [{ name: 'PORT', value: 3000 }];
    }),
  },
  {
    name: 'no selector',
    rule: '/spec',
    change: inObject('Deployment', API, ({ spec }) => delete spec.selector),
  },
  {
    name: 'a policy that Kubernetes does not know',
    rule: '/spec/template/spec/restartPolicy',
    change: inObject(
      'Job',
      'order-service-migrate',
      ({ spec }) => void (spec.template.spec.restartPolicy = 'Sometimes'),
    ),
  },
  {
    name: 'a version of the API that has gone',
    rule: '/kind',
    change: inObject(
      'HorizontalPodAutoscaler',
      API,
      (scaler) => void (scaler['apiVersion'] = 'autoscaling/v2beta2'),
    ),
  },
  {
    name: 'a secret among the manifests',
    rule: '/kind',
    change: (all) =>
      void all.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'order-service' } } as never),
  },
];

export const OF_PODS: Broken[] = [
  {
    name: 'a container that prepares',
    rule: 'one container',
    change: inPod((pod) => void (pod.initContainers = [{ name: 'wait', image: 'busybox:1' }])),
  },
  {
    name: 'the latest image',
    rule: 'pinned image',
    change: inContainer((container) => void (container.image = 'registry.example.com/order-service:latest')),
  },
  {
    name: 'an image without a version',
    rule: 'pinned image',
    change: inContainer((container) => void (container.image = 'registry.example.com:5000/order-service')),
  },
  {
    name: 'root by its own word',
    rule: 'no root',
    change: inContainer(({ securityContext }) => void Object.assign(securityContext!, { runAsUser: 0 })),
  },
  {
    name: 'root allowed',
    rule: 'no root',
    change: inPod(({ securityContext }) => void delete securityContext!.runAsNonRoot),
  },
  {
    name: 'an image that can be written',
    rule: 'read-only root',
    change: inContainer(({ securityContext }) => void delete securityContext!.readOnlyRootFilesystem),
  },
  {
    name: 'capabilities kept',
    rule: 'no privileges',
    change: inContainer(
      ({ securityContext }) => void (securityContext!.capabilities = { drop: ['NET_RAW'] }),
    ),
  },
  {
    name: 'any system call',
    rule: 'no privileges',
    change: inPod(({ securityContext }) => void (securityContext!.seccompProfile = { type: 'Unconfined' })),
  },
  {
    name: "the node's network",
    rule: 'nothing of the node',
    change: inPod((pod) => void (pod.hostNetwork = true)),
  },
  {
    name: "the node's files",
    rule: 'nothing of the node',
    change: inPod(({ volumes }) => void volumes!.push({ name: 'logs', hostPath: { path: '/var/log' } })),
  },
  {
    name: "the cluster's token",
    rule: 'no token of the cluster',
    change: inPod((pod) => void delete pod.automountServiceAccountToken),
  },
  {
    name: 'no limit for memory',
    rule: 'resources',
    change: inContainer(({ resources }) => void delete resources!.limits),
  },
  {
    name: 'a shell that the image has not',
    rule: 'starts the service',
    change: inContainer((container) => void (container.command = ['sh', '-c', 'node server.ts'])),
  },
];
