import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site } from '../../support/access/memory-site.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const dayIn = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
const later = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse(`${dayIn(days)}T12:00:00Z`));
};

afterEach(() => vi.useRealTimers());

const give = async ({ admin, path, role }: Site, { email }: SitePerson, name: string) =>
  (await admin.post(`${path}member/`, { email, project_discipline: role(name) })).json<Member>();

describe('a transfer of roles', () => {
  it('is refused where the access of the receiver has ended, so that nobody would have them', async () => {
    const place = await site('Handed');
    const boss = await person('boss', { isTenantSuperuser: true });
    const [from, to] = [await person('from'), await person('to')];
    await give(place, from, 'Approver');
    const { uid } = await give(place, to, 'Reporter');
    expect((await place.admin.patch(`${place.path}member/${uid}/`, { until: TODAY })).status).toBe(200);
    later(1);
    const transfer = () => boss.post(`/api/tenant/admin/person/${from.uid}/transfer/`, { email: to.email });
    const refused = await transfer();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Handed')]);
    expect((await from.get(place.path)).status).toBe(200);
    expect((await place.admin.patch(`${place.path}member/${uid}/`, { until: null })).status).toBe(200);
    expect((await transfer()).json()).toEqual({ moved: 1, left: 0 });
    expect((await to.get(place.path)).status).toBe(200);
  });
});
