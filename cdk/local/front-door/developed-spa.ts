import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../settings.ts';
import type { Spa } from './built-spa.ts';

const FRONTEND = join(ROOT, 'frontend');

/** Serves the sources through Vite. Changes appear in the browser at once. */
export const developedSpa = async (server: Server, nonce: string): Promise<Spa> => {
  const vite = await createServer({
    root: FRONTEND,
    configFile: existsSync(join(FRONTEND, 'vite.config.ts')) ? join(FRONTEND, 'vite.config.ts') : false,
    appType: 'spa',
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  });
  const serve: Spa['serve'] = (request, response, uri, query) => {
    // Vite's own modules have no extension, so the edge would rewrite them as pages.
    if (!request.url?.startsWith('/@')) request.url = uri + query;
    vite.middlewares(request, response, () => response.writeHead(404).end('Not found'));
  };
  return { serve, close: () => vite.close() };
};
