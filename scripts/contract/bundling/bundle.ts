import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/**
 * Bundles the files of a contract into one document. `entry` is the first file.
 *
 * @throws if a reference has no target. The error's `stderr` names the reference.
 */
export async function bundle(entry: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-bundle-'));
  try {
    const output = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules/.bin/redocly');
    await promisify(execFile)(process.execPath, [redocly, 'bundle', entry, '--output', output], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
