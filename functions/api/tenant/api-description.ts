import { readFileSync } from 'node:fs';

/** The OpenAPI document of the API as JSON. A bundle carries it compressed in place of this file (cdk/constructs/bundle.ts). */
export const apiDescription = (): string => readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
