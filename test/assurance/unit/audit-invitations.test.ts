import { beforeAll, describe, expect, it } from 'vitest';
import type { AssuranceView, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import type { InvitationMail } from '../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { callsOf } from '../../support/access/handler-calls.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatInviteStore } = await import('../../../functions/data/stores/person/seat-invite-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const call = callsOf('ours.example', tenantUid);
const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const today = todayIn('Europe/London', new Date().toISOString());
const [SOON, LATER, LAST] = [addDays(today, 10), addDays(today, 20), addDays(today, 30)];

let bridge: Site;
let boss: SitePerson;
beforeAll(async () => {
  bridge = await site('Bridge');
  boss = await person('boss');
  const grant = { scope: 'company' as const, scopeUid: bridge.project.companyUid, isAdmin: true, actions: [], roles: [] };
  await transact(personStore(tenantUid).grantWrites(boss.uid, grant, cause()));
});

const ofProject = () => ({ scope: 'project', scopeUid: bridge.project.uid }) as const;
const ofCompany = () => ({ scope: 'company', scopeUid: bridge.project.companyUid }) as const;
const companyPath = () => `/api/company/${bridge.project.companyUid}/`;
const give = (email: string, until: string | null, who = bridge.admin) => who.put(`${bridge.path}auditor/`, { email, until });
const giveOfCompany = (email: string, until: string | null) => boss.put(`${companyPath()}auditor/`, { email, until });
const seats = async (who = bridge.admin) => (await who.get(`${bridge.path}assurance/`)).json<AssuranceView>().seats;
const rowsOf = async (email: string) => (await seats()).filter((seat) => seat.email === email);
const inviteOf = async (who: SitePerson) => (await who.get('/api/project/invite/')).json<ProjectInvite[]>()[0];
const mailsTo = (email: string) =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationMail)
    .filter((mail) => mail.kind === 'invitation' && mail.emails.includes(email));
const codeOf = (mail: InvitationMail | undefined) => /#invitation=([\w-]+)/.exec(mail?.path ?? '')?.[1] ?? '';
const told = (answer: { status: number; json<T>(): T }) => [answer.status, answer.json<{ detail: string }>().detail];
const entriesOf = (root: string) =>
  table
    .ofKind('audit')
    .filter((entry) => entry.root === root)
    .map(({ kind, by, changes }) => ({ kind, by, changes }));

/** Somebody who came to the tenancy after an invitation to their address, with the code of its mail. */
async function arrives(name: string): Promise<SitePerson> {
  await new Promise((done) => setTimeout(done, 2));
  const who = await person(name);
  await personStore(tenantUid).noteMailbox(who.uid, new Date().toISOString());
  return who;
}
const accept = async (who: SitePerson) => {
  const { uid } = (await inviteOf(who))!;
  return who.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' });
};

