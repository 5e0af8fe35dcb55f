import { beforeAll, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import {
  type ClosingWorld,
  closingWorld,
  reportOfMonth,
  reportPath,
  submitMonth,
  tenantUid,
} from '../../support/memory/closing.ts';

const { db } = await import('../../../functions/data/service.ts');

let world: ClosingWorld;
beforeAll(async () => {
  world = await closingWorld();
  await db.entities.user.patch({ tenantUid, uid: world.ada.userUid }).set({ isSuperuser: true, isTenantSuperuser: true }).go();
});

it('a tracker is changed by PUT and answers its refs with their commits [OPS-126]', async () => {
  const { structureUid, rootUid } = world.project;
  const answer = await world.admin('PUT', `/api/tracker/${structureUid}/`, { is_template: true });
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    {
      uid: structureUid,
      is_template: true,
      root_master: { uid: rootUid, latest_commit: { uid: expect.any(String) } },
      alt_root_masters: [{ uid: expect.any(String), latest_commit: { root_commit: expect.any(String) } }],
    },
  ]);
});

it('a reporting package is changed by PUT [OPS-172]', async () => {
  const { uid, structureUid } = world.crane;
  const answer = await world.admin('PUT', `/api/tracker/${structureUid}/ref/${uid}/`, { name: 'Tower crane' });
  expect([answer.status, answer.json()]).toMatchObject([200, { uid, name: 'Tower crane' }]);
});

it.each(['PATCH', 'PUT'])('a report is decided on by %s [OPS-177, OPS-178]', async (method) => {
  const { approver, piling } = world;
  const start = method === 'PATCH' ? '2024-01-01' : '2024-02-01';
  await submitMonth(world, piling, start, '7');
  const { uid } = await reportOfMonth(piling, start);
  const answer = await approver(method, reportPath(piling, uid), { status: 'APPROVE', comment: 'Good' });
  expect([answer.status, answer.json<ReportRecord>()]).toMatchObject([200, { uid, status: { name: 'OK for Submission' } }]);
});
