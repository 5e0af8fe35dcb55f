import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * The edge function as the plain script that CloudFront runs: one global `handler`, no modules, and no newer syntax than its
 * engine knows.
 */
export function edgeCode(): string {
  const result = buildSync({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: ['functions/edge/viewer-request.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2017',
    minifyWhitespace: true,
    charset: 'utf8',
    logLevel: 'error',
  });
  return result.outputFiles[0]!.text.replace(/export\s*\{[^}]*\};?\s*$/, '');
}
