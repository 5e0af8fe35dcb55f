import { describe, expect, it } from 'vitest';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';
import { acceptance, ask, client, end, put, relation } from '../../support/access/suppliers.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

describe('a supplier that is accepted again for the same package', () => {
  it('gets the role that others still have, with their rights and with its approver', async () => {
    const { request, pack } = await relation();
    const roles = (await client.admin.get(`${client.path}discipline/`)).json<ProjectRole[]>();
    const { uid } = roles.find(({ name }) => name === 'Quarry - Supplier')!;
    const path = `${client.path}discipline/${uid}/`;
    expect((await client.admin.patch(path, { approver: client.role('Reporter') })).status).toBe(200);
    const guest = await person('guest-of-supplier');
    const member = { email: guest.email, project_discipline: uid };
    expect((await client.admin.post(`${client.path}member/`, member)).status).toBe(201);
    const limited = async () => {
      const members = await personStore(tenantUid).membersOf(client.project.uid);
      return members.find(({ userUid }) => userUid === guest.uid)?.limited;
    };
    const role = async () => (await projectStore(tenantUid).load(client.project.uid)).roles.find((each) => each.uid === uid)!;
    const enters = async () => (await limited())?.map(({ actions }) => actions.includes('CREATE_TRACKER_REF_SCORE_VALUE'));
    expect([await limited(), await enters()]).toMatchObject([[{ packages: [pack.uid] }], [true]]);
    await end(request);
    const left = await role();
    expect([left.packages, await limited()]).toMatchObject([[], [{ packages: [] }]]);
    const again = (await ask()).json<SupplierRequest>();
    const accepted = await put(again, { ...acceptance(pack), auth_group: client.group('Viewer') });
    expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)]);
    expect(await role()).toMatchObject({
      packages: [pack.uid],
      permissionGroupUid: client.group('Viewer'),
      approverUid: client.role('Reporter'),
      version: left.version + 1,
    });
    expect([await limited(), await enters()]).toMatchObject([[{ packages: [pack.uid] }], [false]]);
    await end(again);
  });
});
