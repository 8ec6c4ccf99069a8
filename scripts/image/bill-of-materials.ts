import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Library } from './libraries.ts';
import type { Package } from './packages.ts';

interface Contents {
  /** The version of the service. */
  version: string;
  /** The time of the commit from which the image is built, in seconds since 1970. */
  seconds: number;
  /** Packages in the image. `direct`: paths of the packages that the service itself imports. */
  service: { packages: Package[]; direct: string[] };
  /** Packages whose code is in the built page of the back office. `direct`: paths of those that the page imports. */
  page: { packages: Package[]; direct: string[] };
  libraries: Library[];
}

/**
 * Describes the contents of the image with their versions, licences and dependencies. The format is CycloneDX 1.6
 * (ECMA-424). The same contents always give the same bytes.
 */
export async function billOfMaterials(contents: Contents): Promise<object> {
  const { version, seconds, service, page, libraries } = contents;
  const component = application(SERVICE, version);
  const described = {
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component,
    },
    components: [
      node(),
      ...(await Promise.all(libraries.map(library))),
      ...service.packages.map((each) => npmPackage(each.path, each)),
      application(PAGE, version),
      ...page.packages.map((each) => npmPackage(inPage(each.path), each)),
    ],
    dependencies: dependenciesOf(contents),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf(described),
    version: 1,
    ...described,
  };
}

const SERVICE = 'order-service';
const PAGE = 'back-office';

/** Returns the reference of a package in the page. The image may also contain the package itself. */
const inPage = (path: string): string => `${PAGE}/dist: ${path}`;

/**
 * Returns the dependencies of each component, by `bom-ref`. A component without dependencies also has an entry: in
 * CycloneDX, a missing entry means that the dependencies are unknown.
 */
const dependenciesOf = ({ service, page, libraries }: Contents) => [
  { ref: SERVICE, dependsOn: ['node', ...service.direct, PAGE] },
  { ref: 'node', dependsOn: libraries.map(({ path }) => path) },
  ...libraries.map(({ path }) => ({ ref: path, dependsOn: [] })),
  ...service.packages.map(({ path, dependsOn }) => ({ ref: path, dependsOn })),
  { ref: PAGE, dependsOn: page.direct.map(inPage) },
  ...page.packages.map(({ path, dependsOn }) => ({ ref: inPage(path), dependsOn: dependsOn.map(inPage) })),
];

/** Derives a UUID of version 8 (RFC 9562) from a checksum, so that the same contents have the same serial number. */
function serialNumberOf(described: object): string {
  const bytes = createHash('sha256').update(JSON.stringify(described)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = bytes.toString('hex');
  return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

const application = (name: string, version: string) => ({
  'bom-ref': name,
  type: 'application',
  name,
  version,
  licenses: licensed('MIT'),
});

const npmPackage = (ref: string, { name, version, license, integrity }: Package) => ({
  'bom-ref': ref,
  type: 'library',
  name,
  version,
  licenses: licensed(license),
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
});

/** Describes Node.js. Libraries that are compiled into Node.js are listed only by their versions. */
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
      purl: `pkg:deb/${from.distribution}/${from.name}@${encodeURIComponent(from.version)}?arch=${from.architecture}`,
    }),
    licenses: licensed(isOfGcc ? 'GPL-3.0-or-later WITH GCC-exception-3.1' : 'LGPL-2.1-or-later'),
    hashes: [{ alg: 'SHA-256', content }],
  };
}

const licensed = (license: string) => [{ expression: license }];
