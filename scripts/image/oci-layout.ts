import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** Part of an OCI image: github.com/opencontainers/image-spec, descriptor.md. */
export interface Descriptor {
  mediaType: string;
  /** `sha256:` and hexadecimal. */
  digest: string;
  /** The size in bytes. */
  size: number;
  platform?: { architecture: string; os: string };
  annotations?: Record<string, string>;
}

export interface Layer extends Descriptor {
  /** The digest of the archive before it is compressed. */
  diffId: string;
}

/** The beginning of the specification's media types. */
export const OCI = 'application/vnd.oci.image';

/**
 * Options of tar from reproducible-builds.org/docs/archives: sorted names, no times, and owner 0. ustar has neither
 * extended attributes nor times of access.
 */
const SAME_EACH_TIME = [
  ...['--format=ustar', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'],
];

/** Rights of files in an archive, independent of umask and checkout. Folders always have `x`, too. */
const RIGHTS = { files: 'a-x,u=rwX,go=rX', programs: 'u=rwX,go=rX' };

/** Writes the contents of a folder into an archive, the same bytes each time. Some files of `programs` can be run. */
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
 * Runs a program without the caller's environment: TAR_OPTIONS, GZIP and the language change what these programs do.
 */
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' } });

/** Puts a folder into the layout, as a layer. */
export async function addLayer(layout: string, folder: string, kind?: keyof typeof RIGHTS): Promise<Layer> {
  const file = `${folder}.tar`;
  await archive(folder, file, kind);
  const diffId = await digestOf(file);
  // gzip replaces the file. The zlib of Node.js isn't used, because its result differs between processors.
  await run('gzip', ['-n', '-6', file]);
  return { ...(await addBlob(layout, `${file}.gz`, `${OCI}.layer.v1.tar+gzip`)), diffId };
}

/** Moves a file into the layout. */
async function addBlob(layout: string, file: string, mediaType: string): Promise<Descriptor> {
  const digest = await digestOf(file);
  const { size } = await stat(file);
  const folder = join(layout, 'blobs/sha256');
  await mkdir(folder, { recursive: true });
  await rename(file, join(folder, digest.replace('sha256:', '')));
  return { mediaType, digest, size };
}

/** Puts a document into the layout. */
export async function addJson(layout: string, content: object, mediaType: string): Promise<Descriptor> {
  const file = join(layout, 'content.json');
  await writeFile(file, JSON.stringify(content));
  return addBlob(layout, file, mediaType);
}

/** A list of images in the form of OCI. */
export const indexOf = (manifests: Descriptor[]) => ({
  schemaVersion: 2,
  mediaType: `${OCI}.index.v1+json`,
  manifests,
});

/** Writes the index of a layout that has one image. */
export async function writeIndex(layout: string, image: Descriptor): Promise<void> {
  await writeFile(join(layout, 'index.json'), JSON.stringify(indexOf([image])));
  await writeFile(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `sha256:${hash.digest('hex')}`;
}
