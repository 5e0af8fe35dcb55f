import { expect, it } from 'vitest';
import { entities } from '../../../../functions/data/entities/index.ts';
import {
  FillReportPayload,
  FollowTemplatePayload,
  ImportStructurePayload,
  RecalculatePayload,
} from '../../../../shared/contract/jobs.ts';

it('an attribute is stored under the name of the first release', () => {
  const tree = { tenantUid: 't', structureUid: 's', packageUid: 'p', slot: 'current', chunk: 0, chunks: 1, treeVersion: 1 };
  const { Item } = entities.tree
    .put({ ...tree, data: new Uint8Array(), by: 'u', created: '2024-01-01' })
    .params<{ Item: Record<string, unknown> }>({ table: 'any' });
  expect(Item).toMatchObject({ trackerUid: 's', refUid: 'p', pk: 't#tree#s', sk: 'current#p#0' });
  expect(entities.tree.parse({ Item }).data).toMatchObject(tree);
});

it('JSON within an item is stored with the names of the first release, and read with those of the code', () => {
  const grant = {
    tenantUid: 't',
    userUid: 'u',
    scope: 'project' as const,
    scopeUid: 'p',
    isAdmin: false,
    actions: [],
    version: 1,
  };
  const roles = [{ memberUid: 'm', roleUid: 'r' }];
  const { Item } = entities.grant.put({ ...grant, roles }).params<{ Item: Record<string, unknown> }>({ table: 'any' });
  expect(Item).toMatchObject({ roles: [{ memberUid: 'm', disciplineUid: 'r' }] });
  expect(entities.grant.parse({ Item }).data).toMatchObject({ roles });
});

it('work that waits is stored with the names of the first release', () => {
  const job = {
    tenantUid: 't',
    uid: 'j',
    type: 'recalculate' as const,
    status: 'waiting' as const,
    waiting: 'yes',
    expiresAt: 1,
  };
  const payload = { reportUid: 'c', projects: [{ packageUids: ['p'] }] };
  const { Item } = entities.job
    .put({ ...job, payload, by: 'u', correlationId: 'x', created: '2024-01-01' })
    .params<{ Item: Record<string, unknown> }>({ table: 'any' });
  expect(Item).toMatchObject({ payload: { commitUid: 'c', projects: [{ refUids: ['p'] }] } });
  expect(entities.job.parse({ Item }).data).toMatchObject({ payload });
});

it('a board is stored with the names of the first release, and every report of it is read with those of the code', () => {
  const listed = { isStaging: false, status: 'Nothing Received' as const, dueDate: null, period: null, lastUpdateOn: null };
  const other = { reportUid: 'before', ...listed, submission: 2 };
  const place = { name: 'Groundworks', parentUid: null, responsibleUid: 'r', approverUid: null };
  const packages = { p: { reportUid: 'now', ...listed, ...place, others: { before: other }, revision: 3 } };
  const key = { tenantUid: 't', projectUid: 'x', shard: 1 };
  const { Item } = entities.board.put({ ...key, packages }).params<{ Item: Record<string, unknown> }>({ table: 'any' });
  expect(Item).toMatchObject({ refs: { p: { commitUid: 'now', others: { before: { commitUid: 'before' } } } } });
  expect(entities.board.parse({ Item }).data).toEqual({ ...key, packages });
});

const place = { projectUid: 'x', trackerUid: 's', masterRefUid: 'm', refUid: 'p', isRoot: false };
const form = { documentUid: 'd', objectUid: 'o', fill: true, seen: null };
const file = { fileUid: 'f', key: 'k', size: 1, format: 'csv', dryRun: false };

it.each([
  ['recalculate', RecalculatePayload, { commitUid: 'c' }, { reportUid: 'c' }],
  ['fill-report', FillReportPayload, { commitUid: 'c', ...form }, { reportUid: 'c', ...form }],
  [
    'follow-template',
    FollowTemplatePayload,
    { trackerUid: 's', keepTargets: true, projects: [{ projectUid: 'x', refUids: ['p'], plan: '1' }] },
    { structureUid: 's', keepTargets: true, projects: [{ projectUid: 'x', packageUids: ['p'], plan: '1' }] },
  ],
  [
    'import-structure',
    ImportStructurePayload,
    { place, ...file },
    {
      place: { projectUid: 'x', structureUid: 's', rootUid: 'm', packageUid: 'p', isRoot: false },
      ...file,
      update: false,
      newIssues: 'create',
    },
  ],
] as const)('work that an earlier release left waiting is read: %s', (type, schema, payload, read) => {
  const Item = { __edb_e__: 'job', __edb_v__: '1', tenantUid: 't', uid: 'j', type, status: 'waiting', payload };
  expect(schema.parse(entities.job.parse({ Item }).data?.payload)).toEqual(read);
});
