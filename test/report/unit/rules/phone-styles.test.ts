import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const STYLES = join(import.meta.dirname, '..', '..', '..', '..', 'frontend', 'src', 'features', 'report');
const css = readFileSync(join(STYLES, 'phone.css'), 'utf8');

it('the two buttons of a decision stand at least 8 px apart on a phone', () => {
  const [, gap] = /\.report-bar\.deciding \.bar-acts \{[^}]*gap: (\d+)px/.exec(css) ?? [];
  expect(Number(gap)).toBeGreaterThanOrEqual(8);
});

it('entries of a list of flags stand apart on a phone', () => {
  expect(css).toMatch(/\.review-list li \+ li \{\s*margin-block-start: 8px/);
});
