import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['THREATS.md', 'docs/security.md'])('%s names tests that are there', (path) => {
  const named = [...readFileSync(path, 'utf8').matchAll(/`(test\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