describe('a seat for an address that nobody has', () => {
  it('is an invitation to audit, which waits among the seats and is mailed', async () => {
    const answer = await give('ada@x.example', SOON);
    expect(answer.status).toBe(200);
    const row = { name: '', email: 'ada@x.example', until: SOON, counts: true, waits: true, by: 'admin-of-bridge Tester' };
    expect(answer.json<SeatView[]>()).toMatchObject([row]);
    expect(await rowsOf('ada@x.example')).toMatchObject([row]);
    expect(mailsTo('ada@x.example')).toMatchObject([
      { facts: { to: 'Bridge', role: 'Auditor', by: 'admin-of-bridge Tester', hasAccount: false, auditUntil: SOON } },
    ]);
  });

  it('tells whoever has the code of its mail into what it is', async () => {
    await give('abe@x.example', SOON);
    const body = { email: 'abe@x.example', invitation: codeOf(mailsTo('abe@x.example')[0]) };
    const by = 'admin-of-bridge Tester';
    expect((await call('', 'POST', '/auth-rest/invitation/', body)).json()).toEqual({ to: 'Bridge', by, seat_until: SOON });
  });

  it('stands in no list of invitations into roles', async () => {
    await give('amy@x.example', SOON);
    const listed = (await bridge.admin.get(`${bridge.path}invite/`)).json<ProjectInvite[]>();
    expect(listed.filter(({ email }) => email === 'amy@x.example')).toEqual([]);
    await giveOfCompany('amy@x.example', SOON);
    expect((await boss.get(`${companyPath()}invite/`)).json()).toEqual([]);
  });

  it('is one of the caller’s own invitations, without a role and with its last day', async () => {
    await give('ann@x.example', SOON);
    const ann = await arrives('ann');
    const discipline = { uid: null, name: '', auth: null, project: { name: 'Bridge' } };
    expect(await inviteOf(ann)).toMatchObject({ seat_until: SOON, is_request: false, project_discipline: discipline });
    expect((await ann.get('/api/me/')).json()).toMatchObject({ open: { invitations: 1 } });
  });

  it('leads to the seat when it is accepted, given by whoever invited, and to no role', async () => {
    await give('bea@x.example', SOON);
    const bea = await arrives('bea');
    expect((await accept(bea)).json()).toMatchObject({ status: 'accepted' });
    const row = { uid: bea.uid, name: 'bea Tester', until: SOON, counts: true, by: 'admin-of-bridge Tester' };
    const [seat, ...more] = await rowsOf('bea@x.example');
    expect([seat, more]).toEqual([expect.objectContaining(row), []]);
    expect(seat).not.toHaveProperty('waits');
    expect(table.ofKind('grant').filter(({ userUid }) => userUid === bea.uid)).toEqual([]);
    expect((await bea.get(`${bridge.path}assurance/`)).json()).toMatchObject({ auditor: true });
    expect((await bea.patch(bridge.path, { name: 'Mine' })).status).toBe(403);
  });

  it('has entries of the audit trail: for the invitation, its answer and the seat', async () => {
    await give('ben@x.example', SOON);
    const ben = await arrives('ben');
    const { uid } = (await inviteOf(ben))!;
    await accept(ben);
    const [invited, answered] = entriesOf(uid);
    expect(invited).toMatchObject({ kind: 'invitation', by: bridge.admin.uid });
    expect(invited?.changes).toContainEqual({ field: 'seatUntil', from: null, to: SOON });
    const status = { field: 'status', from: 'pending', to: 'accepted' };
    expect(answered).toMatchObject({ kind: 'invitation', by: ben.uid, changes: [status] });
    expect(entriesOf(ben.uid).filter(({ kind }) => kind === 'seat')).toEqual([
      { kind: 'seat', by: ben.uid, changes: [{ field: 'until', from: null, to: SOON }] },
    ]);
  });

  it('leads to nothing when it is rejected, and can be made again', async () => {
    await give('bob@x.example', SOON);
    const bob = await arrives('bob');
    const { uid } = (await inviteOf(bob))!;
    expect((await bob.put(`${bridge.path}invite/${uid}/`, { status: 'rejected' })).status).toBe(200);
    expect(await rowsOf('bob@x.example')).toEqual([]);
    expect((await bob.get(`${bridge.path}assurance/`)).status).toBe(404);
    expect((await give('bob@x.example', LATER)).json<SeatView[]>().find(({ uid: of }) => of === bob.uid)).toBeDefined();
  });

  it('is replaced after a rejection on behalf of somebody who never came', async () => {
    await give('cal@x.example', SOON);
    const { uid } = (await rowsOf('cal@x.example'))[0]!;
    expect((await bridge.admin.put(`${bridge.path}invite/${uid}/`, { status: 'rejected' })).status).toBe(200);
    expect((await give('cal@x.example', LATER)).status).toBe(200);
    expect(await rowsOf('cal@x.example')).toMatchObject([{ until: LATER, waits: true }]);
  });

  it.each([
    ['what is no address', 'nobody', SOON, 'email'],
    ['a day that is over', 'cy@x.example', addDays(today, -1), 'until'],
    ['a day too far away', 'cy@x.example', addDays(today, 401), 'until'],
  ])('is refused for %s', async (_what, email, until, field) => {
    const answer = await give(email, until);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
    expect(mailsTo(email)).toEqual([]);
  });

  it('is refused to an address that is invited to a role there', async () => {
    await bridge.admin.post(`${bridge.path}invite/`, { email: 'dan@x.example', project_discipline: bridge.role('Reporter') });
    expect(told(await give('dan@x.example', SOON))).toEqual([409, expect.stringContaining('invited to take part')]);
    expect((await giveOfCompany('dan@x.example', SOON)).status).toBe(200);
  });

  it('is given by administrators alone', async () => {
    const member = await person('member');
    await bridge.admin.post(`${bridge.path}member/`, { email: member.email, project_discipline: bridge.role('Reporter') });
    expect((await give('deb@x.example', SOON, member)).status).toBe(403);
    expect((await give('deb@x.example', SOON, await person('stranger'))).status).toBe(404);
  });
});

