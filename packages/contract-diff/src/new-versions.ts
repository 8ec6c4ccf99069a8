import { type Change, compareContracts } from './compare.ts';
import { type Contract, isObject } from './openapi/document.ts';

/**
 * A version of the API that only the newer contracts have, and the previous version, whose consumers may migrate to the
 * new version.
 */
export interface NewVersion<Of extends Contract> {
  readonly version: string;
  readonly current: Of;
  readonly previous: string;
  /**
   * The contract of the previous version. The addresses in this contract are rewritten to the new version, so that they
   * don't count as changes.
   */
  readonly old: Of;
}

/**
 * Finds the versions of the API that only `after` has. Each new version is compared with the nearest lower version,
 * which is also taken from `after`.
 */
export function newVersions<Of extends Contract>(
  before: ReadonlyMap<string, Of>,
  after: ReadonlyMap<string, Of>,
): NewVersion<Of>[] {
  const numberOf = (version: string) => Number(version.slice(1));
  return [...after].flatMap(([version, current]) => {
    const [previous] = [...after.keys()]
      .filter((other) => numberOf(other) < numberOf(version))
      .sort((a, b) => numberOf(b) - numberOf(a));
    if (before.has(version) || previous === undefined) return [];
    return [{ version, current, previous, old: renumbered(after.get(previous)!, previous, version) }];
  });
}

/**
 * Compares a new version of the API with the previous version. Ignores the version number, because it always differs.
 */
export const compareVersions = (old: Contract, current: Contract): Change[] =>
  compareContracts(old, current).filter(({ at }) => at !== '#/info/version');

/** Rewrites a contract to the addresses of another version: `/api/v1` → `/api/v2`, `version 1` → `version 2`. */
function renumbered<Of extends Contract>(contract: Of, from: string, to: string): Of {
  const address = new RegExp(`(/|~1)${from}\\b`, 'g');
  const words = new RegExp(`\\bversion ${from.slice(1)}\\b`, 'g');
  const inText = (text: string) => text.replace(address, `$1${to}`).replace(words, `version ${to.slice(1)}`);
  // A component may also be named `v1`. So only a version in an address is replaced, and not every `v1` in a reference.
  const inReference = (text: string) => text.replaceAll(new RegExp(`~1${from}\\b`, 'g'), `~1${to}`);
  const changed = (node: unknown): unknown => {
    if (typeof node === 'string') return inText(node);
    if (Array.isArray(node)) return node.map(changed);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, member]) => [
        key.startsWith('/') ? inText(key) : key,
        key === '$ref' && typeof member === 'string' ? inReference(member) : changed(member),
      ]),
    );
  };
  return { ...contract, root: { ...contract.root, node: changed(contract.root.node) } };
}
