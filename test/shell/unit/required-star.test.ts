import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../../../frontend/src/app/required.css', import.meta.url), 'utf8');

it('the label of a field that its form is not sent without has a star, which is no part of its name [ADM-397]', () => {
  expect(css).toMatch(/\[aria-required="true"\]\) > label::after \{\s*content: " \*" \/ "";/);
});
