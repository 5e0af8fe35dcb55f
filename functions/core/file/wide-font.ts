import { readFileSync } from 'node:fs';

/**
 * DejaVu Sans Condensed: Latin of all of Europe, Greek, Cyrillic, Hebrew, Arabic, and signs. A Lambda is built with its bytes.
 */
export const wideFont = (): Uint8Array => readFileSync(new URL('./fonts/DejaVuSansCondensed.ttf', import.meta.url));
