import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const architecture = readFileSync('docs/architecture.md', 'utf8');
const nouns = architecture.slice(architecture.indexOf('\n## Nouns'), architecture.indexOf('\n## Jobs'));
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));

it.each([
  'shared/contract',
  'shared/domain',
  'functions/core',
  'functions/data/stores',
  'functions/api',
  'frontend/src/features',
  'frontend/src/features/report',
  'frontend/src/features/metrics',
])('names each folder of %s', (path) => {
  const folders = foldersOf(path);
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => !new RegExp(`\\b${folder}\\b`).test(nouns))).toEqual([]);
});
