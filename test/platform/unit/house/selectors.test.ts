import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** A selector of the whole page, or of a report's table, that searches all descendants. */
const SEARCHES_ALL = /(?::root|html|body|\.report-table)(?:\.[\w-]+)*:has\((?!>)[^)]*\)/g;

const searchesIn = (css: string) => css.match(SEARCHES_ALL) ?? [];

it('no style looks for something in the whole page or a whole table, which a browser does again after each key', () => {
  const files = globSync('frontend/src/**/*.css', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((path) => searchesIn(readFileSync(join(ROOT, path), 'utf8')).map((found) => `${path}: ${found}`))).toEqual(
    [],
  );
});

it('such a style is found, and one that asks for a child is not', () => {
  expect(searchesIn(':root:has(.report-bar) { a: b } .report-table.wide:has(.x) td {}')).toHaveLength(2);
  expect(searchesIn(':root:has(> body.dark) {} .report-row:has(.menu) {}')).toEqual([]);
});
