import { expect, it } from 'vitest';
import type { PermissionGroup } from '../../../shared/contract/person/members.ts';
import { person, site } from '../../support/access/memory-site.ts';

const REPEATED = Array.from({ length: 20_000 }, (_unused, at) => (at % 2 ? 'READ_TRACKER_REF' : 'READ_PROJECT_MEMBER'));
const EACH_ONCE = ['READ_PROJECT_MEMBER', 'READ_TRACKER_REF'];

it('a permission group of a project or a company has each action once, however often it is sent', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const { path, project } = await site('Bridge');
  for (const place of [path, `/api/company/${project.companyUid}/`]) {
    const body = { name: 'Readers', policy_json: { actions: REPEATED } };
    const made = (await boss.post(`${place}authgroup/`, body)).json<PermissionGroup>();
    expect(made.policy_json.actions).toEqual(EACH_ONCE);
    const own = `${place}authgroup/${made.uid}/`;
    expect((await boss.patch(own, { policy_json: body.policy_json })).json<PermissionGroup>()).toMatchObject({
      policy_json: { actions: EACH_ONCE },
    });
    expect((await boss.put(own, body)).json<PermissionGroup>().policy_json.actions).toEqual(EACH_ONCE);
    const listed = (await boss.get(`${place}authgroup/`)).json<PermissionGroup[]>();
    expect(listed.find(({ uid }) => uid === made.uid)!.policy_json.actions).toEqual(EACH_ONCE);
  }
});
