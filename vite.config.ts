import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative addresses, so that the page works from any folder of any host.
  base: './',
  resolve: {
    alias: {
      'plumbline-core': at('./www/core'),
      // The demo pages name the element as those of others do.
      'plumbline-check/element': at('./www/component/define.ts'),
    },
  },
  build: {
    target: 'es2023',
    // The page's own policy lets nothing be fetched from a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: at('./index.html'), docs: at('./demos/docs.html'), manage: at('./demos/manage.html') },
    },
    // The editor alone passes the default of 500 kB.
    chunkSizeWarningLimit: 800,
  },
  worker: { format: 'es' },
  preview: { host: '127.0.0.1', port: Number(process.env.PLUMBLINE_PORT ?? 4173) },
});
