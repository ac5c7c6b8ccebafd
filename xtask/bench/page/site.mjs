// Folders served as a static host serves them, with a record of what was asked for and when.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves what lies in `folders`, the first that has it; nothing is compressed on its way. */
export async function serve(...folders) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://site');
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const at = performance.timeOrigin + performance.now();
    for (const folder of folders) {
      const content = await readFile(join(folder, path)).catch(() => undefined);
      if (!content) continue;
      asked.push({ path, at, content });
      // What has a hash in its name never changes.
      const caching =
        /-[\w-]{8}\.\w+$/.test(path) || path.includes('node_modules')
          ? 'max-age=31536000, immutable'
          : 'no-cache';
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': caching,
      });
      response.end(content);
      return;
    }
    response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, asked, close: () => server.close() };
}

const compress = promisify(brotliCompress);

/** What each of `files` weighs with brotli at its best, in bytes by path. */
export async function weights(files) {
  const once = new Map(files.map(({ path, content }) => [path, content]));
  return new Map(
    await Promise.all([...once].map(async ([path, content]) => [path, (await compress(content)).length])),
  );
}
