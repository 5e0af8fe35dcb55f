import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTextFaults, screenTextFaults } from './error-texts.ts';
import { olderNames, publishedNames } from './older-words.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Refuses words of existing clients where they are not published: inside, one thing has one name (docs/glossary.md). */
const published = publishedNames(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
const isOurs = (path: string) => !path.startsWith('shared/contract/') && !path.startsWith('functions/api/');
const paths = globSync('{cdk,docs,functions,shared,frontend/src}/**/*.{ts,tsx}', { cwd: ROOT }).filter(isOurs);
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');
let count = 0;
for (const path of paths)
  for (const name of olderNames(path, source(path), published)) {
    console.log(`${path}: ${name} has a word of existing clients: use that of the first column of docs/glossary.md`);
    count += 1;
  }

/** Errors must be sentences of plain English (docs/STYLE.md). */
const makers = globSync('{functions,shared}/**/*.ts', { cwd: ROOT });
const texts = new Map(errorTextFaults(new Map(makers.map((path) => [path, source(path)]))));
for (const path of globSync('frontend/src/**/*{texts,text}.ts', { cwd: ROOT })) {
  const faults = screenTextFaults(path, source(path));
  if (faults.length > 0) texts.set(path, faults);
}
for (const [path, faults] of texts)
  for (const { text, fault } of faults) {
    console.log(`${path}: '${text}' ${fault}`);
    count += 1;
  }
process.exitCode = count > 0 ? 1 : 0;
