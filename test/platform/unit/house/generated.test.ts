import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENTS } from '../../../../docs/generate/documents.ts';

const PATHS = Object.keys(DOCUMENTS);

it.each(PATHS)('%s is marked as generated, so that reviews and statistics leave it out', (path) => {
  const attributes = execFileSync('git', ['check-attr', 'linguist-generated', path], { encoding: 'utf8' });
  expect(attributes.trim()).toBe(`${path}: linguist-generated: set`);
});

it.each(PATHS.filter((path) => !path.endsWith('.csv')))('%s says at its beginning what writes it', (path) => {
  expect(readFileSync(path, 'utf8').slice(0, 300)).toMatch(/generated.*npm run openapi/is);
});
