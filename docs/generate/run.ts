import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENTS } from './documents.ts';

/** `npm run openapi` writes the generated documents; with `--check` it fails if one differs from the code. */
const root = new URL('../../', import.meta.url);

function read(path: string): string {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return '';
  }
}

const drifted = Object.entries(DOCUMENTS)
  .map(([path, render]) => ({ path, content: render() }))
  .filter(({ path, content }) => read(path) !== content);

if (process.argv.includes('--check')) {
  for (const { path } of drifted) console.error(`${path} differs from what the code says; run 'npm run openapi'`);
  if (drifted.length > 0) process.exitCode = 1;
} else {
  for (const { path, content } of drifted) {
    writeFileSync(new URL(path, root), content);
    console.log(`wrote ${path}`);
  }
}
