import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Library } from './libraries.ts';
import type { Package } from './packages.ts';

/** The service's folder in the image. `NODE` is the path of Node.js in the image. */
export const HOME = '/app';
export const NODE = '/usr/local/bin/node';

/** A user id that no machine assigns to a user. Images without a root user usually have this user id. */
export const USER = 65_532;

/** Files and folders that `node server.ts` reads in any of its roles. */
const SERVICE = [
  ...[
    'server.ts',
    'start-api.ts',
    'heap.ts',
    'app.ts',
    'config.ts',
    'environment.ts',
    'package.json',
    'LICENSE',
  ],
  ...['admin', 'handlers', 'db', 'jobs', 'generated', 'packages/concurrency', 'packages/postgres'],
];

const KINDS_OF_SERVICE = /\.(?:ts|js|json)$|^LICENSE$/;

/** Folders that `node back-office/server/main.ts` reads in addition: the server, and the built page. */
const BACK_OFFICE = ['back-office/server', 'packages/login', 'back-office/dist'];

const KINDS_OF_BACK_OFFICE = /\.(?:ts|js|json|html|css|svg|br|gz)$/;

/**
 * Matches files that Node.js never reads: documents, source maps, and TypeScript files, because Node.js runs no
 * TypeScript below node_modules.
 */
const NOT_READ = /\.(?:map|[cm]?ts|md|markdown|flow|tsbuildinfo)$/i;

const LICENSE = /^(?:licen[cs]e|copying|notice)/i;

/** Whether a file is hidden, such as `.env`. The image contains no hidden files. */
const isHidden = (path: string) => basename(path).startsWith('.');

/**
 * Copies Node.js and its libraries to the paths from which they are loaded. Adds the files in `etc/` that glibc reads.
 */
export async function copyRuntime(to: string, program: string, libraries: Library[]): Promise<void> {
  await copyFile(program, join(to, NODE));
  await chmod(join(to, NODE), 0o755);
  for (const { path } of libraries) {
    await copyFile(path, join(to, path));
    await chmod(join(to, path), 0o755);
  }
  await copyLicenses(join(to, 'usr/share/doc'), program, libraries);
  const user = `order-service:x:${USER}:`;
  const files = {
    passwd: `root:x:0:0::/:/sbin/nologin\n${user}${USER}::${HOME}:/sbin/nologin\n`,
    group: `root:x:0:\n${user}\n`,
    'nsswitch.conf': 'hosts: files dns\n',
  };
  await mkdir(join(to, 'etc'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(to, 'etc', name), text);
}

const isWanted = (name: string) => !NOT_READ.test(name) || LICENSE.test(name);

/** Copies the licences of packages, and those files of the packages that Node.js reads. */
export async function copyPackages(to: string, root: string, packages: Package[]): Promise<void> {
  for (const { path } of packages) {
    const from = join(root, path);
    // Packages inside this package are copied separately, because the image needs only some of them.
    const isOwn = (file: string) => !relative(from, file).split('/').includes('node_modules');
    await cp(from, join(to, HOME, path), {
      recursive: true,
      filter: (file) => file === from || (isOwn(file) && !isHidden(file) && isWanted(basename(file))),
    });
  }
}

/** Copies the licences of Node.js and of the libraries, if this machine has them. */
async function copyLicenses(to: string, program: string, libraries: Library[]): Promise<void> {
  const own = join(dirname(program), '../LICENSE');
  if (existsSync(own)) await copyFile(own, join(to, 'node/LICENSE'));
  for (const { package: from } of libraries) {
    const terms = from && `/usr/share/doc/${from.name}/copyright`;
    if (terms && existsSync(terms)) await copyFile(terms, join(to, from.name, 'copyright'));
  }
}

/** Copies the service's own files without tests, scripts, and other files beside them. */
export const copyService = (to: string, root: string): Promise<void> =>
  copyKinds(to, root, SERVICE, KINDS_OF_SERVICE);

/** Copies the files of the back office. The page must already be built. */
export const copyBackOffice = (to: string, root: string): Promise<void> =>
  copyKinds(to, root, BACK_OFFICE, KINDS_OF_BACK_OFFICE);

/** Copies the files at these paths whose names match `kinds`. */
async function copyKinds(to: string, root: string, paths: string[], kinds: RegExp): Promise<void> {
  const isFolder = (file: string) => !basename(file).includes('.');
  for (const path of paths)
    await cp(join(root, path), join(to, HOME, path), {
      recursive: true,
      filter: (file) => !isHidden(file) && (isFolder(file) || kinds.test(basename(file))),
    });
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // The library's name is a link to a file whose name contains the full version. Copies the file, not the link.
  await cp(from, to, { dereference: true });
}
