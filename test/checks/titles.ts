import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTitles } from './long-titles.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Refuses a test that claims many requirements, because its failure would not show which one is broken. */
const found = globSync('test/**/*.test.{ts,tsx}', { cwd: ROOT }).flatMap((path) =>
  longTitles(path, readFileSync(join(ROOT, path), 'utf8')).map((title) => ({ path, ...title })),
);
for (const { path, line, count } of found)
  console.log(`${path}:${line}: the title names ${count} requirements: give each thing that the test shows a test of its own`);
process.exitCode = found.length > 0 ? 1 : 0;
