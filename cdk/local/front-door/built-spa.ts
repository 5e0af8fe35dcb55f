import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../settings.ts';

export type Spa = {
  /** answers a request for a page or a file; the edge has rewritten its path */
  serve: (request: IncomingMessage, response: ServerResponse, uri: string, query: string) => void;
  close: () => Promise<void>;
};

const BUILT = join(ROOT, 'dist', 'web');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const cacheControl = (uri: string) => (uri.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

const COMPRESSED = ['.html', '.js', '.css', '.json', '.svg', '.txt'];
const compressed = new Map<string, Buffer>();

/** A compressed file, as from CloudFront. Each version is compressed once. */
function zipped(path: string): Buffer {
  const key = `${path} ${statSync(path).mtimeMs}`;
  const kept = compressed.get(key) ?? gzipSync(readFileSync(path));
  compressed.set(key, kept);
  return kept;
}

/** Serves the result of `vite build` as CloudFront serves it from the bucket. */
export const builtSpa = (folder = BUILT): Spa => ({
  serve: (request, response, uri) => {
    const path = normalize(join(folder, decodeURIComponent(uri)));
    if (!path.startsWith(folder + sep) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': cacheControl(uri) };
    if (COMPRESSED.includes(extname(path)) && /\bgzip\b/.test(String(request.headers['accept-encoding']))) {
      response.writeHead(200, { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }).end(zipped(path));
      return;
    }
    response.writeHead(200, { ...headers, 'content-length': statSync(path).size });
    createReadStream(path).pipe(response);
  },
  close: async () => {},
});
