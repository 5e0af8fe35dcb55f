import { describe, expect, it } from 'vitest';
import type { SeatView } from '../../../shared/contract/assurance/assurance.ts';
import type { CompanyInvite } from '../../../shared/contract/company/company-invites.ts';
import { addDays } from '../../../shared/domain/kernel/dates.ts';
import { person, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';
import { nextInstant } from '../../support/instants.ts';
import {
  accept,
  arrives,
  boss,
  bridge,
  cause,
  codeOf,
  companyPath,
  entriesOf,
  give,
  giveOfCompany,
  inviteOf,
  LAST,
  LATER,
  mailsTo,
  ofCompany,
  ofProject,
  rowsOf,
  SOON,
  today,
  told,
} from '../../support/memory/audit-invitations.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatInviteStore } = await import('../../../functions/data/stores/person/seat-invite-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

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
    await nextInstant();
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
      companyInviteStore(tenantUid).answer(inCompany, { userUid: 'kim' }, cause()),
    ];
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'conflict' });
  });

  it('cannot be accepted by somebody who takes part by then, nor by a superuser', async () => {
    await give('lea@x.example', SOON);
    const lea = await arrives('lea');
    await bridge.admin.post(`${bridge.path}member/`, { email: lea.email, project_discipline: bridge.role('Reporter') });
    expect(told(await accept(lea))).toEqual([409, expect.stringContaining('has a role here')]);
    await give('leo@x.example', SOON);
    await nextInstant();
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
