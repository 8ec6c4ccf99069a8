import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from './document/contract.ts';
import type { Version } from './routes.ts';

/**
 * Finds the versions of the API in a folder, the oldest first. `/api/vN` serves the contract of `generated/vN` with the
 * handlers of `handlers/vN`. In `handlers/vN` the compiler checks whether the handlers fit the contract.
 */
export async function findVersions(folder: string): Promise<Version[]> {
  const names = (await readdir(join(folder, 'generated'))).filter((name) => /^v\d+$/.test(name));
  names.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  return Promise.all(
    names.map(async (name) => {
      const files = await readdir(join(folder, 'generated', name));
      const read = async (file: string) =>
        JSON.parse(await readFile(join(folder, 'generated', name, file), 'utf8')) as Contract;
      // The cast is safe because a generated file checks the types of the handlers.
      const { handlers } = (await import(join(folder, 'handlers', name, 'index.ts'))) as {
        handlers: Version['handlers'];
      };
      return {
        prefix: `/api/${name}`,
        document: await read('openapi.json'),
        readOpened: () => read('openapi.open.json'),
        ...(files.includes('vectors.json') && {
          readVectors: () => readFile(join(folder, 'generated', name, 'vectors.json')),
        }),
        handlers,
      };
    }),
  );
}
