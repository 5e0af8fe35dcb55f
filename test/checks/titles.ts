import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTitles } from './long-titles.ts';
import { splitIds } from './split-ids.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const files = globSync('test/**/*.test.{ts,tsx}', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

/** Refuses a test that claims many requirements, because its failure would not show which one is broken. */
const long = files.flatMap(({ path, text }) => longTitles(path, text).map((title) => ({ path, ...title })));
for (const { path, line, count } of long)
  console.log(`${path}:${line}: the title names ${count} requirements: give each thing that the test shows a test of its own`);

/** Refuses brackets around each id, so that all titles are searched and read in one way. */
const split = files.flatMap(({ path, text }) => splitIds(text).map((line) => `${path}:${line}`));
for (const place of split) console.log(`${place}: write the ids in one pair of brackets, separated by commas`);

process.exitCode = long.length + split.length > 0 ? 1 : 0;
