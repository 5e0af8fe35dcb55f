import { expect, it } from 'vitest';
import { longTitles } from '../../../checks/long-titles.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `ADM-${String(index + 1).padStart(3, '0')}`);
const title = (list: readonly string[]) => `does it all [${list.join(', ')}]`;

it('refuses a title with eight requirements, in one pair of brackets or in many', () => {
  const apart = `does it all ${ids(8)
    .map((id) => `[${id}]`)
    .join(' ')}`;
  const text = `it('${title(ids(8))}', () => {});\nit.each(ROWS)(\n  "${apart}",\n  () => {},\n);`;
  expect(longTitles('test/a/unit/a.test.ts', text)).toEqual([
    { line: 1, count: 8 },
    { line: 3, count: 8 },
  ]);
});

it('refuses a title with a gap for something else, and the cell of a table that becomes part of one', () => {
  const text = ['it(`$', `{name} ${title(ids(8))}\`, run);\nconst rows = { all: '${title(ids(9))}' };`].join('');
  expect(longTitles('test/a/e2e/a.test.tsx', text)).toEqual([
    { line: 1, count: 8 },
    { line: 2, count: 9 },
  ]);
});

it('takes seven requirements, as many titles as there are, and what is no title', () => {
  const text = `it('${title(ids(7))}', () => {});\n// ${title(ids(8))}\nconst list = ['${ids(8).join("', '")}'];`;
  expect(longTitles('test/a/unit/a.test.ts', text)).toEqual([]);
});
