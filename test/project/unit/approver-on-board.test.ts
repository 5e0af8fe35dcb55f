import { afterEach, expect, it, vi } from 'vitest';
import { site, tenantUid } from '../../support/access/memory-site.ts';
import { makePackage } from '../../support/access/suppliers.ts';

const { client } = await import('../../../functions/data/client/client.ts');
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
  // The state after a request that ended after the role was written.
  await transact([boardStore(tenantUid).patchWrite(project.uid, pack.uid, await entry(), { approverUid: null })]);
  expect((await admin.patch(rolePath, { approver: role('Approver') })).status).toBe(200);
  expect((await entry()).approverUid).toBe(role('Approver'));
});

afterEach(() => void vi.restoreAllMocks());

type Writes = { Put?: object; Update?: object }[];

/** Runs an action after a change has read the board, and before the change updates it. */
function beforeBoardIsTold(act: () => Promise<unknown>): void {
  const send = client.send.bind(client);
  let isDone = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: { TransactItems?: Writes } }) => {
    const writes = command.input.TransactItems ?? [];
    const tellsBoard = writes.some(({ Update }) => JSON.stringify(Update ?? '').includes('approverUid'));
    if (!isDone && tellsBoard && !writes.some(({ Put }) => Put)) {
      isDone = true;
      await act();
    }
    return send(command as never);
  }) as never);
}

it('two changes of an approver at once leave the board with that of the later one', async () => {
  const place = await site('Twice');
  const { admin, path, role, group, project } = place;
  const pack = await makePackage('Piling', place);
  const rolePath = `${path}discipline/${role('Reporter')}/`;
  const assigned = { meta_json: { responsible_discipline: role('Reporter') } };
  expect((await admin.patch(`/api/tracker/${project.structureUid}/ref/${pack.uid}/`, assigned)).status).toBe(200);
  expect((await admin.patch(rolePath, { approver: null })).status).toBe(200);
  const made = await admin.post(`${path}discipline/`, { name: 'Lead', auth: group('Approver'), approver: null });
  const later = made.json<{ uid: string }>().uid;
  let laterStatus = 0;
  beforeBoardIsTold(async () => {
    laterStatus = (await admin.patch(rolePath, { approver: later })).status;
  });
  expect((await admin.patch(rolePath, { approver: role('Approver') })).status).toBe(200);
  expect(laterStatus).toBe(200);
  const board = (await boardStore(tenantUid).entry(project.uid, pack.uid))!;
  expect(board.approverUid).toBe(later);
});
