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
 * Asks git for the commit that is checked out in the folder `root`, and for the time of this commit. If the environment
 * variable SOURCE_DATE_EPOCH is set, its value replaces the time (reproducible-builds.org).
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
