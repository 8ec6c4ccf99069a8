import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Build of the page. The server of the back office (`server/`) serves the files in `dist/`. */
export default defineConfig({
  plugins: [react()],
  // Another package of the repository may install an older React. A page must contain only one.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2022',
    // Without this limit, small files become `data:` addresses, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Packages whose code is in the page, with their licences. The bill of materials of the image needs the list.
    license: { fileName: 'licenses.json' },
  },
});
