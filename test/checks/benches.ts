import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unusedInBenches } from './bench-imports.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Files that the platform loads: Lambdas, the edge, the browser's page and the CDK app. */
const ENTRY = /^(functions\/(.*\/handler|edge\/[^/]+)\.(ts|js)|frontend\/src\/main\.tsx|cdk\/app\.ts)$/;

/** Refuses a bench of code that does not run in production. */
const paths = globSync('{cdk,functions,shared,frontend/src,test/bench}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const found = unusedInBenches(files, (path) => ENTRY.test(path));
for (const [bench, file] of found) console.log(`${bench} imports ${file}, which does not run in production: measure what runs`);
process.exitCode = found.length > 0 ? 1 : 0;
