import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { contractDiff } from '../../packages/contract-diff/src/contract-diff.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs the checks of `make check` that need the files in `generated/`. Returns texts about the faults. `paths` are the
 * generated files.
 */
export async function checkWritten(paths: readonly string[]): Promise<string[]> {
  const contracts = paths.filter((path) => /\/openapi(?:\.open)?\.json$/.test(path));
  const faults = await Promise.all([
    rulesOfSpectral(contracts.filter((path) => /^generated\/.*\/openapi\.json$/.test(path))),
    breakingChanges(),
    schemaOfOpenApi(contracts),
  ]);
  return faults.flat();
}

/** Compares the contracts with the last releases. */
async function breakingChanges(): Promise<string[]> {
  const printed: string[] = [];
  const status = await contractDiff(['--check', '--strict', '--format', 'text'], (text) =>
    printed.push(text),
  );
  return status === 0 ? [] : printed;
}

/** Checks contracts with the JSON Schema of OpenAPI. The validator compiles this schema only once. */
async function schemaOfOpenApi(paths: readonly string[]): Promise<string[]> {
  const validator = new Validator();
  const faults: string[] = [];
  for (const path of paths) {
    const { errors } = await validator.validate(JSON.parse(await readFile(join(ROOT, path), 'utf8')));
    if (errors === undefined) continue;
    const texts = Array.isArray(errors)
      ? errors.map(({ instancePath, message }) => `#${instancePath} ${message}`)
      : [errors];
    faults.push(...texts.map((text) => `${path} is not valid OpenAPI: ${text}`));
  }
  return faults;
}

/** Checks contracts with the rules in .spectral.yaml. */
function rulesOfSpectral(paths: readonly string[]): Promise<string[]> {
  const args = ['lint', ...paths, '--fail-severity', 'hint', '--quiet', '--format', 'text'];
  return new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/spectral'), args, { cwd: ROOT }, (error, stdout, stderr) => {
      resolve(error ? [(stdout || stderr).trim()] : []);
    });
  });
}
