import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** package-lock.json contains the version twice. */
const PLACES: Readonly<Record<string, RegExp>> = {
  'package.json': /(?<=^ {2}"version": ")[^"]+/m,
  'package-lock.json': /(?<=^(?: {2}| {6}"name": "order-service",\n {6})"version": ")[^"]+/gm,
  'deploy/kubernetes/*/kustomization.yaml': /(?<=^ +newTag: ).+/m,
};

/**
 * Sets the version of the service in its package, and in the manifests that name its image. The service always has the
 * version of the newest contract.
 */
export async function setServiceVersion(root: string, version: string): Promise<void> {
  for (const [pattern, place] of Object.entries(PLACES))
    for (const path of globSync(pattern, { cwd: root })) {
      const file = join(root, path);
      await writeFile(file, (await readFile(file, 'utf8')).replace(place, version));
    }
}
