import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SheetExport } from '../../../shared/contract/jobs.ts';
import { newTree } from '../../../shared/domain/structure/tree.ts';
import { causeOf, contextOf, makePerson, makeProject, type Somebody, tenantUid } from '../../support/memory/world/supply.ts';

const { startPersonExport } = await import('../../../functions/core/person/person-sheet.ts');
const { sheetFor } = await import('../../../functions/core/dashboard/export-rows.ts');
const { exportAddress } = await import('../../../functions/core/dashboard/fetch-export.ts');
const { noteSession } = await import('../../../functions/core/person/session/sessions.ts');
const { db } = await import('../../../functions/data/service.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { companyInviteStore } = await import('../../../functions/data/stores/company/company-invite-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatInviteStore } = await import('../../../functions/data/stores/person/seat-invite-store.ts');
const { mailStore } = await import('../../../functions/data/stores/tenant/mail-store.ts');
const { IN_TENANCY, inProject } = await import('../../../functions/data/trail-place.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const chief = await makePerson('Cleo');
const asSuperuser = (who: Somebody, isTenantSuperuser = true) =>
  contextOf(who, { actor: { ...who, tenantUid, isSuperuser: false, isTenantSuperuser, grants: [] } as never });

/** The rows of the file written by a superuser's job. */
async function exported({ userUid }: Somebody) {
  const jobUid = await startPersonExport(asSuperuser(chief), userUid);
  const { payload } = await jobStore(tenantUid).get(jobUid);
  const sheet = await sheetFor(tenantUid, payload as SheetExport, async () => undefined);
  const rows: string[][] = [];
  for await (const row of sheet.rows) rows.push(row.map(String));
  return { jobUid, rows, about: (kind: string) => rows.filter(([each]) => each === kind) };
}

/** A person who has created a project, administers it and is signed in. */
async function busy(firstName: string) {
  const who = await makePerson(firstName);
  const plan = { name: `Bridge of ${firstName}`, company: `Company of ${firstName}`, unit: 'MONTHS' as const };
  const { uid: scopeUid } = await makeProject(who, { ...plan, tree: newTree(randomUUID(), 'Bridge') });
  const roles = [{ memberUid: randomUUID(), roleUid: null }];
  const grant = { scope: 'project' as const, scopeUid, isAdmin: true, actions: [], roles };
  await transact(personStore(tenantUid).grantWrites(who.userUid, grant, causeOf(who.userUid)));
  await noteSession(
    { tenantUid, host: 'ours.example', correlationId: 'test', now: new Date() },
    { userUid: who.userUid },
    { origin_jti: randomUUID(), auth_time: Math.floor(Date.now() / 1000) },
    'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  );
  return who;
}

it('has profile, roles, sessions and every act of somebody', async () => {
  const ada = await busy('Ada');
  const { about } = await exported(ada);
  expect(about('Profile').map((row) => row[5])).toEqual(expect.arrayContaining([ada.email, 'Ada', 'Tester']));
  expect(about('Membership').map((row) => row.slice(2, 6))).toEqual([['project', 'Bridge of Ada', 'role', 'Administrator']]);
  expect(about('Session').map((row) => row[2])).toEqual(['Firefox on Windows']);
  expect(about('Act').map((row) => [row[4], row[5]])).toContainEqual(['name', 'Bridge of Ada']);
});

it('has the mails that were counted for somebody, with where reminders are off, and the last day of an access', async () => {
  const kim = await busy('Kim');
  const { data: grants } = await db.entities.grant.query.primary({ tenantUid, userUid: kim.userUid }).go();
  const { scopeUid } = grants[0]!;
  await db.entities.grant
    .patch({ tenantUid, userUid: kim.userUid, scope: 'project', scopeUid })
    .set({ until: '2030-01-31' })
    .go();
  const mails = mailStore(tenantUid);
  await transact(mails.countWrites([scopeUid], { email: kim.email, userUid: kim.userUid }, '2026-03-02T10:00:00Z'));
  await mails.mute(inProject(scopeUid), scopeUid, { email: kim.email, muted: true }, causeOf(chief.userUid));
  await mails.choose(IN_TENANCY, kim.userUid, { isOn: true, version: 0 }, false, causeOf(kim.userUid));
  const { about } = await exported(kim);
  expect(about('Mails').map((row) => [row[1], row[3], row[4], row[5]])).toEqual([
    ['2026-03-02T10:00:00Z', 'Bridge of Kim', 'sent', '1'],
    ['', 'Bridge of Kim', 'reminders', 'off'],
    ['', '', 'reminders', 'off'],
  ]);
  expect(about('Membership').map((row) => [row[4], row[5]])).toContainEqual(['last day', '2030-01-31']);
});

it('has the open invitation of somebody to audit, with its last day', async () => {
  const ivo = await makePerson('Ivo');
  const invite = { email: ivo.email, until: '2030-01-31', before: undefined, proofs: {}, mail: [] };
  const { uid: scopeUid } = await companyStore(tenantUid).create({ name: 'Audited' }, causeOf(chief.userUid));
  await seatInviteStore(tenantUid).set({ scope: 'company', scopeUid }, invite, causeOf(chief.userUid));
  const { about } = await exported(ivo);
  expect(about('Invitation').map((row) => [row[2], row[4], row[5], row[7]])).toEqual([
    ['company', 'status', 'pending', scopeUid],
    ['company', 'audit until', '2030-01-31', scopeUid],
  ]);
});

it('has the invitations that somebody has answered, as long as they are stored', async () => {
  const uma = await makePerson('Uma');
  const { uid: companyUid } = await companyStore(tenantUid).create({ name: 'Asked' }, causeOf(chief.userUid));
  const store = companyInviteStore(tenantUid);
  const invite = await store.create(
    { companyUid, email: uma.email, isAdmin: false, isRequest: false },
    [],
    causeOf(chief.userUid),
  );
  await store.answer(invite, { userUid: null }, causeOf(uma.userUid));
  const { about } = await exported(uma);
  expect(about('Invitation').map((row) => [row[4], row[5], row[7]])).toEqual([['status', 'rejected', companyUid]]);
});

it('has the passkeys of somebody, and not their keys', async () => {
  const pia = await makePerson('Pia');
  const kept = { tenantUid, userUid: pia.userUid, uid: 'one', credentialId: 'id', host: 'ours.example', publicKey: 'the-key' };
  await db.entities.passkey
    .put({ ...kept, counter: 0, transports: 'usb', label: 'Blue key', created: '2026-03-02T10:00:00Z' })
    .go();
  const { rows, about } = await exported(pia);
  expect(about('Passkey').map((row) => row.slice(1, 4))).toEqual([['2026-03-02T10:00:00Z', 'Blue key', 'ours.example']]);
  expect(JSON.stringify(rows)).not.toContain('the-key');
});

it('has nothing of anybody else', async () => {
  const [bob, eve] = [await busy('Bob'), await busy('Eve')];
  const text = JSON.stringify((await exported(bob)).rows);
  for (const { userUid, email } of [eve, chief]) expect([text.includes(userUid), text.includes(email)]).toEqual([false, false]);
});

it('stands in the trail of the tenancy, with who asked for it', async () => {
  const dan = await makePerson('Dan');
  const { jobUid } = await exported(dan);
  const { data } = await db.entities.audit.query.primary({ tenantUid, subject: jobUid }).go();
  expect(data).toMatchObject([
    {
      kind: 'export',
      by: chief.userUid,
      place: 'tenancy',
      changes: expect.arrayContaining([{ field: 'userUid', from: null, to: dan.userUid }]),
    },
  ]);
});

it('is fetched only by who asked for it, and while they are a superuser', async () => {
  const fay = await makePerson('Fay');
  const { jobUid } = await exported(fay);
  await expect(exportAddress(asSuperuser(chief), jobUid)).rejects.toMatchObject({ code: 'conflict' });
  await expect(exportAddress(asSuperuser(chief, false), jobUid)).rejects.toMatchObject({ code: 'not_found' });
  await expect(exportAddress(asSuperuser(fay), jobUid)).rejects.toMatchObject({ code: 'not_found' });
});

it('says why there is none, where its job has failed', async () => {
  const { jobUid } = await exported(await makePerson('Gil'));
  await jobStore(tenantUid).fail(jobUid, 'The figures kept changing.');
  await expect(exportAddress(asSuperuser(chief), jobUid)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The file could not be written. The figures kept changing.',
  });
});

it('is not made of who is unknown to the tenancy', async () => {
  await expect(startPersonExport(asSuperuser(chief), randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});
