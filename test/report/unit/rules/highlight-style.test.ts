import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../../frontend/src/features/report/report.css'), 'utf8');

/** The font weight set by a selector's rule. */
const weightOf = (selector: string) =>
  css
    .split(`\n${selector} {`)[1]
    ?.split('}')[0]
    ?.match(/font-weight: (\d+);/)?.[1];

it('the name of a highlighted metric of a report is bold, others are not [SET-273]', () => {
  expect(weightOf('.report-table :is(td, th)')).toBe('400');
  expect(weightOf('.report-table .highlight')).toBe('700');
});