describe('a second invitation to the same address', () => {
  it('changes the last day, however the address is written, and sends the mail anew', async () => {
    await give('eva@x.example', SOON);
    await give('Eva@X.example', LATER);
    expect(await rowsOf('eva@x.example')).toMatchObject([{ until: LATER, waits: true }]);
    const [first, second] = mailsTo('eva@x.example');
    expect(second?.facts).toMatchObject({ auditUntil: LATER });
    const ask = (code: string) => call('', 'POST', '/auth-rest/invitation/', { email: 'eva@x.example', invitation: code });
    expect(told(await ask(codeOf(first)))).toEqual([404, expect.stringContaining('newest mail')]);
    expect((await ask(codeOf(second))).status).toBe(200);
    const eva = await arrives('eva');
    await accept(eva);
    expect(await rowsOf('eva@x.example')).toMatchObject([{ uid: eva.uid, until: LATER }]);
  });

  it('in capitals from the start is found by the address in small letters', async () => {
    await give('FAY@X.example', SOON);
    expect(await inviteOf(await arrives('fay'))).toMatchObject({ email: 'fay@x.example', seat_until: SOON });
  });

  it('keeps the account that was registered with the code of the first', async () => {
    await give('flo@x.example', SOON);
    const item = table.ofKind('invite').find(({ email }) => email === 'flo@x.example')!;
    Object.assign(item, { shownBy: 'account-of-flo' });
    await give('flo@x.example', LATER);
    expect(table.ofKind('invite').find(({ email }) => email === 'flo@x.example')).toMatchObject({
      shownBy: 'account-of-flo',
      seatUntil: LATER,
      created: item.created,
    });
  });

  it('by two administrators at once is one invitation: the second is told to look again', async () => {
    const store = seatInviteStore(tenantUid);
    const fields = { email: 'gil@x.example', before: undefined, proofs: {}, mail: [] };
    await store.set(ofProject(), { ...fields, until: SOON }, cause());
    const late = store.set(ofProject(), { ...fields, until: LATER }, cause());
    await expect(late).rejects.toMatchObject({ code: 'stale_version' });
    expect(await rowsOf('gil@x.example')).toMatchObject([{ until: SOON }]);
  });
});

