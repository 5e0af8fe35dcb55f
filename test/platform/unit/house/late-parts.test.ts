import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('only pages are fetched by React itself, which keeps a failure until the page is loaded again', () => {
  const files = globSync('frontend/src/**/*.{ts,tsx}');
  const lazy = files.filter((file) => /\blazy\b[^;]* from 'react'/.test(readFileSync(file, 'utf8')));
  expect(lazy).toEqual(['frontend/src/app/late-page.ts']);
});
