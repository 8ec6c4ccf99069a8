import { type Contract, type Located, child, elements, members, textOf } from '../openapi/document.ts';
import type { Contracts } from '../schemas/schema-parts.ts';

/** For each contract, a part of a path: see `movedBasePaths`. */
export interface BasePaths {
  readonly before: string;
  readonly after: string;
}

const NONE: BasePaths = { before: '', after: '' };

/**
 * Finds the part of a path that moved from the servers to the paths, or from the paths to the servers. For example,
 * `https://example.com/v1` with the path `/teas` and `https://example.com` with the path `/v1/teas` are the same
 * addresses (OpenAPI 3.1, section 4.8.8). The result contains, for the contract with the longer paths, the part that
 * its servers lack.
 */
export function movedBasePaths({ before, after }: Contracts): BasePaths {
  const [was, is] = [basePathOf(before), basePathOf(after)];
  if (was === undefined || is === undefined || was === is) return NONE;
  const longer = was.length > is.length ? was : is;
  const shorter = longer === was ? is : was;
  const moved = longer.slice(shorter.length);
  if (!longer.startsWith(shorter) || !moved.startsWith('/')) return NONE;
  const [ofLonger, ofShorter] = longer === was ? [before, after] : [after, before];
  const paths = new Set(pathsOf(ofShorter));
  if (!pathsOf(ofLonger).some((path) => paths.has(moved + path))) return NONE;
  return longer === was ? { before: '', after: moved } : { before: moved, after: '' };
}

const pathsOf = (contract: Contract) => members(child(contract.root, 'paths')).map(([path]) => path);

/** Returns the path in the address of all servers. Returns undefined if the servers have different paths. */
function basePathOf(contract: Contract): string | undefined {
  const addresses = elements(child(contract.root, 'servers')).map(addressOf);
  const paths = new Set(
    (addresses.length > 0 ? addresses : ['']).map((address) => address.replace(/^[^/]*:\/\/[^/]*/, '')),
  );
  return paths.size === 1 ? [...paths][0] : undefined;
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
