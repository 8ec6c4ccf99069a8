import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package of npm that the service needs to run. */
export interface Package {
  /** Its folder, such as `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression, or what its author wrote. */
  license: string;
  /** `sha512-` and base64, of the archive in the registry. */
  integrity: string;
}

interface LockFile {
  packages: Record<
    string,
    { version: string; license?: string; integrity: string; dev?: true; optional?: true; devOptional?: true }
  >;
}

/**
 * What `npm ci --omit=dev --omit=optional` would install, by path, as package-lock.json says, but for peers that
 * are optional. Throws an error if another version is installed.
 */
export async function productionPackages(root: string): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  const found = needed.map(async ([path, { version, license, integrity }]) => {
    const installed = await readManifest(join(root, path));
    if (installed.version !== version)
      throw new Error(`${path} is ${installed.version} and not ${version}: run npm ci first.`);
    return { path, name: installed.name, version, license: license ?? 'NOASSERTION', integrity };
  });
  return (await Promise.all(found)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
