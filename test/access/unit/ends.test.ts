import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Member } from '../../../shared/contract/person/members.ts';
import { accessCounts, endsSoon } from '../../../shared/domain/access/ends.ts';
import { person, type Site, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { warnOfEnds } = await import('../../../functions/core/tenant/warn-of-ends.ts');
const { stillMembers } = await import('../../../functions/core/access/in-force.ts');

const TODAY = new Date().toISOString().slice(0, 10);
const dayIn = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
const later = (days: number) => vi.setSystemTime(Date.parse(`${dayIn(days)}T12:00:00Z`));

afterEach(() => vi.useRealTimers());

const give = ({ admin, path, role }: Site, { email }: SitePerson, name = 'Reporter') =>
  admin.post(`${path}member/`, { email, project_discipline: role(name) });
const sees = async ({ get }: SitePerson, { path }: Site) => (await get(path)).status;

/** A site with a reporter. */
async function withReporter(name: string) {
  const place = await site(name);
  const reporter = await person(`r-${name.toLowerCase()}`);
  const member = (await give(place, reporter)).json<Member>();
  const end = (until: string | null) => place.admin.patch(`${place.path}member/${member.uid}/`, { until });
  return { ...place, reporter, member, end };
}

describe('an access with a last day', () => {
  it('counts up to the end of that day, and opens nothing on the next one', async () => {
    const place = await withReporter('Ends');
    expect((await place.end(dayIn(2))).json()).toMatchObject({ until: dayIn(2), uid: place.member.uid });
    vi.useFakeTimers({ toFake: ['Date'] });
    later(2);
    expect(await sees(place.reporter, place)).toBe(200);
    later(3);
    expect(await sees(place.reporter, place)).toBe(404);
    expect((await place.reporter.get('/api/project/')).json()).toEqual([]);
    const listed = (await place.admin.get(`${place.path}member/`)).json<Member[]>();
    expect(listed.find(({ uid }) => uid === place.member.uid)).toMatchObject({ until: dayIn(2) });
  });

  it('is extended by an administrator, also after it has ended, or loses its end, with entries in the trail', async () => {
    const place = await withReporter('Longer');
    await place.end(TODAY);
    vi.useFakeTimers({ toFake: ['Date'] });
    later(1);
    expect(await sees(place.reporter, place)).toBe(404);
    expect((await place.end(dayIn(5))).status).toBe(200);
    expect(await sees(place.reporter, place)).toBe(200);
    expect((await place.end(null)).json()).not.toHaveProperty('until');
    const changes = (await auditStore(tenantUid).of(place.reporter.uid)).flatMap((entry) => entry.changes);
    for (const [from, to] of [
      [null, TODAY],
      [TODAY, dayIn(5)],
      [dayIn(5), null],
    ])
      expect(changes).toContainEqual({ field: 'until', from, to });
  });

  it('is refused for a day that is over, for administrators, and to who administers nothing', async () => {
    const place = await withReporter('Refused');
    expect((await place.end(dayIn(-1))).json()).toMatchObject({ errors: { until: [expect.any(String)] } });
    const all = (await place.admin.get(`${place.path}member/`)).json<Member[]>();
    const creator = all.find(({ project_discipline }) => project_discipline === null)!;
    expect((await place.admin.patch(`${place.path}member/${creator.uid}/`, { until: dayIn(9) })).status).toBe(409);
    const own = await place.reporter.patch(`${place.path}member/${place.member.uid}/`, { until: null });
    expect(own.status).toBe(403);
  });

  it('gets no role that administers, and none at all once it has ended', async () => {
    const place = await withReporter('Roles');
    const lead = { name: 'Lead', auth: place.group('Administrator'), approver: null };
    const { uid } = (await place.admin.post(`${place.path}discipline/`, lead)).json<{ uid: string }>();
    await place.end(TODAY);
    const promoted = { email: place.reporter.email, project_discipline: uid };
    expect((await place.admin.post(`${place.path}member/`, promoted)).status).toBe(409);
    const group = await place.admin.patch(`${place.path}authgroup/${place.group('Reporter')}/`, { is_admin: true });
    expect(group.status).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'] });
    later(1);
    expect((await give(place, place.reporter, 'Approver')).status).toBe(409);
  });
});

describe('an invitation with a last day', () => {
  const invite = async ({ admin, path, role }: Site, email: string, until?: string, name = 'Reporter') =>
    admin.post(`${path}invite/`, {
      email,
      project_discipline: role(name),
      ...(until && { until }),
      meta_json: { auto_accept_if_user_exists: true },
    });

  it('leads to an access that ends', async () => {
    const place = await site('Invited');
    const guest = await person('guest-invited');
    const answer = await invite(place, guest.email, dayIn(1));
    expect(answer.json<ProjectInvite>()).toMatchObject({ status: 'accepted', until: dayIn(1) });
    expect(await sees(guest, place)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    later(2);
    expect(await sees(guest, place)).toBe(404);
  });

  it('moves the end of a member to a later day, and never to an earlier one or away', async () => {
    const place = await withReporter('Moves');
    await place.end(dayIn(5));
    const untilNow = async () =>
      (await place.admin.get(`${place.path}member/`)).json<Member[]>().find(({ uid }) => uid === place.member.uid)!.until;
    expect((await invite(place, place.reporter.email, dayIn(2))).status).toBe(201);
    expect(await untilNow()).toBe(dayIn(5));
    expect((await invite(place, place.reporter.email, undefined, 'Approver')).status).toBe(201);
    expect(await untilNow()).toBe(dayIn(5));
    expect((await invite(place, place.reporter.email, dayIn(8))).status).toBe(201);
    expect(await untilNow()).toBe(dayIn(8));
  });

  it('gives no other role back that has ended, and the same one again', async () => {
    const place = await withReporter('Returns');
    await give(place, place.reporter, 'Approver');
    await place.end(dayIn(1));
    vi.useFakeTimers({ toFake: ['Date'] });
    later(2);
    const refused = await invite(place, place.reporter.email, dayIn(8), 'Reporter');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('other roles')]);
    expect(await sees(place.reporter, place)).toBe(404);
    const members = (await place.admin.get(`${place.path}member/`)).json<Member[]>();
    const approver = members.find(
      ({ user, project_discipline }) => user.email === place.reporter.email && project_discipline?.name === 'Approver',
    )!;
    expect((await place.admin.delete(`${place.path}member/${approver.uid}/`)).status).toBe(204);
    expect((await invite(place, place.reporter.email, dayIn(8), 'Reporter')).status).toBe(201);
    expect(await sees(place.reporter, place)).toBe(200);
  });

  it('is refused into a role that administers, whether the last day is its own or that of the access', async () => {
    const place = await withReporter('Leads');
    const lead = { name: 'Lead', auth: place.group('Administrator'), approver: null };
    const { uid } = (await place.admin.post(`${place.path}discipline/`, lead)).json<{ uid: string }>();
    const intoLead = (email: string, until?: string) =>
      place.admin.post(`${place.path}invite/`, { email, project_discipline: uid, ...(until && { until }) });
    const refused = { errors: { until: [expect.stringContaining('no last day')] } };
    expect((await intoLead('unknown@x.example', dayIn(2))).json()).toMatchObject(refused);
    expect((await intoLead(place.reporter.email, dayIn(2))).json()).toMatchObject(refused);
    expect((await intoLead('unknown@x.example')).status).toBe(201);
    await place.end(dayIn(2));
    expect((await intoLead(place.reporter.email)).json()).toMatchObject(refused);
    await place.end(null);
    expect((await intoLead(place.reporter.email)).status).toBe(201);
  });

  it('is refused with a day that is over', async () => {
    const place = await site('Past');
    const answer = await invite(place, 'somebody@x.example', dayIn(-1));
    expect(answer.json()).toMatchObject({ errors: { until: [expect.any(String)] } });
  });
});

