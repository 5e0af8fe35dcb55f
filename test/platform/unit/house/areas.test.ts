import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../../../docs/requirements/parse.ts';

const rows = ['setup', 'report', 'admin'].flatMap((file) => parseRows(readFileSync(`docs/requirements/${file}.tsv`, 'utf8')));
const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## From a requirement to its files');
const lines = section
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** `a/{b,c}` as `a/b` and `a/c`. */
const expanded = (name: string): string[] => {
  const [whole, before, choices, after] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(name) ?? [];
  return whole === undefined ? [name] : choices!.split(',').flatMap((each) => expanded(`${before}${each}${after}`));
};
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => expanded(name));

/** Files by the rows that they name. */
const mentionsIn = (pattern: readonly string[]) => {
  const files = globSync([...pattern]).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const named = files.flatMap(({ path, text }) =>
    [...new Set(text.match(/\b(?:SET|REP|ADM)-\d{3}\b/g))].map((id) => ({ id, path })),
  );
  return Map.groupBy(named, ({ id }) => id);
};
const code = mentionsIn(['functions/**/*.ts', 'shared/**/*.ts', 'frontend/src/**/*.{ts,tsx}']);
const tests = mentionsIn(['test/**/*.test.ts']);

const isAt = (path: string, place: string) =>
  new RegExp(`^${place.replaceAll('.', '[.]').replaceAll('*', '[^/]*')}(?:[/.]|$)`).test(path);

/** The part of the rows of an area, among those that files name, that a file in one of the places names. */
function share(area: string, files: typeof code, places: readonly string[]): number {
  const named = rows.flatMap((row) => (row.area === area && files.has(row.id) ? [files.get(row.id)!] : []));
  return named.filter((each) => each.some(({ path }) => places.some((place) => isAt(path, place)))).length / named.length;
}

it('architecture leads from each area of the requirements', () => {
  const areas = [...new Set(rows.map(({ area }) => area))].sort();
  expect(lines.map(([area]) => area)).toEqual(areas.map((area) => `\`${area}\``));
});

describe.each(lines)('architecture, area %s', (cell, screen = '', also = '', tested = '') => {
  const area = cell!.replaceAll('`', '');
  const places = [...namesIn(screen).map((name) => `frontend/src/features/${name}`), ...namesIn(also)];
  const testPlaces = namesIn(tested).map((name) => `test/${name}`);
  const least = screen.startsWith('spread') ? 0.4 : 0.75;

  it('names places that exist', () => {
    const missing = [...places, ...testPlaces].filter((place) => globSync([place, `${place}.test.ts`]).length === 0);
    expect(missing).toEqual([]);
  });

  it('leads to most of its rows, in the code and in the tests', () => {
    expect(share(area, code, places)).toBeGreaterThanOrEqual(least);
    expect(share(area, tests, testPlaces)).toBeGreaterThanOrEqual(least);
  });
});
