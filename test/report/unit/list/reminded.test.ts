import { beforeEach, describe, expect, it } from 'vitest';
import type { ReminderMail } from '../../../../shared/contract/mails.ts';
import { addDays, todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { type ClosingWorld, closingWorld, periodPath, tenantUid } from '../../../support/memory/closing.ts';
import { causeOf, jobsOf } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { mailText } = await import('../../../../functions/mail/templates.ts');
const { remind } = await import('../../../../functions/jobs/remind/run.ts');
const { remindPeople } = await import('../../../../functions/core/tenant/remind.ts');

const today = todayIn('Europe/London', new Date().toISOString());
let world: ClosingWorld;

/** The reports of both packages are due in a week. */
beforeEach(async () => {
  world = await closingWorld();
  const board = boardStore(tenantUid);
  for (const { uid } of [world.piling, world.crane]) {
    const entry = (await board.entry(world.project.uid, uid))!;
    await transact([board.patchWrite(world.project.uid, uid, entry, { dueDate: addDays(today, 7) })]);
  }
});

/** The reporter's reminder, after those of the day are written. */
async function reminderOn(day: string): Promise<ReminderMail | undefined> {
  await remindPeople(tenantUid, day, causeOf('test'));
  const mails = (await jobsOf('send-mail')).map(({ payload }) => payload as ReminderMail);
  return mails.filter(({ kind, userUids }) => kind === 'report-reminder' && userUids.includes(world.rob.userUid)).at(-1);
}
const namesIn = (mail: ReminderMail | undefined) => mail?.facts.reports.map(({ reportingPackage }) => reportingPackage).sort();

describe('the reminder of a day', () => {
  it('lists the reports that are due', async () => {
    expect(namesIn(await reminderOn(today))).toEqual(['Crane', 'Piling']);
  });

  it('asks for no report of a closed period, which refuses it', async () => {
    expect((await world.admin('POST', `${await periodPath(world)}closing/`, {})).status).toBe(200);
    expect(await reminderOn(today)).toBeUndefined();
  });

  it('asks for those that a closed period still takes', async () => {
    const path = await periodPath(world);
    await world.admin('POST', `${path}closing/`, {});
    const exception = { reason: 'A meter was wrong', last_day: addDays(today, 3), ref_ids: [world.crane.uid] };
    expect((await world.admin('POST', `${path}exceptions/`, exception)).status).toBeLessThan(300);
    expect(namesIn(await reminderOn(today))).toEqual(['Crane']);
  });

  it('asks for those of a period that closes on a later day', async () => {
    await world.admin('POST', `${await periodPath(world)}closing/`, { last_day: addDays(today, 2) });
    expect(namesIn(await reminderOn(today))).toEqual(['Crane', 'Piling']);
  });
});

describe('the reminders of a day whose job is run again later', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  /** Runs the job of a day that was requested `days` days ago. */
  const runLate = (days: number) =>
    remind({ tenantUid, payload: { day: addDays(today, -days) }, cause: causeOf('test'), asked: daysAgo(days) } as never);
  const mailsOfRob = async () =>
    (await jobsOf('send-mail'))
      .map(({ payload }) => payload as ReminderMail)
      .filter(({ kind, userUids }) => kind === 'report-reminder' && userUids.includes(world.rob.userUid));
  /** Makes the report of Piling due in `left` days, or overdue if that is below 0. */
  const dueIn = async (left: number) => {
    const board = boardStore(tenantUid);
    const entry = (await board.entry(world.project.uid, world.piling.uid))!;
    await transact([board.patchWrite(world.project.uid, world.piling.uid, entry, { dueDate: addDays(today, left) })]);
  };

  it('say how things stand on the day on which they are sent', async () => {
    await dueIn(5);
    await runLate(2);
    const [mail, ...more] = await mailsOfRob();
    expect(mail!.facts.reports.map(({ reportingPackage, left }) => [reportingPackage, left])).toEqual([
      ['Piling', 5],
      ['Crane', 7],
    ]);
    expect(more).toEqual([]);
  });

  it('send nobody a second mail on one day', async () => {
    await dueIn(5);
    await reminderOn(today);
    await runLate(2);
    await runLate(2);
    expect(await mailsOfRob()).toHaveLength(1);
  });

  it('are those of the day that somebody names for a missed one', async () => {
    await remind({ tenantUid, payload: { day: addDays(today, -2) }, cause: causeOf('test'), asked: daysAgo(0) } as never);
    expect(await mailsOfRob()).toEqual([]);
    await dueIn(5);
    await remind({ tenantUid, payload: { day: addDays(today, -2) }, cause: causeOf('test'), asked: daysAgo(0) } as never);
    expect((await mailsOfRob())[0]!.facts.reports.map(({ left }) => left)).toEqual([7]);
  });
});

/** Makes many reports of a package wait, each due on a different day. */
async function wait(packageUid: string, count: number, late: number) {
  const board = boardStore(tenantUid);
  const entry = (await board.entry(world.project.uid, packageUid))!;
  const { reportUid, isStaging, status, period, lastUpdateOn } = entry;
  const others = Array.from({ length: count }, (_, index) => {
    const dueDate = addDays(today, index < late ? -3 : 1);
    return {
      reportUid: `${reportUid.slice(0, -4)}${String(index).padStart(4, '0')}`,
      isStaging,
      status,
      dueDate,
      period,
      lastUpdateOn,
    };
  });
  const all = Object.fromEntries(others.map((report) => [report.reportUid, report]));
  await transact(board.entryWrites(world.project.uid, packageUid, { ...entry, others: all, revision: entry.revision + 1 }));
}

it('somebody with thousands of due reports is reminded of how many there are', async () => {
  const name = 'Överbelastad högspänningsledning '.repeat(6);
  await db.entities.project.patch({ tenantUid, uid: world.project.uid }).set({ name }).go();
  await wait(world.piling.uid, 900, 300);
  await wait(world.crane.uid, 900, 0);
  const mail = (await reminderOn(today))!;
  expect(JSON.stringify(mail).length).toBeLessThan(20_000);
  const { subject, text } = mailText(mail, 'Rob', 'https://ours.example/notifications');
  expect(subject).toBe('Reminder: 1802 reports to submit, 300 overdue');
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(41);
  expect(text).toContain('- and 1762 more');
});
