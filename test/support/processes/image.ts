import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Image } from '../../../scripts/image/build.ts';
import { childrenOf } from '../run/process-tree.ts';
import { type RunningProcess, runCommand } from '../run/processes.ts';

/** Reason why an image can't run on this machine, or false if it can. */
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
  /** The lines with which tar lists all files in the image's layers. */
  listing: string[];
}

/**
 * Unpacks the layers of an image into a folder. As with a container runtime, the unpacking program isn't the one that
 * has built the image.
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
  /**
   * Ends the process as a container runtime does: the function sends the signal to the first process in the container.
   */
  end(): void;
}

const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];

/**
 * Whether this machine allows namespaces. In namespaces the root folder can be read-only, and the program can be the
 * first process.
 */
const hasNamespaces = () => spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;

/**
 * Mounts the folder in the namespace as read-only, and then runs the command. The folder is unmounted when the
 * namespace ends.
 */
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

/**
 * Runs the image's program as the image's user. The settings are those of the image and `settings`. The program can
 * read only the files of the image, without /proc, and can't write any file. The program is killed when the test ends.
 */
export function runImage(
  t: Test,
  { root, config }: UnpackedImage,
  settings: Record<string, string>,
  args: string[],
): Contained {
  // NODE_OPTIONS is removed. In tests it makes child processes load code that observes them, and the image doesn't
  // contain that code.
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
  // PATH is for programs that aren't in the image: unshare, sh, chroot.
  const env = { ...own, ...settings, PATH: process.env['PATH'] ?? '' };
  const running = runCommand(t, `the image with ${args.join(' ')}`, command, env);
  const pid = () => (isApart ? childrenOf(running.pid)[0]! : running.pid);
  return { ...running, end: () => void process.kill(pid(), 'SIGTERM') };
}
