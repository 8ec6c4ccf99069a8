import { execFileSync } from 'node:child_process';

/** The commit from which the image is built. */
export interface Origin {
  /**
   * The id of the commit. The id ends with `-dirty` if files differ from the commit. Undefined if the checkout has no
   * git repository.
   */
  revision: string | undefined;
  /** The time of the commit, in seconds since 1970. */
  seconds: number;
}

/**
 * Reads the origin of a checkout from git. The value of SOURCE_DATE_EPOCH replaces the time, if it is set
 * (reproducible-builds.org).
 */
export function originOf(root: string): Origin {
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? git(root, 'log', '-1', '--format=%ct') ?? 0;
  const revision = git(root, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*');
  return { revision, seconds: Number(seconds) };
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}
