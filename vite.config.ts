import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Publishes the schemas with the page, at addresses that stay: editors hold on to them. */
const schemas: Plugin = {
  name: 'schemas',
  generateBundle() {
    const folder = at('./pkg-config/schemas');
    for (const name of readdirSync(folder))
      this.emitFile({
        type: 'asset',
        fileName: `schemas/${name}`,
        source: readFileSync(`${folder}/${name}`),
      });
  },
};

/** What the script of a page asks for first. */
const FIRST = at('./www/mount.ts');

/** Names it in each page, so that both are fetched at once. */
const preload: Plugin = {
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { chunk, bundle }) =>
      (chunk?.dynamicImports ?? [])
        .flatMap((name) => {
          const asked = bundle?.[name];
          if (asked?.type !== 'chunk' || asked.facadeModuleId !== FIRST) return [];
          return [name, ...asked.imports.filter((file) => !chunk?.imports.includes(file))];
        })
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        })),
  },
};

/** What the page must know of the core before it has loaded it, asked of the core when the page is built. */
export function facts(): Plugin {
  const name = 'virtual:plumbline';
  return {
    name: 'plumbline-facts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const address = new URL('./www/core/plumbline.js', import.meta.url).href;
      const { initSync, skippedFolders }: typeof import('plumbline-core/plumbline.js') = await import(
        address
      );
      initSync({ module: readFileSync(at('./www/core/plumbline_bg.wasm')) });
      return `export const skippedFolders = new Set(${JSON.stringify(skippedFolders())});`;
    },
  };
}

export default defineConfig({
  // Relative addresses, so that the page works from any folder of any host.
  base: './',
  publicDir: at('./www/public'),
  plugins: [
    schemas,
    preload,
    facts(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false, // www/offline.ts does it
      manifest: false, // in www/public
      workbox: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,webmanifest}'],
        globIgnores: ['demos/**'],
        maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
        // Each page by its own name alone.
        navigateFallback: null,
        inlineWorkboxRuntime: true,
      },
    }),
  ],
  resolve: {
    alias: {
      'plumbline-core': at('./www/core'),
      // The demo pages name the element as those of others do.
      'plumbline-check/element': at('./www/component/define.ts'),
    },
  },
  build: {
    target: 'es2023',
    // The first that know light-dark(): rewritten for older ones it would follow the page's theme alone.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
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
