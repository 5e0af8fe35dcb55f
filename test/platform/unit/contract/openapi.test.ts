import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../../../docs/generate/openapi.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { defineResource, type RouteDef } from '../../../../shared/contract/route.ts';

type Operation = {
  operationId: string;
  description: string;
  security: object[];
  parameters?: { in: string; name: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> };
  responses: Record<string, { headers?: object; $ref?: string }>;
};
type Described = {
  $ref?: string;
  oneOf?: Described[];
  anyOf?: Described[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, object>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};

const sample = defineResource({
  listThings: {
    method: 'GET',
    path: '/api/thing/',
    summary: 'Things',
    access: 'signed-in',
    query: z.object({ limit: z.coerce.number().optional(), cursor: z.string().optional() }),
    response: z.array(z.object({ uid: z.string() })),
  },
  createThing: {
    method: 'POST',
    path: '/api/company/{companyId}/thing/',
    summary: 'Create a thing',
    access: { scope: 'company', needs: 'admin' },
    params: z.object({ companyId: z.string() }),
    encoding: 'form',
    creates: true,
    body: z.object({ name: z.string(), file: z.object({ filename: z.string(), bytes: z.instanceof(Uint8Array) }) }),
    response: z.object({ uid: z.string() }),
  },
  readVersion: {
    method: 'GET',
    path: '/api/version/',
    summary: 'Version',
    access: 'public',
    response: z.object({ version: z.string() }),
  },
});

const parse = (text: string) => JSON.parse(text) as Document;

describe('a described operation', () => {
  const { paths } = parse(openApi({ sample }));
  const list = paths['/api/thing/']?.get;
  const create = paths['/api/company/{companyId}/thing/']?.post;

  it('has its name, its query and, on a list that is read page by page, the Link header', () => {
    expect(list?.operationId).toBe('listThings');
    expect(list?.parameters?.map((each) => 'name' in each && each.name)).toEqual(['limit', 'cursor']);
    expect(list?.responses['200']?.headers).toHaveProperty('Link');
    expect(list?.security).toEqual([{ bearer: [] }]);
  });

  it('takes JSON and a form where files may come, and answers 201 where it creates', () => {
    expect(Object.keys(create?.requestBody?.content ?? {})).toEqual(['application/json', 'multipart/form-data']);
    expect(create?.requestBody?.content['multipart/form-data']?.schema.properties.file).toMatchObject({ type: 'string' });
    expect(Object.keys(create?.responses ?? {})).toEqual(['201', '400', '401', '403', '404', '409', '413', '415', '429']);
  });

  it('needs no token when it is public', () => {
    expect(paths['/api/version/']?.get?.security).toEqual([]);
  });
});

describe('the document', () => {
  const text = openApi();
  const document = parse(text);

  it('has every operation of the contract, under the name that existing clients know', () => {
    const described = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    const published = Object.values(contract).flatMap((routes: Record<string, RouteDef>) =>
      Object.entries(routes).map(([name, { operationId = name }]) => operationId),
    );
    expect(described.sort()).toEqual(published.sort());
  });

  it('describes a node by its type, and each shape that a body of several types may come in', () => {
    const { oneOf = [], discriminator } = document.components.schemas!.TrackerNode as Described;
    expect(discriminator?.propertyName).toBe('type');
    expect(Object.values(discriminator?.mapping ?? {}).sort()).toEqual(oneOf.map(({ $ref }) => $ref).sort());
    const change = document.paths['/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/']?.patch;
    const { anyOf = [] } = change!.requestBody!.content['application/json']!.schema as Described;
    const typed = anyOf.filter(({ properties }) => properties?.type && properties.node);
    expect(typed.map(({ properties }) => (properties!.type as { const: string }).const)).toEqual([
      'metricscore',
      'tree',
      'document',
      'documentstatus',
      'trackerdescription',
    ]);
  });

  it('says which operations need a recent sign-in, and for what', () => {
    const told = (path: string, method: string) => document.paths[path]![method]!.description;
    const [group, invite] = ['/api/project/{projectId}/authgroup/', '/api/company/{companyId}/invite/{inviteId}/'];
    const refusal = ', or answers 403 `recent_sign_in_required`.';
    expect(told(group, 'post')).toContain(`Needs a sign-in of the last 15 minutes${refusal}`);
    expect(told(invite, 'patch')).toContain(`Needs a sign-in of the last 15 minutes where it accepts${refusal}`);
    expect(told(group, 'get')).not.toContain('sign-in');
  });

  it('says which deletions name the version that they rest on', () => {
    const takesVersion = (path: string) =>
      document.paths[path]!.delete!.parameters!.some(({ $ref }) => $ref === '#/components/parameters/IfMatch');
    for (const path of ['discipline/{projectDisciplineId}', 'authgroup/{authGroupId}', 'reporting_periods/{reportingPeriodId}'])
      expect([path, takesVersion(`/api/project/{projectId}/${path}/`)]).toEqual([path, true]);
    expect(takesVersion('/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/')).toBe(true);
    expect(takesVersion('/api/project/{projectId}/member/{memberId}/')).toBe(false);
  });

  it('refers only to what it contains', () => {
    for (const [, group = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect(document.components[group]).toHaveProperty([name]);
  });
});
