import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';

/**
 * Writes a page for each version of the contract in `generated/`. A browser can open the files without a server:
 * `v1.html` …, and `index.html` for the newest version.
 */
export async function writePreview(root: string, folder: string): Promise<void> {
  const names = await readdir(join(root, 'generated'));
  const versions = names
    .filter((name) => /^v\d+$/.test(name))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'scalar.js'), await scalar());
  for (const version of versions) {
    const contract = await readFile(join(root, 'generated', version, 'openapi.json'), 'utf8');
    // The contract is a script, because a browser allows a page that was opened as a file to load scripts, but not
    // JSON.
    await writeFile(join(folder, `${version}.js`), `globalThis.contract = ${contract};\n`);
    await writeFile(join(folder, `${version}.html`), page(version));
  }
  await cp(join(folder, `${versions.at(-1)}.html`), join(folder, 'index.html'));
}

const page = (version: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Contract ${version}, to be reviewed</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="contract"></div>
    <script src="${version}.js"></script>
    <script src="scalar.js"></script>
    <script>
      Scalar.createApiReference('#contract', {
        content: contract,
        hideTestRequestButton: true,
        telemetry: false,
        withDefaultFonts: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
        defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      });
    </script>
  </body>
</html>
`;

/**
 * Returns the JavaScript of the page. The package `@scalar/fastify-api-reference` offers this JavaScript only through a
 * Fastify plugin.
 */
async function scalar(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(plugin, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200)
    throw new Error(`@scalar/fastify-api-reference does not serve /js/scalar.js: ${statusCode}`);
  return rawPayload;
}
