import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

/** Path of the file with the class names of a component of Mantine, which names the component. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;

/**
 * Adds the styles of each component of Mantine that the page uses to the file of the page that uses the component.
 * The styles of all components would be half of the bytes of the styles.
 */
const stylesOfComponents: Plugin = {
  name: 'styles-of-components',
  transform: {
    filter: { id: CLASS_NAMES },
    handler: (code, id) => `import '@mantine/core/styles/${CLASS_NAMES.exec(id)?.[1]}.css';\n${code}`,
  },
};

/**
 * Number of pages and forms that share the modules in the file `common`. A lower number makes each page larger; a higher
 * number makes a page wait for more files.
 */
const SHARED_BY = 7;

/** Build of the page. The server of the back office (`server/`) serves the files in `dist/`. */
export default defineConfig({
  plugins: [react(), stylesOfComponents],
  // Another package of the repository may install an older React. A page must contain only one.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2022',
    // Without this limit, small files become `data:` addresses, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: 'common', minShareCount: SHARED_BY },
          ],
        },
      },
    },
    // Files that each page needs. A test adds up their sizes.
    manifest: 'manifest.json',
    // Packages whose code is in the page, with their licences. The bill of materials of the image needs the list.
    license: { fileName: 'licenses.json' },
  },
});
