import { describe, expect, it } from 'vitest';
import type { SeatView } from '../../../shared/contract/assurance/assurance.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import { addDays } from '../../../shared/domain/kernel/dates.ts';
import { person, table, tenantUid } from '../../support/access/memory-site.ts';
import {
  accept,
  arrives,
  boss,
  bridge,
  call,
  cause,
  codeOf,
  companyPath,
  entriesOf,
  give,
  giveOfCompany,
  inviteOf,
  LATER,
  mailsTo,
  ofProject,
  rowsOf,
  SOON,
  today,
  told,
} from '../../support/memory/audit-invitations.ts';

const { seatInviteStore } = await import('../../../functions/data/stores/person/seat-invite-store.ts');

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
