import { expect, it } from 'vitest';
import { tenantUid } from '../../support/access/memory-site.ts';
import { acceptance, asked, client, give, makePackage, put, rita, supplier } from '../../support/access/suppliers.ts';
import { afterReading } from '../../support/memory/disturbance/after-reading.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const { admin, path } = client;
const add = async (to: string, fields: object) => (await admin.post(`${path}${to}/`, fields)).json<{ uid: string }>().uid;
const group = await add('authgroup', { name: 'Chiefs', is_admin: true, policy_json: { actions: [] } });
const chief = await add('discipline', { name: 'Chief', auth: group, approver: null });
await give({ ...client, role: () => chief }, rita, 'Chief');
const setAdmin = (is_admin: boolean) => admin.patch(`${path}authgroup/${group}/`, { is_admin });
const administers = async () =>
  (await personStore(tenantUid).membersOf(client.project.uid)).find(({ userUid }) => userUid === rita.uid)?.isAdmin;

it('a right at the client that is lowered while a supplier is accepted or leaves does not come back', async () => {
  const [request, pack] = [await asked(), await makePackage()];
  const accept = () => put(request, acceptance(pack));
  expect((await afterReading([group, chief], () => setAdmin(false), accept)).status).toBe(200);
  expect(await administers()).toBe(false);
  expect((await setAdmin(true)).status).toBe(200);
  expect(await administers()).toBe(true);
  const leave = () => supplier.admin.delete(`${supplier.path}supplier/sent/${request.uid}/`);
  expect((await afterReading([group, chief], () => setAdmin(false), leave)).status).toBe(204);
  expect(await administers()).toBe(false);
});
