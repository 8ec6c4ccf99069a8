import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Folder into which `.ci/trixie` installs programs. Tests run only programs from this folder, because the machine's own
 * programs may have any version.
 */
const BIN = join(ROOT, 'node_modules/.cache/trixie/bin');

/** Reason why tests of kubectl and docker-compose are skipped on this machine, or false. */
export const withoutTrixie = ['kubectl', 'docker-compose'].every((program) => existsSync(join(BIN, program)))
  ? false
  : 'kubectl and docker-compose are not here: run .ci/trixie';

/**
 * Runs kubectl or docker-compose without the user's own settings. If the program fails, throws an error that contains
 * its output.
 */
export function trixie(
  program: 'kubectl' | 'docker-compose',
  args: string[],
  settings: Record<string, string> = {},
): string {
  const env = { PATH: BIN, HOME: '/nonexistent', ...settings };
  const { status, stdout, stderr, error } = spawnSync(join(BIN, program), args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const texts = new Map<string, string>();

/**
 * Renders the Kubernetes objects of an overlay in deploy/kubernetes. Each call returns new objects, so a test may
 * change them.
 */
export function rendered(overlay: string): unknown[] {
  let text = texts.get(overlay);
  if (text === undefined) {
    text = trixie('kubectl', ['kustomize', join('deploy/kubernetes', overlay)]);
    texts.set(overlay, text);
  }
  return parseAllDocuments(text).map((document) => document.toJS() as unknown);
}
