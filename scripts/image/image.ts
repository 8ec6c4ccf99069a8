import { HOME, NODE, USER } from './copy-files.ts';
import { type Layer, OCI, addJson, writeIndex } from './oci-layout.ts';
import type { Origin } from './source-commit.ts';

export const NAME = 'order-service';

/** Names of architectures in OCI, if Node.js has another name for them. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64' };

/** The name of this machine's architecture in OCI. */
export const ARCHITECTURE = ARCHITECTURES[process.arch] ?? process.arch;

export interface ImageLayer extends Layer {
  /** A description of the layer's content. */
  name: string;
}

interface About {
  /** The version of the service. */
  version: string;
  /** The version of the API contract. */
  contract: string;
  origin: Origin;
  architecture: string;
}

/**
 * Adds the configuration, the manifest and the index to a layout that already contains the layers. Returns the digest
 * of the image.
 */
export async function finishLayout(layout: string, layers: ImageLayer[], about: About): Promise<string> {
  const created = new Date(about.origin.seconds * 1000).toISOString();
  const labels = labelsOf(about, created);
  const platform = { architecture: about.architecture, os: 'linux' };
  const configuration = {
    created,
    ...platform,
    config: { ...RUN, Labels: labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ name }) => ({ created, created_by: 'make image', comment: name })),
  };
  const manifest = {
    schemaVersion: 2,
    mediaType: `${OCI}.manifest.v1+json`,
    config: await addJson(layout, configuration, `${OCI}.config.v1+json`),
    layers: layers.map(({ mediaType, digest, size }) => ({ mediaType, digest, size })),
    annotations: labels,
  };
  const added = await addJson(layout, manifest, manifest.mediaType);
  await writeIndex(layout, { ...added, platform, annotations: referencesOf(about.version) });
  return added.digest;
}

/**
 * Returns annotations with a name for the image. With these annotations, both Docker and Podman load the image as
 * `order-service:<version>`.
 */
const referencesOf = (version: string) => ({
  'io.containerd.image.name': `docker.io/library/${NAME}:${version}`,
  'org.opencontainers.image.ref.name': `localhost/${NAME}:${version}`,
});

/** Default settings of a container with this image. A container can override these settings. */
const RUN = {
  User: `${USER}:${USER}`,
  WorkingDir: HOME,
  Entrypoint: [NODE, `${HOME}/server.ts`],
  Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=3000', 'ADMIN_PORT=9464'],
  ExposedPorts: { '3000/tcp': {}, '9464/tcp': {} },
  StopSignal: 'SIGTERM',
};

/** Returns the labels of an image: those that OCI defines in annotations.md, and one that this project defines. */
function labelsOf({ version, contract, origin }: About, created: string): Record<string, string> {
  const label = 'org.opencontainers.image';
  return {
    [`${label}.title`]: NAME,
    [`${label}.description`]: 'An order-management HTTP API',
    [`${label}.licenses`]: 'MIT',
    [`${label}.version`]: version,
    [`${NAME}.contract`]: contract,
    [`${label}.created`]: created,
    ...(origin.revision !== undefined && { [`${label}.revision`]: origin.revision }),
  };
}