describe('an invitation to audit', () => {
  it('is withdrawn where its seat is taken', async () => {
    await give('hal@x.example', SOON);
    expect((await give('hal@x.example', null)).status).toBe(200);
    expect(await rowsOf('hal@x.example')).toEqual([]);
    const hal = await arrives('hal');
    expect(await inviteOf(hal)).toBeUndefined();
    expect(told(await give('ida@x.example', null))).toEqual([400, expect.stringContaining('has a seat or an invitation')]);
  });

  it('is withdrawn for somebody who came and has not answered', async () => {
    await give('hugo@x.example', SOON);
    const hugo = await arrives('hugo');
    expect((await give('hugo@x.example', null)).status).toBe(200);
    expect([await inviteOf(hugo), await rowsOf('hugo@x.example')]).toEqual([undefined, []]);
    expect(entriesOf(hugo.uid).filter(({ kind }) => kind === 'seat')).toEqual([]);
  });

  it('ends with a seat that is given directly to the person who came', async () => {
    await give('ike@x.example', SOON);
    const ike = await arrives('ike');
    expect((await give('ike@x.example', LATER)).status).toBe(200);
    expect(await rowsOf('ike@x.example')).toEqual([expect.objectContaining({ uid: ike.uid, until: LATER })]);
    expect(await inviteOf(ike)).toBeUndefined();
  });

  it('keeps waiting for the code of its mail where somebody came without it', async () => {
    await give('ivy@x.example', SOON);
    await new Promise((done) => setTimeout(done, 2));
    const ivy = await person('ivy');
    expect((await accept(ivy)).status).toBe(403);
    await give('ivy@x.example', LATER);
    expect(await rowsOf('ivy@x.example')).toMatchObject([{ until: LATER, waits: true }]);
    expect(codeOf(mailsTo('ivy@x.example').at(-1))).not.toBe('');
    expect((await ivy.get(`${bridge.path}assurance/`)).status).toBe(404);
  });

  it('leaves a seat as it is that was given meanwhile', async () => {
    await give('jo@x.example', SOON);
    const jo = await arrives('jo');
    const place = { ...ofProject(), userUid: jo.uid };
    await transact(seatStore(tenantUid).setWrites(place, null, LAST, cause()));
    expect((await accept(jo)).status).toBe(200);
    expect(await rowsOf('jo@x.example')).toEqual([expect.objectContaining({ uid: jo.uid, until: LAST })]);
  });

  it('cannot be accepted after its last day, and says whom to ask', async () => {
    await give('kay@x.example', SOON);
    const kay = await arrives('kay');
    Object.assign(table.ofKind('invite').find(({ email }) => email === 'kay@x.example')!, { seatUntil: addDays(today, -1) });
    expect(told(await accept(kay))).toEqual([409, expect.stringContaining('is over. Ask an administrator')]);
    expect(await rowsOf('kay@x.example')).toMatchObject([{ counts: false, waits: true }]);
    const { uid } = (await inviteOf(kay))!;
    expect(told(await bridge.admin.post(`${bridge.path}invite/${uid}/mail/`))).toEqual([409, expect.stringContaining('is over')]);
  });

  it('cannot be accepted with a last day that is another one by now', async () => {
    const { companyInviteStore } = await import('../../../functions/data/stores/company/company-invite-store.ts');
    const { inviteStore } = await import('../../../functions/data/stores/project/invite-store.ts');
    await give('kim@x.example', SOON);
    await giveOfCompany('kim@x.example', SOON);
    const inProject = (await inviteStore(tenantUid).pendingOf('kim@x.example'))[0]!;
    const inCompany = (await companyInviteStore(tenantUid).ofEmail('kim@x.example'))[0]!;
    await give('kim@x.example', LATER);
    await giveOfCompany('kim@x.example', LATER);
    const answers = [
      inviteStore(tenantUid).answer(inProject, { status: 'accepted' }, [], cause()),
      companyInviteStore(tenantUid).answer(inCompany, 'kim', cause()),
    ];
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'conflict' });
  });

  it('cannot be accepted by somebody who takes part by then, nor by a superuser', async () => {
    await give('lea@x.example', SOON);
    const lea = await arrives('lea');
    await bridge.admin.post(`${bridge.path}member/`, { email: lea.email, project_discipline: bridge.role('Reporter') });
    expect(told(await accept(lea))).toEqual([409, expect.stringContaining('has a role here')]);
    await give('leo@x.example', SOON);
    await new Promise((done) => setTimeout(done, 2));
    const leo = await person('leo', { isTenantSuperuser: true });
    await personStore(tenantUid).noteMailbox(leo.uid, new Date().toISOString());
    expect(told(await accept(leo))).toEqual([409, expect.stringContaining('is no auditor')]);
  });

  it('gives its seat and no role where an administrator accepts it for the person and names one', async () => {
    await give('liz@x.example', SOON);
    const liz = await arrives('liz');
    const { uid } = (await inviteOf(liz))!;
    const answer = { status: 'accepted', project_discipline: bridge.role('Reporter') };
    expect((await bridge.admin.put(`${bridge.path}invite/${uid}/`, answer)).status).toBe(200);
    expect(table.ofKind('grant').filter(({ userUid }) => userUid === liz.uid)).toEqual([]);
    expect(await rowsOf('liz@x.example')).toEqual([expect.objectContaining({ uid: liz.uid })]);
  });

  it('is sent again with the same words', async () => {
    await give('mia@x.example', SOON);
    const { uid } = (await rowsOf('mia@x.example'))[0]!;
    expect((await bridge.admin.post(`${bridge.path}invite/${uid}/mail/`)).status).toBe(204);
    const [first, second] = mailsTo('mia@x.example');
    expect([second?.facts, codeOf(second) === codeOf(first)]).toEqual([first?.facts, false]);
  });
});

