import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Path of the rated contract, relative to the root folder. */
export const CONTRACT = 'generated/v1/openapi.json';

export type Run = (bin: string, ...args: string[]) => Promise<string>;

/**
 * Runs a tool that is installed in this repository. Returns the output of the tool. Ignores the exit status, because
 * the tools fail if they find faults.
 */
export const run: Run = (bin, ...args) =>
  new Promise((done) => {
    const path = join(ROOT, 'node_modules/.bin', bin);
    const options = { cwd: ROOT, maxBuffer: 1e9, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };
    execFile(process.execPath, [path, ...args], options, (_error, stdout) => done(stdout));
  });

/** Writes a configuration file with Redocly's strictest rules into a folder. Returns the path of the file. */
export async function strictConfig(folder: string): Promise<string> {
  const config = join(folder, 'redocly.yaml');
  await writeFile(config, 'extends: [recommended-strict]\ntelemetry: off\n');
  return config;
}
