import { relative } from 'node:path';

/** Path of a generated file. The generated file compiles only if the handlers of all versions fit their contracts. */
export const HANDLERS_FIT = 'test/generated/handlers.ts';

/**
 * Returns the text of a file that makes the compiler check the handlers of each version against their contract. With
 * this file, the author of a new version needn't write such a check in `handlers/vN/index.ts`. If that index
 * file is missing, the generated file doesn't compile.
 *
 * @param versions the versions. `root` is the folder that contains the `generated/` and the `handlers/` of a version.
 */
export function handlersFit(versions: readonly { root: string; version: string }[]): string {
  const imports = versions.map(({ root, version }) => {
    const own = relative('test/generated', root === '' ? '.' : root);
    const name = version.toUpperCase();
    return `import type { operations as Operations${name} } from '${own}/generated/${version}/types.ts';
import type { handlers as handlers${name} } from '${own}/handlers/${version}/index.ts';
`;
  });
  const types = versions.map(({ version }) => {
    const name = version.toUpperCase();
    return `export type ${name} = None<Misfits<typeof handlers${name}, Operations${name}>>;
`;
  });
  return `// Generated from spec/ by \`make generate\`. Do not edit.
import type { Misfits } from '../../handlers/contract/handler-types.ts';
${imports.join('')}
/** Empty if every handler fits its operation. Otherwise the compiler's message names those that don't. */
type None<Operations extends never> = Operations;

${types.join('')}`;
}
