import { randomUUID } from 'node:crypto';
import { type TestPerson, type TestTenant, testCause } from './tenant.ts';

const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

/** A person who reports for one package in each of many projects, written through the stores. */
export async function makeBusyPerson(tenant: TestTenant, projects: number): Promise<TestPerson> {
  const person = await tenant.person('busy');
  const board = boardStore(tenant.tenantUid);
  for (let index = 0; index < projects; index += 1) {
    const [projectUid, packageUid, role] = [randomUUID(), randomUUID(), randomUUID()];
    const entry = {
      reportUid: randomUUID(),
      isStaging: true,
      status: 'Pending Input' as const,
      dueDate: '2024-03-01',
      period: null,
      lastUpdateOn: null,
      name: 'Package',
      parentUid: null,
      responsibleUid: role,
      approverUid: null,
      others: {},
      revision: 1,
    };
    const grant = {
      scope: 'project' as const,
      scopeUid: projectUid,
      isAdmin: false,
      actions: ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'] as const,
      roles: [{ memberUid: randomUUID(), roleUid: role }],
    };
    await transact([
      ...board.createWrites(projectUid),
      ...personStore(tenant.tenantUid).grantWrites(person.uid, grant, testCause()),
    ]);
    await transact(board.entryWrites(projectUid, packageUid, entry));
  }
  return person;
}
