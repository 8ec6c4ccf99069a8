import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A shared library that a program loads, and the package that contains it. */
export interface Library {
  /** The path from which a program loads the library. */
  path: string;
  /**
   * The package of Debian (or of a related distribution) that contains the library. Undefined if this machine has no
   * dpkg, or if no package contains the library.
   */
  package: { distribution: string; name: string; version: string; architecture: string } | undefined;
}

/**
 * Lists the loader of a program and the shared libraries that the program loads, sorted by path. Throws an error that
 * names missing libraries.
 */
export function librariesOf(program: string): Library[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n');
  const missing = lines.filter((line) => line.includes('not found'));
  if (missing.length > 0) throw new Error(`Libraries of ${program} are missing:\n${missing.join('\n')}`);
  // A line is `libm.so.6 => /lib/libm.so.6 (0x…)`, or only the path of the loader. Libraries from the kernel have no
  // path.
  const paths = lines.flatMap((line) => /(?:^|\s)(\/\S+) \(0x/.exec(line)?.[1] ?? []);
  return [...new Set(paths)].sort().map((path) => ({ path, package: packageOf(path) }));
}

function packageOf(path: string): Library['package'] {
  // A package of Debian lists one of these two paths, which lead to the same folder.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- null if there is no dpkg, although the type hides it
  const owners = spawnSync('dpkg', ['-S', path, `/usr${path}`], { encoding: 'utf8' }).stdout ?? '';
  const [, name = ''] = /^([^:,\s]+).*: \//m.exec(owners) ?? [];
  if (name === '') return undefined;
  const form = '${Package}\t${Version}\t${Architecture}\n';
  const known = execFileSync('dpkg-query', ['--show', `--showformat=${form}`, name], { encoding: 'utf8' });
  const [, version = '', architecture = ''] = known.split('\n')[0]!.split('\t');
  return { distribution: distribution(), name, version, architecture };
}

/** Returns the identifier of this machine's distribution, such as `debian` or `ubuntu`, from os-release(5). */
const distribution = (): string => /^ID="?([\w.-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
