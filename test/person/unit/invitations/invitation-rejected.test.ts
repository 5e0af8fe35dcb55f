import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompanyInvite } from '../../../../shared/contract/company/company-invites.ts';
import type { InvitationAnswerMail } from '../../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import type { Member, ProjectRole } from '../../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site, table } from '../../../support/access/memory-site.ts';

const { mailText } = await import('../../../../functions/mail/templates.ts');

let bridge: Site;
let chief: SitePerson;
beforeAll(async () => {
  bridge = await site('Bridge');
  chief = await person('chief', { isTenantSuperuser: true });
});

const mails = () =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationAnswerMail)
    .filter(({ kind }) => kind === 'invitation-rejected');
const mailsOf = (email: string) => mails().filter(({ facts }) => facts.email === email);

/** A person invited to a role of the project, and the path of their invitation. */
async function invited(name: string, by: SitePerson = bridge.admin) {
  const somebody = await person(name);
  const made = await by.post(`${bridge.path}invite/`, { email: somebody.email, project_discipline: bridge.role('Reporter') });
  return { somebody, path: `${bridge.path}invite/${made.json<ProjectInvite>().uid}/` };
}

describe('an invitation that is rejected', () => {
  it('is told to whoever sent it, by mail', async () => {
    const { somebody, path } = await invited('ada');
    expect((await somebody.put(path, { status: 'rejected' })).status).toBe(200);
    const [mail, ...more] = mailsOf(somebody.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      userUids: [bridge.admin.uid],
      facts: { to: 'Bridge', role: 'Reporter', email: somebody.email },
    });
    const { subject, text } = mailText(mail!, 'Ann', 'https://ours.example/');
    expect(subject).toBe('Rejected: invitation to Bridge');
    expect(text).toContain(`(${somebody.email}) rejected the invitation to Bridge as Reporter.`);
  });

  it('by an administrator is told to nobody, since it is no answer of the person', async () => {
    const { somebody, path } = await invited('bea');
    // The sender is now another person.
    expect((await chief.put(path, { status: 'rejected' })).status).toBe(200);
    expect(mailsOf(somebody.email)).toEqual([]);
  });

  it('is told to nobody when its sender had invited themselves', async () => {
    const role = { email: chief.email, project_discipline: bridge.role('Approver') };
    const { uid } = (await chief.post(`${bridge.path}invite/`, role)).json<ProjectInvite>();
    expect((await chief.put(`${bridge.path}invite/${uid}/`, { status: 'rejected' })).status).toBe(200);
    expect(mailsOf(chief.email)).toEqual([]);
  });

  it('is told to a superuser who sent it', async () => {
    const { somebody, path } = await invited('cyd', chief);
    await somebody.put(path, { status: 'rejected' });
    expect(mailsOf(somebody.email).map(({ userUids }) => userUids)).toEqual([[chief.uid]]);
  });

  it('is told to the administrators of the project where its sender is none of them any more', async () => {
    const sender = await person('former');
    const fields = { name: 'Deputy', auth: bridge.group('Administrator') };
    const deputy = (await bridge.admin.post(`${bridge.path}discipline/`, fields)).json<{ uid: string }>();
    const role = { email: sender.email, project_discipline: deputy.uid };
    const given = await bridge.admin.post(`${bridge.path}member/`, role);
    const { somebody, path } = await invited('dee', sender);
    expect((await bridge.admin.delete(`${bridge.path}member/${given.json<Member>().uid}/`)).status).toBe(204);
    await somebody.put(path, { status: 'rejected' });
    const [mail] = mailsOf(somebody.email);
    expect(mail?.userUids).toContain(bridge.admin.uid);
    expect(mail?.userUids).not.toContain(sender.uid);
  });

  it('is told to nobody when it is accepted', async () => {
    const { somebody, path } = await invited('eve');
    expect((await somebody.put(path, { status: 'accepted' })).status).toBe(200);
    expect(mailsOf(somebody.email)).toEqual([]);
  });

  it('to a company is told, too', async () => {
    const somebody = await person('fay');
    const companyUid = bridge.project.companyUid;
    const made = await chief.post(`/api/company/${companyUid}/invite/`, { email: somebody.email, is_admin: false });
    const { uid } = made.json<{ uid: string }>();
    expect((await somebody.put(`/api/company/invite/${uid}/`, { accepted: false, company: companyUid })).status).toBe(200);
    expect(mailsOf(somebody.email)).toMatchObject([{ userUids: [chief.uid], facts: { role: 'Member' } }]);
  });
});

