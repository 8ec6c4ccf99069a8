import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Image } from '../../../scripts/image/build.ts';
import { childrenOf } from '../run/process-tree.ts';
import { type RunningProcess, runCommand } from '../run/processes.ts';

/** Reason why this machine can't run an image, or false. */
export const notRoot = process.getuid?.() === 0 ? false : 'only root may change the root folder of a process';

interface Config {
  User: string;
  Entrypoint: string[];
  Env: string[];
  Labels: Record<string, string>;
}

export interface UnpackedImage {
  /** The root folder of the unpacked image. */
  root: string;
  config: Config;
  /** Lines of `tar` that list all files in the image's layers. */
  listing: string[];
}

/**
 * Unpacks the layers of an image into a folder. Doesn't use the program that has built the image, because a container
 * runtime uses another program, too.
 */
export async function unpackImage({ layout }: Pick<Image, 'layout'>, root: string): Promise<UnpackedImage> {
  const fileOf = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'));
  const read = async <Content>(file: string) => JSON.parse(await readFile(file, 'utf8')) as Content;
  const { manifests } = await read<{ manifests: [{ digest: string }] }>(join(layout, 'index.json'));
  const manifest = await read<{ config: { digest: string }; layers: { digest: string }[] }>(
    fileOf(manifests[0].digest),
  );
  const { config } = await read<{ config: Config }>(fileOf(manifest.config.digest));
  await mkdir(root, { recursive: true });
  const listing = manifest.layers.flatMap(({ digest }) => {
    execFileSync('tar', ['-xzf', fileOf(digest), '-C', root]);
    const options = { encoding: 'utf8', maxBuffer: 1e8 } as const;
    return execFileSync('tar', ['--numeric-owner', '-tvzf', fileOf(digest)], options)
      .trim()
      .split('\n');
  });
  return { root, config, listing };
}

export interface Contained extends RunningProcess {
  /** Ends the image as a container runtime does: sends the signal to the first process. */
  end(): void;
}

const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];

/**
 * Whether this machine allows namespaces. A namespace makes it possible to mount the root folder read-only, and to run
 * the program as the first process.
 */
const hasNamespaces = () => spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;

/** Mounts the folder as read-only in the namespace, and then runs the command. The mount ends with the namespace. */
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

/**
 * Runs the image's program as the image's user, with the settings of the image and `settings`. The program can read
 * only the files of the image (not /proc), and can't write files. The program is killed when the test ends.
 */
export function runImage(
  t: Test,
  { root, config }: UnpackedImage,
  settings: Record<string, string>,
  args: string[],
): Contained {
  // During tests NODE_OPTIONS makes child processes load code that observes them. The image doesn't contain that code,
  // so NODE_OPTIONS is removed.
  const program = [
    'env',
    '--unset=NODE_OPTIONS',
    'chroot',
    `--userspec=${config.User}`,
    root,
    ...config.Entrypoint,
    ...args,
  ];
  const isApart = hasNamespaces();
  if (!isApart) t.comment('namespaces are not to be had here: the root folder is not mounted read-only');
  const command = isApart ? ['unshare', ...NAMESPACES, 'sh', '-c', READ_ONLY, root, ...program] : program;
  const own = Object.fromEntries(config.Env.map((line) => line.split('=') as [string, string]));
  // PATH is needed to find programs that aren't in the image: unshare, sh, chroot.
  const env = { ...own, ...settings, PATH: process.env['PATH'] ?? '' };
  const running = runCommand(t, `the image with ${args.join(' ')}`, command, env);
  const pid = () => (isApart ? childrenOf(running.pid)[0]! : running.pid);
  return { ...running, end: () => void process.kill(pid(), 'SIGTERM') };
}
