// Builds <plumbline-check> for the npm package: `cargo xtask package` calls it.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import page, { facts } from '../vite.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  ...page,
  root: at('..'),
  publicDir: false,
  plugins: [facts()],
  build: {
    ...page.build,
    outDir: at('../pkg'),
    emptyOutDir: true,
    modulePreload: false,
    license: { fileName: 'THIRD-PARTY.md' },
    // Not `build.lib`, which would put every asset as base64 into the code.
    rolldownOptions: {
      input: { element: at('../www/component/define.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'element/[name]-[hash].js',
        // The core lies beside the entry that loads it in index.js.
        assetFileNames: '[name][extname]',
      },
    },
  },
  worker: { ...page.worker, rolldownOptions: { output: { entryFileNames: 'element/[name].js' } } },
});