describe('the rejected invitations of a project', () => {
  const rejected = async () => (await bridge.admin.get(`${bridge.path}invite/?rejected=true`)).json<ProjectInvite[]>();
  const of = async (email: string) => (await rejected()).filter((each) => each.email === email);

  it('are listed with the time of the answer, apart from those that wait', async () => {
    const { somebody, path } = await invited('gil');
    expect(await of(somebody.email)).toEqual([]);
    await somebody.put(path, { status: 'rejected' });
    expect(await of(somebody.email)).toEqual([expect.objectContaining({ status: 'rejected', answered: expect.any(String) })]);
    const waiting = (await bridge.admin.get(`${bridge.path}invite/`)).json<ProjectInvite[]>();
    expect(waiting.map(({ email }) => email)).not.toContain(somebody.email);
  });

  it('are not listed any more once the person is invited into the role again', async () => {
    const { somebody, path } = await invited('hal');
    await somebody.put(path, { status: 'rejected' });
    await bridge.admin.post(`${bridge.path}invite/`, { email: somebody.email, project_discipline: bridge.role('Reporter') });
    expect(await of(somebody.email)).toEqual([]);
  });

  it('begin with the latest answer, in whatever order they were sent', async () => {
    const [first, last] = [await invited('jan'), await invited('kim')];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [at, { somebody, path }] of [last, first].entries()) {
      vi.setSystemTime(new Date(Date.UTC(2099, 0, 1 + at)));
      expect((await somebody.put(path, { status: 'rejected' })).status).toBe(200);
    }
    vi.useRealTimers();
    expect((await rejected()).slice(0, 2).map(({ email }) => email)).toEqual([first.somebody.email, last.somebody.email]);
  });

  it('are not listed any more once their role is deleted', async () => {
    const fields = { name: 'Surveyor', auth: bridge.group('Reporter') };
    const role = (await bridge.admin.post(`${bridge.path}discipline/`, fields)).json<{ uid: string }>();
    const somebody = await person('lea');
    const sent = { email: somebody.email, project_discipline: role.uid };
    const { uid } = (await bridge.admin.post(`${bridge.path}invite/`, sent)).json<ProjectInvite>();
    await somebody.put(`${bridge.path}invite/${uid}/`, { status: 'rejected' });
    expect(await of(somebody.email)).toHaveLength(1);
    expect((await bridge.admin.delete(`${bridge.path}discipline/${role.uid}/`)).status).toBe(204);
    expect(await of(somebody.email)).toEqual([]);
  });

  it('are for administrators alone: others see the open ones', async () => {
    const fields = { name: 'Onlooker', auth: bridge.group('Viewer') };
    const role = (await bridge.admin.post(`${bridge.path}discipline/`, fields)).json<ProjectRole>();
    const viewer = await person('mia');
    await bridge.admin.post(`${bridge.path}member/`, { email: viewer.email, project_discipline: role.uid });
    expect((await viewer.get(`${bridge.path}invite/`)).status).toBe(200);
    const refused = await viewer.get(`${bridge.path}invite/?rejected=true`);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('administrator')]);
  });

  it('are not listed any more once the person has the role in another way', async () => {
    const { somebody, path } = await invited('ned');
    await somebody.put(path, { status: 'rejected' });
    const give = (role: string) =>
      bridge.admin.post(`${bridge.path}member/`, { email: somebody.email, project_discipline: bridge.role(role) });
    expect((await give('Approver')).status).toBe(201);
    expect(await of(somebody.email)).toHaveLength(1);
    expect((await give('Reporter')).status).toBe(201);
    expect(await of(somebody.email)).toEqual([]);
  });

  it('have none that an administrator has rejected for the person, which is no answer of theirs', async () => {
    const { somebody, path } = await invited('oda');
    expect((await chief.put(path, { status: 'rejected' })).status).toBe(200);
    expect(await of(somebody.email)).toEqual([]);
  });

  it('have no requests to join', async () => {
    const somebody = await person('ian');
    const request = { email: somebody.email, is_request: true, project_discipline: bridge.role('Reporter') };
    const { uid } = (await somebody.post(`${bridge.path}invite/`, request)).json<ProjectInvite>();
    expect((await bridge.admin.put(`${bridge.path}invite/${uid}/`, { status: 'rejected' })).status).toBe(200);
    expect(await of(somebody.email)).toEqual([]);
  });
});

