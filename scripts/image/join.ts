import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME } from './image.ts';
import { type Descriptor, addJson, archive, indexOf, writeIndex } from './oci-layout.ts';

/** An image for several architectures. `digests` contains the digest of the image for each architecture. */
interface JoinedImage {
  /**
   * The digest of an OCI index, which lists the images. A machine that downloads this digest gets the image for its own
   * architecture.
   */
  digest: string;
  digests: Record<string, string>;
}

/**
 * Joins layouts of the same image that were built on machines with different architectures. Empties the folder `to`,
 * and writes the joined layout into this folder. Throws if the images have different versions or sources, or if two of
 * them have the same architecture.
 */
export async function joinImages(layouts: readonly string[], to: string): Promise<JoinedImage> {
  const images = (await Promise.all(layouts.map(readImage))).sort((one, other) =>
    one.architecture < other.architecture ? -1 : 1,
  );
  const architectures = images.map(({ architecture }) => architecture);
  if (new Set(architectures).size < images.length || images.length === 0)
    throw new Error(`Name one image for each architecture. Named: ${architectures.join(', ') || 'none'}.`);
  const labels = new Set(images.map((image) => image.labels));
  if (labels.size > 1) throw new Error(`The images have different labels: ${[...labels].join(' and ')}.`);
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, 'blobs'), { recursive: true });
  for (const layout of layouts) await cp(join(layout, 'blobs'), join(to, 'blobs'), { recursive: true });
  const list = indexOf(images.map(({ descriptor: { annotations: _, ...manifest } }) => manifest));
  const added = await addJson(to, list, list.mediaType);
  // `build.ts` gives every image annotations.
  await writeIndex(to, { ...added, annotations: images[0]!.descriptor.annotations! });
  const digests = images.map(({ architecture, descriptor }) => [architecture, descriptor.digest]);
  // Each entry is a pair of texts.
  return { digest: added.digest, digests: Object.fromEntries(digests) as Record<string, string> };
}

async function readImage(layout: string) {
  const read = async <Content>(path: string) =>
    JSON.parse(await readFile(join(layout, path), 'utf8')) as Content;
  const { manifests } = await read<{ manifests: [Descriptor] }>('index.json');
  const [descriptor] = manifests;
  const manifest = `blobs/${descriptor.digest.replace(':', '/')}`;
  const { annotations } = await read<{ annotations: object }>(manifest);
  return {
    descriptor,
    architecture: descriptor.platform!.architecture, // `build.ts` gives every image a platform.
    labels: JSON.stringify(annotations),
  };
}

/**
 * Joins the layouts that the arguments name. Prints the outputs of a step in GitHub Actions: `digest=…`, and one line
 * for each architecture.
 */
async function main(): Promise<void> {
  const folder = join(import.meta.dirname, '../../.image');
  const layout = join(folder, 'all');
  const { digest, digests } = await joinImages(process.argv.slice(2), layout);
  await archive(layout, join(folder, `${NAME}.all.oci.tar`));
  for (const [name, value] of Object.entries({ digest, ...digests })) console.log(`${name}=${value}`);
}

if (import.meta.main) await main();
