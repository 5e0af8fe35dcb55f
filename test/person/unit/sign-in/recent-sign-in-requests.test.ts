import { describe, expect, it } from 'vitest';
import { person, type SitePerson, site, tenantUid } from '../../../support/access/memory-site.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { inviteStore } = await import('../../../../functions/data/stores/project/invite-store.ts');

const now = () => Math.floor(Date.now() / 1000);
const recent = () => ({ auth_time: now() - 14 * 60 });
const longAgo = () => ({ auth_time: now() - 16 * 60 });
const REFUSED = [403, '/problems/recent_sign_in_required'];
type Answered = { status: number; json<T>(): T };
const outcome = (answer: Answered) =>
  answer.status < 300 ? answer.status : [answer.status, answer.json<{ type: string }>().type];

describe('the settings of a tenancy', () => {
  const change = async (boss: SitePerson, meta_json: object, claims: { auth_time: number }) =>
    outcome(await boss.patch('/api/tenant/meta/', { meta_json }, claims));

  it('demand a recent sign-in where they say how people sign in, and nowhere else', async () => {
    const boss = await person('boss', { isTenantSuperuser: true });
    const session = { absolute_hours: 20, idle_minutes: 30 };
    expect(await change(boss, { strapline1: 'Hello' }, longAgo())).toBe(200);
    expect(await change(boss, { strapline1: 'Hello', session }, longAgo())).toEqual(REFUSED);
    expect(await change(boss, { strapline1: 'Hello', second_factor: 'nobody' }, longAgo())).toEqual(REFUSED);
    expect(await change(boss, { strapline1: 'Hello', registration: 'open' }, longAgo())).toEqual(REFUSED);
    expect(await change(boss, { strapline1: 'Hello', session }, recent())).toBe(200);
    expect(await change(boss, { strapline1: 'Bye', session }, longAgo())).toBe(200);
    expect(await change(boss, { strapline1: 'Bye' }, longAgo())).toEqual(REFUSED);
    const { data } = await db.entities.tenant.get({ tenantUid }).go();
    expect(data!.metaJson).toEqual({ strapline1: 'Bye', session });
  });
});

describe('the answer of an administrator to a request to join a company', () => {
  it('demands a recent sign-in to accept it, and none to reject it', async () => {
    const boss = await person('chief', { isTenantSuperuser: true });
    const { companyUid: company } = (await site('Joined')).project;
    const asks = async (name: string) => {
      const who = await person(name);
      const { uid } = (await who.post('/api/company/invite/', { company }, longAgo())).json<{ uid: string }>();
      return `/api/company/${company}/invite/${uid}/`;
    };
    const [first, second, third] = [await asks('one'), await asks('two'), await asks('three')];
    expect(outcome(await boss.put(first, { accepted: true }, longAgo()))).toEqual(REFUSED);
    expect(outcome(await boss.patch(first, { accepted: true }, longAgo()))).toEqual(REFUSED);
    expect(outcome(await boss.put(first, { accepted: true }, recent()))).toBe(200);
    expect(outcome(await boss.put(second, { accepted: false }, longAgo()))).toBe(200);
    expect(outcome(await boss.patch(third, { accepted: false }, longAgo()))).toBe(200);
  });
});

describe('an invitation into a project', () => {
  it('demands a recent sign-in of the administrator, and none of the person who accepts', async () => {
    const { admin, path, role } = await site('Inviting');
    const guest = await person('guest');
    const invited = { email: guest.email, project_discipline: role('Reporter') };
    expect(outcome(await admin.post(`${path}invite/`, invited, longAgo()))).toEqual(REFUSED);
    const answer = await admin.post(`${path}invite/`, invited, recent());
    expect(answer.status).toBe(201);
    const { uid } = answer.json<{ uid: string }>();
    expect(outcome(await guest.put(`${path}invite/${uid}/`, { status: 'accepted' }, longAgo()))).toBe(200);
  });

  it('demands one before an administrator accepts a request, and none to ask or to reject', async () => {
    const { admin, path, project, role } = await site('Asked');
    const answers = (uid: string, status: string, claims: { auth_time: number }) =>
      admin.put(`${path}invite/${uid}/`, { status, project_discipline: role('Reporter') }, claims);
    const asks = async (name: string) => {
      const who = await person(name);
      const answer = await who.post(`${path}invite/`, { email: who.email, is_request: true }, longAgo());
      expect(answer.status).toBe(201);
      return answer.json<{ uid: string }>().uid;
    };
    const [first, second] = [await asks('asking'), await asks('asking-too')];
    expect(outcome(await answers(first, 'accepted', longAgo()))).toEqual(REFUSED);
    expect((await inviteStore(tenantUid).get(project.uid, first)).status).toBe('pending');
    expect(outcome(await answers(first, 'accepted', recent()))).toBe(200);
    expect(outcome(await answers(second, 'rejected', longAgo()))).toBe(200);
  });
});
