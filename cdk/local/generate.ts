import { readFileSync, writeFileSync } from 'node:fs';
import { accessTable } from './generate/access.ts';
import { accessPatterns } from './generate/access-patterns.ts';
import { metricsExample } from './generate/metrics-example.ts';
import { openApi } from './generate/openapi.ts';
import { statusMachine } from './generate/status-machine.ts';
import { structureFileSchema } from './generate/structure-file.ts';

/** Documents that are written from the code, so that they cannot say anything else; `--check` fails where one has drifted. */
const DOCUMENTS: Record<string, () => string> = {
  'docs/access.md': accessTable,
  'docs/access-patterns.md': accessPatterns,
  'docs/openapi.json': () => openApi(),
  'docs/status-machine.md': statusMachine,
  'docs/structure-1.schema.json': structureFileSchema,
  'frontend/public/formats/structure-1.schema.json': structureFileSchema,
  'frontend/public/formats/metrics-example.csv': metricsExample,
};

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
