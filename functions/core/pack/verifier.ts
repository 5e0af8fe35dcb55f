import { readFileSync } from 'node:fs';

/**
 * The program that checks a pack, as it is shipped in each. In the bundle of a Lambda, which has no such file, its text
 * takes the place of this function.
 */
export const verifierText = (): string => readFileSync(new URL('verify.mjs', import.meta.url), 'utf8');
