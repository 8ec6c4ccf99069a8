import { relative } from 'node:path';

/** Path of the file that compiles only if all handlers fit. */
export const HANDLERS_FIT = 'test/generated/handlers.ts';

/**
 * Returns a file that names the handlers of each version, so that the compiler checks them against their contract. So
 * no author of a new version has to remember the check in its `handlers/vN/index.ts`. If that file is missing, this
 * one doesn't compile either.
 *
 * @param versions each with the folder that its `generated/` and `handlers/` are in.
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
