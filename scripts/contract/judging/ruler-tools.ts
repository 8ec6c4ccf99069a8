import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** The contract that is measured, from the root. */
export const CONTRACT = 'generated/v1/openapi.json';

export type Run = (bin: string, ...args: string[]) => Promise<string>;

/**
 * Runs a tool of this repository and returns what it prints. The tools fail when they find something, so the
 * exit status is ignored.
 */
export const run: Run = (bin, ...args) =>
  new Promise((done) => {
    const path = join(ROOT, 'node_modules/.bin', bin);
    const options = { cwd: ROOT, maxBuffer: 1e9, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };
    execFile(process.execPath, [path, ...args], options, (_error, stdout) => done(stdout));
  });

/** Writes the settings of Redocly's strictest rules, and nothing else, into a folder. */
export async function strictConfig(folder: string): Promise<string> {
  const config = join(folder, 'redocly.yaml');
  await writeFile(config, 'extends: [recommended-strict]\ntelemetry: off\n');
  return config;
}
