import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An npm package that the service needs to run. */
export interface Package {
  /** Folder of the package, such as `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression, or the text that the package's author has written instead. */
  license: string;
  /** Checksum of the archive in the registry: `sha512-`, and the checksum in base64. */
  integrity: string;
  /** Paths of the packages that this package depends on, sorted. */
  dependsOn: string[];
}

/** The packages that a package needs, each with its required version. */
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
  /** Whether the package is a workspace of this repository. The registry doesn't contain workspaces. */
  link?: true;
}

interface LockFile {
  packages: Record<string, Locked>;
}

/**
 * Lists the packages that `npm ci --omit=dev --omit=optional --workspaces=false` would install, sorted by path. Reads
 * package-lock.json, and leaves out optional peers. `direct` in the result lists the packages on which the service
 * itself depends. Throws if another version of a package is installed.
 */
export async function productionPackages(root: string): Promise<{ packages: Package[]; direct: string[] }> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const paths = new Set(Object.keys(packages).filter((path) => isForProduction(path, packages[path]!)));
  // A workspace may need an optional package of the service, which package-lock.json then doesn't mark as optional.
  const { dependencies = {} } = packages['']!;
  const direct = resolveAll(paths, '', { dependencies });
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

/**
 * Lists the packages whose code is in the built page of the back office, sorted by path. `direct` in the result lists
 * the packages on which the page itself depends. Throws if package-lock.json lacks one of the packages.
 */
export async function packagesInPage(root: string): Promise<{ packages: Package[]; direct: string[] }> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const list = await readFile(join(root, 'back-office/dist/licenses.json'), 'utf8');
  const bundled = (JSON.parse(list) as { name: string; version: string }[]).map(({ name, version }) => {
    const path = Object.keys(packages).find(
      (each) => each.endsWith(`node_modules/${name}`) && packages[each]!.version === version,
    );
    if (path === undefined) throw new Error(`package-lock.json has no ${name} ${version}: run npm ci first.`);
    return { path, name, version };
  });
  const paths = new Set(bundled.map(({ path }) => path));
  const described = bundled.map(({ path, name, version }) => {
    const locked = packages[path]!;
    const { license = 'NOASSERTION', integrity } = locked;
    return { path, name, version, license, integrity, dependsOn: resolveAll(paths, path, locked) };
  });
  return {
    packages: described.sort((one, other) => (one.path < other.path ? -1 : 1)),
    direct: resolveAll(paths, 'back-office', packages['back-office']!),
  };
}

const isForProduction = (path: string, { dev, optional, devOptional, link }: Locked): boolean =>
  path.startsWith('node_modules/') && !dev && !optional && !devOptional && !link;

/**
 * Returns the packages in `direct`, and all packages that they need directly or indirectly. Leaves out packages that
 * only a workspace needs. package-lock.json doesn't mark such packages as `dev`.
 */
function reachedFrom(direct: string[], askedFor: (path: string) => string[]): string[] {
  const reached = new Set(direct);
  // The loop adds entries to the Set, and also visits these.
  for (const path of reached) for (const next of askedFor(path)) reached.add(next);
  return [...reached];
}

/**
 * Returns the paths of the packages that the package at `path` needs. Ignores a package that isn't in `paths`, because
 * it is optional.
 */
function resolveAll(paths: Set<string>, path: string, demands: Demands): string[] {
  const { dependencies, peerDependencies, optionalDependencies } = demands;
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  return [...new Set(names.flatMap((name) => resolve(paths, path, name) ?? []))].sort();
}

/**
 * Finds a package as Node.js does: first in the folder `node_modules` of the package `from`, then in the `node_modules`
 * of each folder above.
 */
function resolve(paths: Set<string>, from: string, name: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (paths.has(path)) return path;
  if (from === '') return undefined;
  return resolve(paths, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
