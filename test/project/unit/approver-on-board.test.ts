import { expect, it } from 'vitest';
import { site, tenantUid } from '../../support/access/memory-site.ts';
import { makePackage } from '../../support/access/suppliers.ts';

const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

it('a change of an approver that broke off before all packages knew of it is completed when the role is saved again', async () => {
  const place = await site('Halfway');
  const { admin, path, role, project } = place;
  const pack = await makePackage('Piling', place);
  const rolePath = `${path}discipline/${role('Reporter')}/`;
  const assigned = { meta_json: { responsible_discipline: role('Reporter') } };
  expect((await admin.patch(`/api/tracker/${project.structureUid}/ref/${pack.uid}/`, assigned)).status).toBe(200);
  const entry = async () => (await boardStore(tenantUid).entry(project.uid, pack.uid))!;
  expect((await entry()).approverUid).toBe(role('Approver'));
  // as a request leaves it that ends after the role was written
  await transact([boardStore(tenantUid).patchWrite(project.uid, pack.uid, await entry(), { approverUid: null })]);
  expect((await admin.patch(rolePath, { approver: role('Approver') })).status).toBe(200);
  expect((await entry()).approverUid).toBe(role('Approver'));
});
