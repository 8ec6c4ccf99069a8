import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package of npm that the service needs to run. */
export interface Package {
  /** Folder of the package, such as `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression, or the text of the package's author. */
  license: string;
  /** `sha512-` and base64, of the archive in the registry. */
  integrity: string;
  /** Paths of the packages that it imports, sorted. */
  dependsOn: string[];
}

/** The demands of a package on others, by name. */
interface Demands {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Locked extends Demands {
  version: string;
  license?: string;
  integrity: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
  /** Whether it is a workspace, which is no package of the registry. */
  link?: true;
}

interface LockFile {
  packages: Record<string, Locked>;
}

/**
 * Lists the packages that `npm ci --omit=dev --omit=optional --workspaces=false` would install, by path. These packages
 * are in package-lock.json; optional peers are left out. `direct`: packages that the service itself imports. Throws an
 * error if another version is installed.
 */
export async function productionPackages(root: string): Promise<{ packages: Package[]; direct: string[] }> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const paths = new Set(Object.keys(packages).filter((path) => isForProduction(path, packages[path]!)));
  const direct = resolveAll(paths, '', packages['']!);
  const needed = reachedFrom(direct, (path) => resolveAll(paths, path, packages[path]!));
  const found = needed.map(async (path) => {
    const locked = packages[path]!;
    const { version, license, integrity } = locked;
    const installed = await readManifest(join(root, path));
    if (installed.version !== version)
      throw new Error(`${path} is ${installed.version} and not ${version}: run npm ci first.`);
    return {
      path,
      name: installed.name,
      version,
      license: license ?? 'NOASSERTION',
      integrity,
      dependsOn: resolveAll(paths, path, locked),
    };
  });
  const sorted = (await Promise.all(found)).sort((one, other) => (one.path < other.path ? -1 : 1));
  return { packages: sorted, direct };
}

const isForProduction = (path: string, { dev, optional, devOptional, link }: Locked): boolean =>
  path.startsWith('node_modules/') && !dev && !optional && !devOptional && !link;

/**
 * Returns these packages, and all packages that they depend on. A package that only a workspace depends on isn't marked
 * as `dev` either, but isn't returned.
 */
function reachedFrom(direct: string[], askedFor: (path: string) => string[]): string[] {
  const reached = new Set(direct);
  // A Set also visits members that are added during the loop.
  for (const path of reached) for (const next of askedFor(path)) reached.add(next);
  return [...reached];
}

/**
 * Returns the paths of the packages that the package at `path` depends on. A dependency that isn't in `paths` is
 * optional.
 */
function resolveAll(paths: Set<string>, path: string, demands: Demands): string[] {
  const { dependencies, peerDependencies, optionalDependencies } = demands;
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  return [...new Set(names.flatMap((name) => resolve(paths, path, name) ?? []))].sort();
}

/** Finds a package as Node.js does: in the folder's own node_modules, else in those above it. */
function resolve(paths: Set<string>, from: string, name: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (paths.has(path)) return path;
  if (from === '') return undefined;
  return resolve(paths, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
