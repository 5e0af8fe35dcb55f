import { accessTable } from './access.ts';
import { accessPatterns } from './access-patterns.ts';
import { whereIsWhat } from './map.ts';
import { metricsExample } from './metrics-example.ts';
import { openApi } from './openapi.ts';
import { statusMachine } from './status-machine.ts';
import { structureFileSchema } from './structure-file.ts';

/** Documents that are written from the code, so that they cannot say anything else, by their path in the repository. */
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/access.md': accessTable,
  'docs/access-patterns.md': accessPatterns,
  'docs/map.md': whereIsWhat,
  'docs/openapi.json': () => openApi(),
  'docs/status-machine.md': statusMachine,
  'frontend/public/formats/structure-1.schema.json': structureFileSchema,
  'frontend/public/formats/metrics-example.csv': metricsExample,
};
