import { randomUUID } from 'node:crypto';
import { BadRequestException, MessageRejected, SESv2Client, type SendEmailRequest } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailPayload } from '../../../shared/contract/mails.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

const service = { sent: [] as string[], fails: (_to: string): Error | undefined => undefined };
Object.assign(process.env, { MAIL_FROM: 'no-reply@ours.example', APP_ORIGIN: 'https://{host}' });
vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async (command: { input: object }) => {
  const [to] = (command.input as SendEmailRequest).Destination!.ToAddresses!;
  const error = service.fails(to!);
  if (error) throw error;
  service.sent.push(to!);
  return {};
});

const { END, trailStore } = await import('../../../functions/data/stores/trail/trail-store.ts');
const { inProject } = await import('../../../functions/data/trail-place.ts');
const { sendToEach } = await import('../../../functions/core/tenant/send-mails.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { mailStore } = await import('../../../functions/data/stores/tenant/mail-store.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { logger, personInLogs } = await import('../../../functions/log.ts');

const NAMES = ['ada', 'ben', 'cem', 'dee'];
const addressOf = (name: string) => `${name}@north.example`;
const uidOf = (name: string) => `uid-${name}`;
let [tenantUid, jobUid] = ['', ''];
let mail: MailPayload;

beforeEach(async () => {
  memoryDatabase();
  Object.assign(service, { sent: [], fails: () => undefined });
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  tenantUid = randomUUID();
  for (const name of NAMES) {
    const person = { uid: uidOf(name), email: addressOf(name), firstName: name, lastName: 'North' };
    await personStore(tenantUid).create(person, cause);
  }
  mail = MailPayload.parse({
    kind: 'report-approved',
    userUids: NAMES.map(uidOf).reverse(),
    host: 'north.example',
    path: '/report',
    facts: { project: 'Bridge', reportingPackage: 'Piling', period: 'Mar 2026', comment: '', by: 'Ann' },
  });
  const job = jobStore(tenantUid).enqueue('send-mail', mail, cause);
  await transact([job.write]);
  jobUid = job.uid;
});

const attempt = async () => {
  const { checkpoint } = await jobStore(tenantUid).get(jobUid);
  return sendToEach(tenantUid, jobUid, mail, Number(checkpoint ?? 0));
};
const deactivate = (name: string) =>
  db.entities.user
    .patch({ tenantUid, uid: uidOf(name) })
    .set({ deactivatedAt: new Date().toISOString() })
    .go();

/** The first attempt: the mail service fails from this person on. */
async function failFrom(name: string) {
  service.fails = (to) => (to >= addressOf(name) ? new Error('The service is down') : undefined);
  await expect(attempt()).rejects.toThrow('The service is down');
  service.fails = () => undefined;
}

describe('a mail to several people', () => {
  it('reaches each once where the service was down in between', async () => {
    await failFrom('cem');
    expect(await attempt()).toBe(4);
    expect(service.sent).toEqual(NAMES.map(addressOf));
  });

  it('reaches everybody else where somebody is deactivated between two attempts', async () => {
    await failFrom('cem');
    await deactivate('ada');
    await attempt();
    expect(service.sent).toEqual(NAMES.map(addressOf));
  });

  it('passes over people who are deactivated or gone', async () => {
    await deactivate('ben');
    mail = { ...mail, userUids: [...NAMES.map(uidOf), 'uid-gone'] } as MailPayload;
    expect(await attempt()).toBe(3);
    expect(service.sent).toEqual(['ada', 'cem', 'dee'].map(addressOf));
  });
  it.each([
    ['rejects', new MessageRejected({ message: 'Address blacklisted.', $metadata: {} })],
    ['cannot read', new BadRequestException({ message: 'Invalid local address', $metadata: {} })],
  ])('reaches everybody after an address that the mail service %s, and counts the others', async (_, error) => {
    const project = randomUUID();
    mail = { ...mail, places: [project] };
    service.fails = (to) => (to === addressOf('ben') ? error : undefined);
    const logged = vi.spyOn(logger, 'warn');
    expect(await attempt()).toBe(3);
    expect(service.sent).toEqual(['ada', 'cem', 'dee'].map(addressOf));
    expect((await mailStore(tenantUid).recipients(project)).map(({ email }) => email)).toEqual(service.sent);
    const person = personInLogs(tenantUid, uidOf('ben'));
    expect(logged).toHaveBeenCalledExactlyOnceWith('mail refused', { tenant: tenantUid, person, job: jobUid });
    logged.mockRestore();
  });

  it('waits while the sender itself is refused', async () => {
    const message = 'Email address is not verified. The following identities failed the check: no-reply@ours.example';
    service.fails = () => new MessageRejected({ message, $metadata: {} });
    await expect(attempt()).rejects.toThrow(message);
    service.fails = () => undefined;
    expect(await attempt()).toBe(4);
    expect(service.sent).toEqual(NAMES.map(addressOf));
  });
});

it('the trail says of a choice of a recipient what it was before, and has no entry where nothing changes', async () => {
  const [place, scopeUid] = [inProject(randomUUID()), randomUUID()];
  const cause = (at: string) => ({ by: 'test', at, correlationId: 'test' });
  const mute = (muted: boolean, at: string) =>
    mailStore(tenantUid).mute(place, scopeUid, { email: 'Kim@north.example', muted }, cause(at));
  await mute(true, '2024-01-01T10:00:00.000Z');
  await mute(true, '2024-01-02T10:00:00.000Z');
  await mute(false, '2024-01-03T10:00:00.000Z');
  const entries = () => trailStore(tenantUid).ofPlace(place, { from: '', before: END }, 10);
  expect((await entries()).map(({ changes }) => changes)).toEqual([
    [{ field: 'muted', from: true, to: false }],
    [{ field: 'muted', from: null, to: true }],
  ]);
  await transact(mailStore(tenantUid).countWrites([scopeUid], { email: 'lea@north.example' }, '2024-01-01T10:00:00.000Z'));
  await mailStore(tenantUid).mute(
    place,
    scopeUid,
    { email: 'lea@north.example', muted: false },
    cause('2024-01-04T10:00:00.000Z'),
  );
  expect(await entries()).toHaveLength(2);
});
