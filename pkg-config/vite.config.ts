// Builds <plumbline-check> for the npm package: `cargo xtask package` calls it.

import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import page from '../vite.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default mergeConfig(
  page,
  defineConfig({
    root: at('..'),
    publicDir: false,
    build: {
      outDir: at('../pkg'),
      emptyOutDir: true,
      // Not `build.lib`, which would put every asset as base64 into the code.
      modulePreload: false,
      license: { fileName: 'THIRD-PARTY.md' },
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
    worker: { rolldownOptions: { output: { entryFileNames: 'element/[name].js' } } },
  }),
);
