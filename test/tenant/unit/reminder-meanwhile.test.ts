import { SESv2Client } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailPayload } from '../../../shared/contract/mails.ts';
import { type ClosingWorld, closingWorld, join } from '../../support/memory/closing.ts';
import { causeOf, jobsOf, load, reportsOf, tenantUid } from '../../support/memory/world/supply.ts';

Object.assign(process.env, { MAIL_FROM: 'no-reply@ours.example', APP_ORIGIN: 'https://{host}' });
vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async () => ({}));

const { sendToEach } = await import('../../../functions/core/tenant/send-mails.ts');
const { remindPeople } = await import('../../../functions/core/tenant/remind.ts');
const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { mailStore } = await import('../../../functions/data/stores/tenant/mail-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');

const DAY = '2024-07-15';
const ON = { isOn: true, version: 0 };
let world: ClosingWorld;

const switchOff = (scopeUid: string) => mailStore(tenantUid).choose(IN_TENANCY, scopeUid, ON, false, causeOf('test'));

/** Sends the reminders that wait. @returns how many people they go to */
async function send(): Promise<number> {
  let count = 0;
  for (const { uid, payload } of await jobsOf('send-mail')) {
    count += await sendToEach(tenantUid, uid, MailPayload.parse(payload), 0, new Date().toISOString());
    await jobStore(tenantUid).finish(uid, '');
  }
  return count;
}

describe('a reminder that waits', () => {
  beforeEach(async () => {
    world = await closingWorld();
    const { admin, project, piling } = world;
    const path = `/api/tracker/${project.structureUid}/ref/${piling.uid}/`;
    expect((await admin('PATCH', path, { due_date: DAY })).status).toBe(200);
    for (const { uid } of await jobsOf('send-mail')) await jobStore(tenantUid).finish(uid, '');
    await remindPeople(tenantUid, DAY, causeOf('schedule'));
  });

  it('is sent where nothing has changed', async () => {
    expect(await send()).toBe(1);
  });

  it.each<[what: string, act: () => Promise<unknown>]>([
    ['its person', () => switchOff(world.rob.userUid)],
    ['the project', () => switchOff(world.project.uid)],
    ['the company of the project', () => switchOff(world.project.companyUid)],
    [
      'the project for this person',
      () => {
        const muted = { email: world.rob.email, muted: true };
        return mailStore(tenantUid).mute(IN_TENANCY, world.project.uid, muted, causeOf('test'));
      },
    ],
  ])('is not sent once %s has switched reminders off [SET-069]', async (_what, act) => {
    await act();
    expect(await send()).toBe(0);
  });

  it('asks for no report whose period is closed by then', async () => {
    const { periodUid } = (await reportsOf(world.piling))[0]!;
    const path = `/api/project/${world.project.uid}/reporting_periods/${periodUid}/closing/`;
    expect((await world.admin('POST', path, {})).status).toBe(200);
    expect(await send()).toBe(0);
  });

  it('is not sent once its person reports for none of its packages any more', async () => {
    const { roles } = await load(world.project.uid);
    await join(world.rob, world.project.uid, roles.find(({ name }) => name === 'Approver')!.uid);
    expect(await send()).toBe(0);
  });
});
