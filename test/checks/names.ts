import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ambiguousNames } from './exported-names.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Refuses a name that two files export: each says what it is, so that a search for it finds one thing. */
const paths = globSync('{cdk,functions,shared,frontend/src,docs}/**/*.{ts,tsx}', { cwd: ROOT });
const found = ambiguousNames(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])));
for (const [name, places] of found)
  console.log(`${name} is exported by ${places.join(', ')}: give each a name that says what it is`);
process.exitCode = found.size > 0 ? 1 : 0;
