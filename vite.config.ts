import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses, so that the page works from any folder of any host.
  base: './',
  resolve: {
    alias: { 'plumbline-core': fileURLToPath(new URL('./www/core', import.meta.url)) },
  },
  build: {
    target: 'es2023',
    // The page's own policy lets nothing be fetched from a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor alone passes the default of 500 kB.
    chunkSizeWarningLimit: 800,
  },
  worker: { format: 'es' },
  preview: { host: '127.0.0.1', port: Number(process.env.PLUMBLINE_PORT ?? 4173) },
});
