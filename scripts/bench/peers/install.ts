import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** The twins, their packages and the lock file of those. */
export const TWINS = join(import.meta.dirname, 'twins');

/** Copies the twins into a folder below this one, installs what they need and compiles them. Returns the folder. */
export async function installTwins(parent: string): Promise<string> {
  const folder = join(parent, 'twins');
  await cp(TWINS, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  execFileSync('npm', ['ci', '--loglevel=error', '--no-audit'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const source = await readFile(join(folder, 'nest.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  });
  await writeFile(join(folder, 'nest.js'), outputText);
  return folder;
}
