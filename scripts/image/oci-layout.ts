import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** A descriptor in an OCI image, as descriptor.md in github.com/opencontainers/image-spec defines it. */
export interface Descriptor {
  mediaType: string;
  /** `sha256:` and the checksum of the content, in hexadecimal. */
  digest: string;
  size: number;
  platform?: { architecture: string; os: string };
  annotations?: Record<string, string>;
}

export interface Layer extends Descriptor {
  /** The digest of the layer's archive before compression. */
  diffId: string;
}

/** Prefix of OCI's media types. */
export const OCI = 'application/vnd.oci.image';

/**
 * Options of tar that make archives reproducible (reproducible-builds.org/docs/archives): sorted names, no times, and
 * owner 0. The format ustar is used, because it stores neither extended attributes nor access times.
 */
const SAME_EACH_TIME = [
  ...['--format=ustar', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'],
];

/**
 * Access rights of files in an archive. The rights depend neither on the umask nor on the rights in the checkout.
 * Folders also always have the permission `x`.
 */
const RIGHTS = { files: 'a-x,u=rwX,go=rX', programs: 'u=rwX,go=rX' };

/**
 * Writes a folder into an archive. The same content always gives the same bytes. With `programs`, executable files
 * remain executable.
 */
export async function archive(
  folder: string,
  file: string,
  kind: keyof typeof RIGHTS = 'files',
): Promise<void> {
  const names = (await readdir(folder)).sort();
  const form = [...SAME_EACH_TIME, `--mode=${RIGHTS[kind]}`];
  await run('tar', [...form, '-cf', file, '-C', folder, '--', ...names]);
}

/**
 * Runs a program without this process's environment, because TAR_OPTIONS, GZIP and the language would change the
 * result.
 */
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } });

/** Adds a folder to the layout as a layer. */
export async function addLayer(layout: string, folder: string, kind?: keyof typeof RIGHTS): Promise<Layer> {
  const file = `${folder}.tar`;
  await archive(folder, file, kind);
  const diffId = await digestOf(file);
  // gzip replaces the file with a compressed file. The zlib of Node.js isn't used, because its result depends on the
  // processor.
  await run('gzip', ['-n', '-6', file]);
  return { ...(await addBlob(layout, `${file}.gz`, `${OCI}.layer.v1.tar+gzip`)), diffId };
}

/** Moves a file into the layout. Returns the descriptor of the file. */
async function addBlob(layout: string, file: string, mediaType: string): Promise<Descriptor> {
  const digest = await digestOf(file);
  const { size } = await stat(file);
  const folder = join(layout, 'blobs/sha256');
  await mkdir(folder, { recursive: true });
  await rename(file, join(folder, digest.replace('sha256:', '')));
  return { mediaType, digest, size };
}

/** Adds a JSON document to the layout. Returns the descriptor of the document. */
export async function addJson(layout: string, content: object, mediaType: string): Promise<Descriptor> {
  const file = join(layout, 'content.json');
  await writeFile(file, JSON.stringify(content));
  return addBlob(layout, file, mediaType);
}

/** Returns an OCI index: a list of images. */
export const indexOf = (manifests: Descriptor[]) => ({
  schemaVersion: 2,
  mediaType: `${OCI}.index.v1+json`,
  manifests,
});

/** Writes the index of a layout that contains a single image. */
export async function writeIndex(layout: string, image: Descriptor): Promise<void> {
  await writeFile(join(layout, 'index.json'), JSON.stringify(indexOf([image])));
  await writeFile(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `sha256:${hash.digest('hex')}`;
}
