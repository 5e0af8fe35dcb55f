import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareParticiples } from './bare-participles.ts';
import { strayParameters } from './described-parameters.ts';
import { ambiguousNames } from './exported-names.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const paths = globSync('{cdk,functions,shared,frontend/src,docs}/**/*.{ts,tsx}', { cwd: ROOT });
const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

/** Refuses a name that two files export, so that a search for a name finds one thing. */
const found = ambiguousNames(files);
for (const [name, places] of found)
  console.log(`${name} is exported by ${places.join(', ')}: give each a name that says what it is`);

/** Refuses a comment about a parameter that its function does not have. */
const stray = [...files].flatMap(([path, text]) => strayParameters(path, text).map((name) => ({ path, name })));
for (const { path, name } of stray) console.log(`${path}: @param ${name} is no parameter of its function`);

/** Refuses a type that is named after a participle alone, which says what happened to a thing and not which thing it is. */
const bare = [...files].flatMap(([path, text]) => bareParticiples(path, text).map((name) => ({ path, name })));
for (const { path, name } of bare) console.log(`${path}: ${name} is a participle: name the thing as well, as in SentValue`);

process.exitCode = found.size + stray.length + bare.length > 0 ? 1 : 0;
