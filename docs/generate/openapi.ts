import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { contract } from '../../shared/contract/index.ts';
import type { ResourceDef } from '../../shared/contract/route.ts';
import { ascending } from '../../shared/domain/kernel/order.ts';
import { operation } from './openapi-operation.ts';
import { HEADERS, PARAMETERS, PROBLEM_RESPONSES } from './openapi-parts.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

const INTRODUCTION = `Send the ID token of the sign-in as \`Authorization: Bearer <token>\`. The tenant is the one of the host name.
Errors are \`application/problem+json\`; \`errors\` names fields and their messages. What belongs to another tenant, or may not be
seen, answers 404 like something that does not exist.`;

function paths(resources: Record<string, ResourceDef>): ZodOpenApiPathsObject {
  const all: ZodOpenApiPathsObject = {};
  for (const [resource, routes] of Object.entries(resources))
    for (const [name, route] of Object.entries(routes)) {
      const method = route.method.toLowerCase();
      all[route.path] = { ...all[route.path], [method]: operation(resource, name, route) };
    }
  return Object.fromEntries(Object.entries(all).sort(ascending(([name]) => name)));
}

/** The files of a form are the only values that JSON cannot hold: something of its own, or an object with bytes. */
function isFile({ _zod: { def } }: z.core.$ZodTypes): boolean {
  if (def.type === 'object') return 'bytes' in def.shape;
  return def.type === 'custom' || def.type === 'file';
}

/** docs/openapi.json (OpenAPI 3.1): every operation of the contract. */
export function openApi(resources: Record<string, ResourceDef> = contract): string {
  const document = createDocument(
    {
      openapi: '3.1.1',
      'x-generated': 'from shared/contract by npm run openapi',
      info: { title: 'Tributary', version, description: INTRODUCTION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: '/', description: 'the host of the tenant' }],
      tags: Object.keys(resources)
        .sort()
        .map((name) => ({ name })),
      paths: paths(resources),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        parameters: PARAMETERS,
        headers: HEADERS,
        responses: PROBLEM_RESPONSES,
      },
    },
    {
      allowEmptySchema: { custom: true, transform: true, unknown: true, any: true },
      override: ({ zodSchema, jsonSchema }) => {
        if (!isFile(zodSchema)) return;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
        Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
      },
    },
  );
  return `${JSON.stringify(document, null, 2)}\n`;
}
