interface Component {
  'bom-ref': string;
  name: string;
  version?: string;
  components?: Component[];
}

export interface Bill {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const withNested = (component: Component): Component[] => [
  component,
  ...(component.components ?? []).flatMap(withNested),
];

/**
 * Lists the violations of CycloneDX 1.6 in the references of a bill of materials. Each reference must be unique and
 * must name a component. Each component must be reachable from the service by references.
 */
export function faultsOfReferences({ metadata, components, dependencies }: Bill): string[] {
  const tops = [metadata.component, ...components].map((each) => each['bom-ref']);
  const all = [metadata.component, ...components].flatMap(withNested).map((each) => each['bom-ref']);
  const refs = dependencies.map(({ ref }) => ref);
  const targets = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const target of targets.get(ref) ?? []) visit(target);
  };
  visit(tops[0]!);
  return [
    ...all.filter((ref, index) => all.indexOf(ref) !== index).map((ref) => `${ref}: two components`),
    ...refs.filter((ref, index) => refs.indexOf(ref) !== index).map((ref) => `${ref}: two entries`),
    ...[...refs, ...[...targets.values()].flat()]
      .filter((ref) => !all.includes(ref))
      .map((ref) => `${ref}: no component`),
    ...tops.filter((ref) => !targets.has(ref)).map((ref) => `${ref}: no entry`),
    ...tops.filter((ref) => !reached.has(ref)).map((ref) => `${ref}: needed by no other`),
  ];
}

/**
 * A package in the output of `npm ls --json`. If several packages depend on the same package, npm lists the
 * dependencies of that package only once.
 */
export interface NpmNode {
  version?: string;
  dependencies?: Record<string, NpmNode>;
}

/**
 * Lists the dependencies that npm reports, sorted, as `package@version → package@version`. Leaves out optional peer
 * dependencies, because the bill of materials doesn't contain them.
 */
export function edgesOfNpm(root: NpmNode, bill: Bill): string[] {
  const edges = new Set<string>();
  const known = new Set(labelsOf(bill).values());
  const visit = ({ dependencies = {} }: NpmNode, label: string): void => {
    for (const [name, node] of Object.entries(dependencies)) {
      const child = `${name}@${node.version}`;
      if (!known.has(child)) continue;
      edges.add(`${label} → ${child}`);
      visit(node, child);
    }
  };
  visit(root, 'order-service');
  return [...edges].sort();
}

/**
 * Returns `package@version` of the service and of its packages, by reference. Node.js and its libraries are left out,
 * because they aren't packages.
 */
const labelsOf = ({ components }: Bill) =>
  new Map([
    ['order-service', 'order-service'],
    ...components
      .filter((each) => each['bom-ref'].startsWith('node_modules/'))
      .map((each) => [each['bom-ref'], `${each.name}@${each.version}`] as const),
  ]);

/** Lists the dependencies between the packages of a bill of materials, in the same form as `edgesOfNpm`. */
export function edgesOfPackages(bill: Bill): string[] {
  const labels = labelsOf(bill);
  const edges = bill.dependencies.flatMap(({ ref, dependsOn }) =>
    dependsOn.flatMap((target) =>
      labels.has(ref) && labels.has(target) ? `${labels.get(ref)} → ${labels.get(target)}` : [],
    ),
  );
  return [...new Set(edges)].sort();
}