describe('the end of an access', () => {
  it('is near from a week before, and not once it is over', () => {
    expect(endsSoon({ until: '2024-03-08' }, '2024-03-01')).toBe(true);
    expect(endsSoon({ until: '2024-03-09' }, '2024-03-01')).toBe(false);
    expect(endsSoon({ until: '2024-02-29' }, '2024-03-01')).toBe(false);
    expect(endsSoon({}, '2024-03-01')).toBe(false);
    expect(accessCounts({ until: '2024-03-01' }, '2024-03-01')).toBe(true);
    expect(accessCounts({ until: '2024-03-01' }, '2024-03-02')).toBe(false);
  });

  it('is announced once, however often the day is worked on, and again for another last day', async () => {
    const place = await withReporter('Warned');
    await place.end(dayIn(40));
    const cause = { by: 'schedule', at: new Date().toISOString(), correlationId: 'test' };
    const warn = (day: string) => warnOfEnds(tenantUid, day, cause);
    expect(await warn(dayIn(30))).toBe(0);
    expect(await warn(dayIn(33))).toBe(1);
    expect([await warn(dayIn(33)), await warn(dayIn(34))]).toEqual([0, 0]);
    await place.end(dayIn(50));
    expect(await warn(dayIn(45))).toBe(1);
  });

  it('takes somebody out of the mails of the project', async () => {
    const held = { tenantUid, scope: 'project' as const, scopeUid: 'p', isAdmin: false, actions: [], roles: [], version: 1 };
    const members = [
      { ...held, userUid: 'ended', until: '2024-03-01' },
      { ...held, userUid: 'ending', until: '2024-03-02' },
      { ...held, userUid: 'endless' },
    ];
    expect(await stillMembers(tenantUid, members, new Date('2024-03-02T12:00:00Z'))).toEqual(members.slice(1));
  });
});
