import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Library } from './libraries.ts';
import type { Package } from './packages.ts';

interface Contents {
  /** Of the service. */
  version: string;
  packages: Package[];
  libraries: Library[];
}

/** All that is in the image, with versions and licences: CycloneDX 1.6 (ECMA-424). The same each time. */
export async function billOfMaterials({ version, packages, libraries }: Contents): Promise<object> {
  const component = { 'bom-ref': 'order-service', type: 'application', name: 'order-service', version };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...component, licenses: licensed('MIT') } },
    components: [
      node(),
      ...(await Promise.all(libraries.map(library))),
      ...packages.map(({ path, name, version: of, license, integrity }) => ({
        'bom-ref': path,
        type: 'library',
        name,
        version: of,
        licenses: licensed(license),
        purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      })),
    ],
  };
}

/** Its own libraries are within its program: of those it only says the versions. */
function node() {
  const { node: version, ...within } = process.versions;
  return {
    'bom-ref': 'node',
    type: 'platform',
    name: 'node',
    version,
    licenses: licensed('MIT'),
    purl: `pkg:generic/node@${version}`,
    components: Object.entries(within).map(([name, each]) => ({
      'bom-ref': `node/${name}`,
      type: 'library',
      name,
      version: String(each),
    })),
  };
}

async function library({ path, package: from }: Library) {
  const content = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  const isOfGcc = /^lib(?:stdc\+\+|gcc_s|atomic)\./.test(basename(path));
  return {
    'bom-ref': path,
    type: 'file',
    name: path,
    ...(from && {
      version: from.version,
      purl: `pkg:deb/debian/${from.name}@${encodeURIComponent(from.version)}?arch=${from.architecture}`,
    }),
    licenses: licensed(isOfGcc ? 'GPL-3.0-or-later WITH GCC-exception-3.1' : 'LGPL-2.1-or-later'),
    hashes: [{ alg: 'SHA-256', content }],
  };
}

const licensed = (license: string) => [{ expression: license }];
