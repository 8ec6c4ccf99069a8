import {
  type Contract,
  type Located,
  child,
  elements,
  members,
  operationsOf,
  textOf,
} from '../openapi/document.ts';
import type { Contracts } from '../schemas/schema-parts.ts';
import { openedCounterpart } from './path-parts.ts';

/** For each contract, parts of paths: see `movedBasePaths`. */
export interface BasePaths {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export const NO_BASE_PATHS: BasePaths = { before: [''], after: [''] };

/**
 * Finds the part of a path that moved from the servers to the paths, or from the paths to the servers. For example,
 * `https://example.com/v1` with the path `/teas` and `https://example.com` with the path `/v1/teas` are the same
 * addresses (OpenAPI 3.1, section 4.8.8). The result contains, for the contract with the longer paths, the part that
 * its servers lack. If its paths have a parameter in this place, such as `/{version}/teas`, several servers of the other
 * contract may each have another part.
 */
export function movedBasePaths({ before, after }: Contracts): BasePaths {
  const [was, is] = [basePathsOf(before), basePathsOf(after)];
  const toPaths = movedParts(was, is, before, after);
  if (toPaths.length > 0) return { before: [''], after: toPaths };
  const toServers = movedParts(is, was, after, before);
  return toServers.length > 0 ? { before: toServers, after: [''] } : NO_BASE_PATHS;
}

/** Returns the parts by which `longer` is longer than `shorter`, if the paths of `other` have them. */
function movedParts(longer: readonly string[], shorter: readonly string[], one: Contract, other: Contract) {
  const [base = '', ...more] = shorter;
  if (more.length > 0 || !longer.every((path) => path.startsWith(`${base}/`))) return [];
  const [operations, others] = [operationsOf(one), operationsOf(other)];
  const paths = new Set(others.map(({ path }) => path));
  return longer
    .map((path) => path.slice(base.length))
    .filter((part) =>
      operations.some((operation) => {
        const path = part + operation.path;
        return paths.has(path) || openedCounterpart(other, { ...operation, path }, others);
      }),
    );
}

/** Returns the paths in the addresses of all servers. */
function basePathsOf(contract: Contract): string[] {
  const addresses = elements(child(contract.root, 'servers')).map(addressOf);
  return [
    ...new Set(
      (addresses.length > 0 ? addresses : ['']).map((address) => address.replace(/^[^/]*:\/\/[^/]*/, '')),
    ),
  ];
}

/** Returns the address of a server, in which variables are replaced by their defaults. */
export function addressOf(server: Located): string {
  const variables = new Map(members(child(server, 'variables')));
  const url = (textOf(server, 'url') ?? '/').replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = variables.get(name);
    return (variable && textOf(variable, 'default')) ?? whole;
  });
  return url.replace(/\/$/, '');
}