describe('the rejected invitations of a company', () => {
  let path: string;
  beforeAll(() => {
    path = `/api/company/${bridge.project.companyUid}/`;
  });
  const listed = async (query: string) => (await chief.get(`${path}invite/${query}`)).json<CompanyInvite[]>();
  const of = async (email: string) => (await listed('?rejected=true')).filter((each) => each.email === email);
  const invite = async (somebody: SitePerson, is_admin = false) =>
    (await chief.post(`${path}invite/`, { email: somebody.email, is_admin })).json<CompanyInvite>();
  const reject = async (somebody: SitePerson, { uid }: CompanyInvite) =>
    expect((await somebody.put(`/api/company/invite/${uid}/`, { accepted: false })).status).toBe(200);
  /** A person who has rejected an invitation to the company. */
  async function rejecting(name: string, isAdmin = false) {
    const somebody = await person(name);
    await reject(somebody, await invite(somebody, isAdmin));
    return somebody;
  }

  it('are listed with the time of the answer, apart from those that wait', async () => {
    const somebody = await rejecting('pia');
    expect(await of(somebody.email)).toEqual([expect.objectContaining({ status: 'rejected', answered: expect.any(String) })]);
    expect((await listed('')).map(({ email }) => email)).not.toContain(somebody.email);
  });

  it('are for administrators alone: others see the open ones', async () => {
    const member = await person('quin');
    const { uid } = await invite(member);
    expect((await member.put(`/api/company/invite/${uid}/`, { accepted: true })).status).toBe(200);
    expect((await member.get(`${path}invite/`)).status).toBe(200);
    expect((await member.get(`${path}invite/?rejected=true`)).status).toBe(403);
  });

  it('are not listed any more once the person is invited again, or is a member by another invitation', async () => {
    const somebody = await rejecting('rob');
    const { uid } = await invite(somebody);
    expect(await of(somebody.email)).toEqual([]);
    await somebody.put(`/api/company/invite/${uid}/`, { accepted: true });
    expect(await of(somebody.email)).toEqual([]);
  });

  it('to administer it stay while the person is an ordinary member', async () => {
    const somebody = await person('sue');
    const { uid } = await invite(somebody);
    await somebody.put(`/api/company/invite/${uid}/`, { accepted: true });
    await reject(somebody, await invite(somebody, true));
    expect(await of(somebody.email)).toHaveLength(1);
  });

  it('have none that an administrator has rejected for the person, and no requests to join', async () => {
    const [invited_, asking] = [await person('tom'), await person('uma')];
    const { uid } = await invite(invited_);
    const request = (await asking.post('/api/company/invite/', { company: bridge.project.companyUid })).json<CompanyInvite>();
    for (const each of [uid, request.uid])
      expect((await chief.put(`${path}invite/${each}/`, { accepted: false })).status).toBe(200);
    expect(await of(invited_.email)).toEqual([]);
    expect(await of(asking.email)).toEqual([]);
  });
});
