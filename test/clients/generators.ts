import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { safeBuild } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate as orval } from 'orval';
import { generateApi } from 'swagger-typescript-api';

const contract = join(import.meta.dirname, '../../generated/v1/openapi.json');

/** Generates a client of the contract into `generated/` of a folder. */
type Generate = (folder: string) => Promise<unknown>;

/** Each generator, with the options that a consumer with Node.js would choose: ES modules, `fetch`, no build step. */
export const generators: Record<string, Generate> = {
  async 'openapi-fetch'(folder) {
    const types = await openapiTS(new URL(`file://${contract}`), { defaultNonNullable: false });
    await writeFile(join(folder, 'generated/types.ts'), astToString(types));
  },

  'hey-api': (folder) =>
    createClient({
      input: contract,
      output: { path: join(folder, 'generated'), module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent', file: false },
    }),

  orval: (folder) =>
    orval(
      {
        input: { target: contract },
        output: {
          target: join(folder, 'generated/client.ts'),
          client: 'fetch',
          headers: true,
          baseUrl: { runtime: 'process.env.BASE_URL' },
        },
      },
      folder,
    ),

  'swagger-typescript-api': (folder) =>
    generateApi({
      input: contract,
      output: join(folder, 'generated'),
      fileName: 'client.ts',
      httpClientType: 'fetch',
      // By default the client throws a problem, and a thrown problem has no type.
      disableThrowOnError: true,
      enumStyle: 'union',
      silent: true,
    }),

  async kubb(folder) {
    // By default the client assigns the type of a success to a problem.
    const { error } = await safeBuild({
      config: {
        // With another root the generator would write each file twice: there and below the current folder.
        root: process.cwd(),
        input: { path: contract },
        output: {
          path: join(folder, 'generated'),
          extension: { '.ts': '.ts' },
          barrelType: 'all',
          format: false,
          lint: false,
        },
        plugins: [
          pluginOas({ generators: [] }),
          pluginTs({ output: { path: 'types' }, enumType: 'literal' }),
          pluginClient({
            output: { path: 'clients' },
            importPath: '../../http.ts',
            paramsType: 'object',
            dataReturnType: 'full',
          }),
        ],
      },
    });
    if (error) throw error;
  },
};
