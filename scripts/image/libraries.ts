import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A shared library that a program loads, and where it comes from. */
export interface Library {
  /** The path where the program looks for it. */
  path: string;
  /**
   * Package that contains the library, if the machine has dpkg. The package is of Debian, or of a distribution based on
   * it.
   */
  package: { distribution: string; name: string; version: string; architecture: string } | undefined;
}

/**
 * Lists the shared libraries of a program, and the loader that it names, sorted by path. Throws an error that names
 * missing libraries.
 */
export function librariesOf(program: string): Library[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n');
  const missing = lines.filter((line) => line.includes('not found'));
  if (missing.length > 0) throw new Error(`Libraries of ${program} are missing:\n${missing.join('\n')}`);
  // A line is `libm.so.6 => /lib/libm.so.6 (0x…)`, or only the path of the loader. Libraries that the kernel provides
  // have no path.
  const paths = lines.flatMap((line) => /(?:^|\s)(\/\S+) \(0x/.exec(line)?.[1] ?? []);
  return [...new Set(paths)].sort().map((path) => ({ path, package: packageOf(path) }));
}

function packageOf(path: string): Library['package'] {
  // Debian's packages name one of these two paths, which lead to the same folder.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- null without dpkg, unlike its type
  const owners = spawnSync('dpkg', ['-S', path, `/usr${path}`], { encoding: 'utf8' }).stdout ?? '';
  const [, name = ''] = /^([^:,\s]+).*: \//m.exec(owners) ?? [];
  if (name === '') return undefined;
  const form = '${Package}\t${Version}\t${Architecture}\n';
  const known = execFileSync('dpkg-query', ['--show', `--showformat=${form}`, name], { encoding: 'utf8' });
  const [, version = '', architecture = ''] = known.split('\n')[0]!.split('\t');
  return { distribution: distribution(), name, version, architecture };
}

/** Identifier of this machine's distribution, such as `debian` or `ubuntu`: os-release(5). */
const distribution = (): string => /^ID="?([\w.-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