describe('two who act on an invitation to audit at once', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('make one invitation, as two administrators, and one mail that counts', async () => {
    const answers = await Promise.all([give('una@x.example', SOON), give('UNA@x.example', LATER)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await rowsOf('una@x.example')).toHaveLength(1);
    expect(mailsTo('una@x.example').length + mailsTo('UNA@x.example').length).toBe(1);
  });

  it('leave one seat and no invitation, where one accepts and the other gives the seat directly', async () => {
    await give('val@x.example', SOON);
    const val = await arrives('val');
    const { uid } = (await inviteOf(val))!;
    const accepting = val.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' });
    expect(statuses(await Promise.all([accepting, give('val@x.example', LATER)]))).toEqual([200, 409]);
    expect(await rowsOf('val@x.example')).toEqual([expect.objectContaining({ uid: val.uid })]);
    expect(await inviteOf(val)).toBeUndefined();
  });

  it('leave a seat or nothing, where one accepts and the other withdraws', async () => {
    await give('wim@x.example', SOON);
    const wim = await arrives('wim');
    const { uid } = (await inviteOf(wim))!;
    const accepting = wim.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' });
    const [accepted, withdrawn] = await Promise.all([accepting, give('wim@x.example', null)]);
    expect([accepted, withdrawn].filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowsOf('wim@x.example')).toHaveLength(accepted.status === 200 ? 1 : 0);
    expect(await inviteOf(wim)).toBeUndefined();
  });
});

describe('an invitation to audit a company', () => {
  const own = async (who: SitePerson) => (await who.get('/api/company/invite/')).json<CompanyInvite[]>()[0]!;
  const accepts = async (who: SitePerson) => who.patch(`/api/company/invite/${(await own(who)).uid}/`, { accepted: true });
  const listed = async (email: string) =>
    (await boss.get(`${companyPath()}auditor/`)).json<SeatView[]>().filter((seat) => seat.email === email);

  it('leads to the seat of the company and to no membership', async () => {
    expect((await giveOfCompany('ned@x.example', SOON)).status).toBe(200);
    expect(await listed('ned@x.example')).toMatchObject([{ until: SOON, waits: true, by: 'boss Tester' }]);
    expect(mailsTo('ned@x.example')).toMatchObject([{ facts: { to: 'Bridge company', auditUntil: SOON } }]);
    const ned = await arrives('ned');
    expect(await own(ned)).toMatchObject({ seat_until: SOON, auth: null });
    expect((await accepts(ned)).json()).toMatchObject({ accepted: true });
    expect(await listed('ned@x.example')).toEqual([expect.objectContaining({ uid: ned.uid, by: 'boss Tester' })]);
    expect(table.ofKind('grant').filter(({ userUid }) => userUid === ned.uid)).toEqual([]);
    expect((await ned.get(`${bridge.path}assurance/`)).json()).toMatchObject({ auditor: true });
  });

  it('gives its seat alone where an administrator accepts it for the person', async () => {
    await giveOfCompany('nia@x.example', SOON);
    const nia = await arrives('nia');
    const answer = await boss.put(`${companyPath()}invite/${(await own(nia)).uid}/`, { accepted: true });
    expect(answer.status).toBe(200);
    expect(table.ofKind('grant').filter(({ userUid }) => userUid === nia.uid)).toEqual([]);
    expect(await listed('nia@x.example')).toEqual([expect.objectContaining({ uid: nia.uid })]);
  });

  it('is refused after its last day, also to be sent again', async () => {
    await giveOfCompany('ole@x.example', SOON);
    const ole = await arrives('ole');
    const item = table.ofKind('companyinvite').find(({ email }) => email === 'ole@x.example')!;
    Object.assign(item, { seatUntil: addDays(today, -1) });
    expect(told(await accepts(ole))).toEqual([409, expect.stringContaining('is over')]);
    expect(told(await boss.post(`${companyPath()}invite/${item.uid}/mail/`))).toEqual([409, expect.stringContaining('is over')]);
  });

  it('is withdrawn, and is in nobody’s way who is invited to join', async () => {
    await giveOfCompany('pam@x.example', SOON);
    expect((await boss.post(`${companyPath()}invite/`, { email: 'pam@x.example' })).status).toBe(201);
    expect(
      (await giveOfCompany('pam@x.example', null)).json<SeatView[]>().filter(({ email }) => email === 'pam@x.example'),
    ).toEqual([]);
    expect((await boss.get(`${companyPath()}invite/`)).json()).toMatchObject([{ email: 'pam@x.example' }]);
    expect(await seatInviteStore(tenantUid).pending(ofCompany())).not.toContainEqual(
      expect.objectContaining({ email: 'pam@x.example' }),
    );
  });

  it('is of its company alone', async () => {
    const tunnel = await site('Tunnel');
    await giveOfCompany('quinn@x.example', SOON);
    const place = { scope: 'company', scopeUid: tunnel.project.companyUid } as const;
    expect(await seatInviteStore(tenantUid).find(place, 'quinn@x.example')).toBeUndefined();
  });
});
