import { SESv2Client, type SendEmailRequest } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailPayload } from '../../../shared/contract/mails.ts';
import { grow } from '../../support/fixtures/trees.ts';
import { type ClosingWorld, closingWorld, join } from '../../support/memory/closing.ts';
import {
  accept,
  causeOf,
  contextOf,
  jobsOf,
  load,
  makePerson,
  makeProject,
  reportsOf,
  type Somebody,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const sent: { to: string; subject: string; text: string }[] = [];
Object.assign(process.env, { MAIL_FROM: 'no-reply@ours.example', APP_ORIGIN: 'https://{host}' });
vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async (command: { input: object }) => {
  const { Destination, Content } = command.input as SendEmailRequest;
  const { Subject, Body } = Content!.Simple!;
  sent.push({ to: Destination!.ToAddresses![0]!, subject: Subject!.Data!, text: Body!.Text!.Data! });
  return {};
});

const { sendToEach } = await import('../../../functions/core/tenant/send-mails.ts');
const { remindPeople } = await import('../../../functions/core/tenant/remind.ts');
const { inviteIntoCompany } = await import('../../../functions/core/company/invites.ts');
const { inviteToAudit } = await import('../../../functions/core/assurance/seat-invites.ts');
const { isOfOpenInvite } = await import('../../../functions/core/person/invite-mail.ts');
const { companyInviteStore } = await import('../../../functions/data/stores/company/company-invite-store.ts');
const { db } = await import('../../../functions/data/service.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

let world: ClosingWorld;

beforeEach(async () => {
  world = await closingWorld();
  for (const { uid } of await jobsOf('send-mail')) await jobStore(tenantUid).finish(uid, '');
  sent.length = 0;
});

/** Sends the mails that wait. @returns how many people they went to, by the count of each job */
async function send(): Promise<number[]> {
  const counts: number[] = [];
  for (const { uid, payload } of await jobsOf('send-mail')) {
    counts.push(await sendToEach(tenantUid, uid, MailPayload.parse(payload), 0));
    await jobStore(tenantUid).finish(uid, '');
  }
  return counts;
}

async function queue(mail: unknown): Promise<void> {
  await transact([jobStore(tenantUid).enqueue('send-mail', mail, causeOf(world.ada.userUid)).write]);
}

const inProject = ({ userUid }: Somebody, scopeUid = world.project.uid) =>
  db.entities.grant.patch({ tenantUid, userUid, scope: 'project' as const, scopeUid });
const leave = ({ userUid }: Somebody, scopeUid = world.project.uid) =>
  db.entities.grant.delete({ tenantUid, userUid, scope: 'project' as const, scopeUid }).go();
const addressees = () => sent.map(({ to }) => to);
const rest = () => ({ places: [world.project.uid, world.project.companyUid], host: 'ours.example', path: '/' });

describe('a mail that waits', () => {
  it('about a report does not reach who has left the project in the meantime', async () => {
    await submit(world.rob, (await reportsOf(world.piling))[0]!);
    await leave(world.ann);
    expect(await send()).toEqual([0]);
    expect(sent).toEqual([]);
  });

  it('about a report reaches who decides on it, and not who has its role without the right to see the package', async () => {
    const approver = (await load(world.project.uid)).roles.find(({ name }) => name === 'Approver')!.uid;
    const eve = await makePerson('Eve');
    await join(eve, world.project.uid, approver);
    await inProject(eve).set({ actions: [] }).go();
    await submit(world.rob, (await reportsOf(world.piling))[0]!);
    expect(await send()).toEqual([1]);
    expect(addressees()).toEqual([world.ann.email]);
  });

  it('about a report reaches an administrator of the supplier that reports for its package', async () => {
    const tree = grow(['Energy'], { Energy: ['Power'] });
    const supplier = await makeProject(world.ada, { name: 'Supplier', company: 'Sub', unit: 'MONTHS', tree });
    const { pack } = await accept(world.ada, world.project, supplier);
    const sam = await makePerson('Sam');
    await join(sam, supplier.uid, null);
    const facts = { project: 'Bridge', reportingPackage: 'Piling', period: 'Jan', comment: 'Fine', by: 'Ann' };
    const told = async (packageUid: string) => {
      await queue({ kind: 'report-approved', userUids: [sam.userUid], packageUid, ...rest(), facts });
      return send();
    };
    expect([await told(pack.uid), await told(world.piling.uid)]).toEqual([[1], [0]]);
  });

  it('for administrators does not reach who administers the place no more', async () => {
    const eve = await makePerson('Eve');
    await join(eve, world.project.uid, null);
    const restated = { act: 'A correction', reason: 'Meter', by: 'Rob', figures: 1, examples: ['Power, Jan: 1, now 2'] };
    await queue({
      kind: 'restatement',
      userUids: [world.ada.userUid, eve.userUid],
      ...rest(),
      facts: { project: 'Bridge', entries: [restated] },
    });
    await queue({
      kind: 'join-request',
      userUids: [world.ada.userUid, eve.userUid],
      ...rest(),
      facts: { to: 'Bridge', by: 'Kim', email: 'kim@ours.example' },
    });
    await inProject(eve).set({ isAdmin: false }).go();
    expect(await send()).toEqual([1, 1]);
    expect(addressees()).toEqual([world.ada.email, world.ada.email]);
  });

  it('for administrators of a company reaches those of it, and not those of its projects', async () => {
    const [carla, cause] = [await makePerson('Carla'), causeOf(world.ada.userUid)];
    const { companyUid } = world.project;
    const grant = { scope: 'company' as const, scopeUid: companyUid, isAdmin: true, actions: [], roles: [] };
    await transact(personStore(tenantUid).grantWrites(carla.userUid, grant, cause));
    const facts = { project: 'Builder', entries: [] };
    const userUids = [world.ada.userUid, carla.userUid];
    await queue({ kind: 'restatement', userUids, ...rest(), places: [companyUid], facts });
    expect(await send()).toEqual([1]);
    expect(addressees()).toEqual([carla.email]);
  });

  it('about the end of an access does not reach who has been given a later day in the meantime', async () => {
    const facts = { project: 'Bridge', until: '2099-03-05', person: 'Rob', email: world.rob.email };
    const mail = { kind: 'access-ends', userUids: [world.rob.userUid], ...rest(), facts };
    await inProject(world.rob).set({ until: '2099-03-05' }).go();
    await queue(mail);
    expect(await send()).toEqual([1]);
    await queue(mail);
    await inProject(world.rob).set({ until: '2099-04-05' }).go();
    expect(await send()).toEqual([0]);
  });

  it('with an answer to an auditor reaches who has a seat there', async () => {
    const facts = { project: 'Bridge', text: 'No meter', reply: 'Mended', by: 'Ada' };
    const mail = { kind: 'finding-answered', userUids: [world.rob.userUid], ...rest(), facts };
    await queue(mail);
    expect(await send()).toEqual([0]);
    const seat = { tenantUid, userUid: world.rob.userUid, scope: 'company' as const, scopeUid: world.project.companyUid };
    await db.entities.seat
      .put({ ...seat, until: '2099-03-05', at: '2024-01-01T00:00:00Z', by: 'test', version: 1 } as never)
      .go();
    await queue(mail);
    expect(await send()).toEqual([1]);
  });
});

describe('an invitation that waits', () => {
  type Made = { uid: string };
  const invite = async (email: string) => {
    const role = (await load(world.project.uid)).roles.find(({ name }) => name === 'Reporter')!.uid;
    const path = `/api/project/${world.project.uid}/invite/`;
    const made = await world.admin('POST', path, { email, project_discipline: role });
    expect(made.status).toBe(201);
    return `${path}${made.json<Made>().uid}/`;
  };

  it('is sent while it is open, and not once it was deleted', async () => {
    await invite('nina@site.example');
    expect(await send()).toEqual([1]);
    const path = await invite('omar@site.example');
    expect((await world.admin('DELETE', path)).status).toBe(204);
    expect(await send()).toEqual([0]);
    expect(addressees()).toEqual(['nina@site.example']);
  });

  it('is sent with the code that counts alone, where it was sent again in the meantime', async () => {
    const path = await invite('nina@site.example');
    expect((await world.admin('POST', `${path}mail/`)).status).toBeLessThan(300);
    expect((await send()).sort()).toEqual([0, 1]);
  });

  it('to administer or to audit a company is sent while it is open', async () => {
    const [carla, { companyUid }] = [await makePerson('Carla'), world.project];
    const grant = { scope: 'company' as const, scopeUid: companyUid, isAdmin: true, actions: [], roles: [] };
    await transact(personStore(tenantUid).grantWrites(carla.userUid, grant, causeOf(carla.userUid)));
    const context = contextOf(carla, { actor: { ...carla, tenantUid } as never });
    const { invite: made } = await inviteIntoCompany(context, companyUid, { email: 'nina@site.example', isAdmin: true });
    await inviteToAudit(
      context,
      { scope: 'company', scopeUid: companyUid },
      { email: 'audit@site.example', until: '2099-01-01', before: undefined },
    );
    expect(await send()).toEqual([1, 1]);
    await inviteToAudit(
      context,
      { scope: 'project', scopeUid: world.project.uid },
      { email: 'audit@site.example', until: '2099-01-01', before: undefined },
    );
    expect(await send()).toEqual([1]);
    await companyInviteStore(tenantUid).remove(made, causeOf(carla.userUid));
    expect(await isOfOpenInvite(tenantUid, lastInvitation(made.uid, companyUid))).toBe(false);
  });

  const lastInvitation = (inviteUid: string, place: string) => ({
    kind: 'invitation' as const,
    emails: [],
    inviteUid,
    places: [place],
    host: '',
    path: '/',
    facts: { to: '', role: '', by: '', hasAccount: true },
  });
});

describe('a reminder that waits', () => {
  const JULY = 'due 15th Jul 24';

  it('names no report of a project that its person has left in the meantime, and counts none', async () => {
    const other = await closingWorld();
    const role = (await load(other.project.uid)).roles.find(({ name }) => name === 'Reporter')!.uid;
    await join(world.rob, other.project.uid, role);
    await due([world, other]);
    await leave(world.rob, other.project.uid);
    await send();
    const text = sent.find((mail) => mail.text.includes(world.project.name))?.text ?? '';
    expect(text).toContain(world.project.name);
    expect(text).not.toContain(other.project.name);
    expect(text).toContain('Please submit these reports');
    expect(text.split('\n').filter((line) => line.includes(JULY))).toHaveLength(2);
  });

  it('is not sent to who has nothing left to report', async () => {
    await due([world]);
    await leave(world.rob);
    expect(await send()).toEqual([0]);
  });

  it('asks for no report that was submitted in the meantime', async () => {
    await due([world]);
    await submit(world.rob, (await reportsOf(world.piling))[0]!);
    expect(await send()).toEqual([1, 1]);
    const text = sent.find(({ to }) => to === world.rob.email)?.text ?? '';
    expect(text).toContain('Please submit this report:\n\n- Crane of');
  });

  it('says how many days are left when it is sent', async () => {
    await due([world]);
    const { uid, payload } = (await jobsOf('send-mail'))[0]!;
    const asked = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    expect(await sendToEach(tenantUid, uid, MailPayload.parse(payload), 0, asked)).toBe(1);
    expect(sent.at(-1)?.text).toContain('due 15th Jul 24 (overdue 3 days)');
    expect(sent.at(-1)?.subject).toContain(', 2 overdue');
  });

  it('says a due date that was moved since, and names no report that is due much later now', async () => {
    await due([world]);
    await setDue(world, world.piling.uid, '2024-07-18');
    await setDue(world, world.crane.uid, '2024-12-31');
    expect(await send()).toEqual([1]);
    const { text, subject } = sent.find(({ to }) => to === world.rob.email)!;
    expect(text).toContain('Please submit this report:\n\n- Piling of');
    expect(text).toContain('due 18th Jul 24 (3 days left)');
    expect(subject).not.toContain('overdue');
  });

  it('lists a report that has become due since, also where all of its own have been submitted', async () => {
    await setDue(world, world.crane.uid, '2024-12-31');
    await setDue(world, world.piling.uid, '2024-07-15');
    await remindPeople(tenantUid, '2024-07-15', causeOf('schedule'));
    await setDue(world, world.crane.uid, '2024-07-18');
    await submit(world.rob, (await reportsOf(world.piling))[0]!);
    await send();
    const { text, subject } = sent.find(({ to }) => to === world.rob.email)!;
    expect(subject).toBe('Reminder: 1 report to submit');
    expect(text).toContain('Please submit this report:\n\n- Crane of');
  });

  async function due(worlds: readonly ClosingWorld[]): Promise<void> {
    for (const each of worlds) for (const { uid } of [each.piling, each.crane]) await setDue(each, uid, '2024-07-15');
    await remindPeople(tenantUid, '2024-07-15', causeOf('schedule'));
  }

  async function setDue({ admin, project }: ClosingWorld, uid: string, due_date: string): Promise<void> {
    const path = `/api/tracker/${project.structureUid}/ref/${uid}/`;
    expect((await admin('PATCH', path, { due_date })).status).toBe(200);
  }
});
