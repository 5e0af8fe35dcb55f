import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { olderNames, publishedNames } from './older-words.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Refuses the words of existing clients where they are not published: inside, one thing has one name (docs/glossary.md). */
const published = publishedNames(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
const isOurs = (path: string) => !path.startsWith('shared/contract/') && !path.startsWith('functions/api/');
const paths = globSync('{cdk,docs,functions,shared,frontend/src}/**/*.{ts,tsx}', { cwd: ROOT }).filter(isOurs);
let count = 0;
for (const path of paths)
  for (const name of olderNames(path, readFileSync(join(ROOT, path), 'utf8'), published)) {
    console.log(`${path}: ${name} has a word of existing clients: use that of the first column of docs/glossary.md`);
    count += 1;
  }
process.exitCode = count > 0 ? 1 : 0;
