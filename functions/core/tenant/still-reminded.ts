import type { ReminderMail } from '../../../shared/contract/mails.ts';
import { addDays, daysBetween } from '../../../shared/domain/kernel/dates.ts';
import { companyChain, daysLeft } from '../../../shared/domain/report/reminders.ts';
import { isClosedFor } from '../../../shared/domain/restatement/closing.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { type BoardReport, boardStore } from '../../data/stores/report/board-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { packagesSeen } from '../report/decision/mail-readers.ts';
import { whereFound } from '../where-found.ts';
import { tenantDays } from './clock.ts';

/** `asked`: the ISO instant when a mail was written; `now`: when it is sent. */
export type Sending = { asked: string; now: Date };

type RemindedReport = ReminderMail['facts']['reports'][number];
const lateOf = (reports: readonly RemindedReport[]) => reports.filter(({ left }) => left < 0).length;

/**
 * A reminder as it is when it is sent, with the due dates and days left of now. Leaves out reports that were submitted since, whose due
 * date is no longer near or whose period is closed, those that their person no longer sees, and those of projects whose reminders were
 * switched off. Some four Queries, and three for each project.
 * @returns null where nothing is left, and for a person who has switched all reminders off
 */
export async function ofWaitingReports(mail: ReminderMail, reader: Actor, sending: Sending): Promise<ReminderMail | null> {
  const { tenantUid } = reader;
  const { asked, now } = sending;
  const { reports, count = reports.length, late = lateOf(reports) } = mail.facts;
  const projects = [...new Set(reports.flatMap(({ projectUid }) => projectUid ?? []))];
  const [isOn, waitingIn, dayOf] = await Promise.all([
    remindersOf(tenantUid, reader, projects),
    waitingReader(reader, reports, now),
    tenantDays(tenantUid, now),
  ]);
  if (!isOn(reader.userUid)) return null;
  const later = Math.max(0, daysBetween(dayOf(asked), dayOf(now.toISOString())));
  const stillDue = (reminded: RemindedReport): RemindedReport[] => {
    const { projectUid, dueDate, left: before } = reminded;
    if (projectUid === undefined) return [{ ...reminded, left: before - later }];
    const report = isOn(projectUid) ? waitingIn(reminded) : undefined;
    const left = report ? daysLeft(report, addDays(dueDate, later - before)) : null;
    return left === null ? [] : [{ ...reminded, dueDate: String(report?.dueDate), left }];
  };
  const kept = reports.flatMap(stillDue);
  if (kept.length === 0) return null;
  const gone = reports.length - kept.length;
  return { ...mail, facts: { reports: kept, count: count - gone, late: late - lateOf(reports) + lateOf(kept) } };
}

/** Whether a person gets reminders at all, by their uid, and of each project, by its own choice and those of the companies above (SET-069). */
async function remindersOf(
  tenantUid: string,
  { userUid, email }: Pick<Actor, 'userUid' | 'email'>,
  projectUids: readonly string[],
): Promise<(scopeUid: string) => boolean> {
  const [companies, projects] = await Promise.all([
    companyStore(tenantUid).all(),
    Promise.all(projectUids.map((uid) => whereFound(() => projectStore(tenantUid).get(uid)))),
  ]);
  const above = (companyUid: string) => companyChain(companies, companyUid).map(({ uid }) => uid);
  const scopes = new Map(projects.flatMap((each) => (each ? [[each.uid, [each.uid, ...above(each.companyUid)]] as const] : [])));
  const all = [...new Set([...scopes.values()].flat())];
  const [choiceOf, choices] = await Promise.all([
    mailStore(tenantUid).choices([userUid, ...all]),
    mailStore(tenantUid).ofAddress(all, email),
  ]);
  const muted = new Set(choices.flatMap((each) => (each.muted ? [each.scopeUid] : [])));
  const isOn = (uid: string) => choiceOf(uid) && !muted.has(uid);
  return (uid) => (scopes.get(uid) ?? [uid]).every(isOn);
}

/** Of the reports of a reminder those that its person sees and that take entries, as they are now. */
async function waitingReader(
  reader: Actor,
  reminded: readonly RemindedReport[],
  now: Date,
): Promise<(reminded: RemindedReport) => BoardReport | undefined> {
  const { tenantUid } = reader;
  const byProject = Map.groupBy(reminded, ({ projectUid = '' }) => projectUid);
  byProject.delete('');
  const boards = await boardStore(tenantUid).of([...byProject.keys()]);
  const reportOf = ({ projectUid = '', packageUid = '', reportUid }: RemindedReport) => {
    const entry = boards.get(projectUid)?.[packageUid];
    return entry && reportsOf(entry).find((each) => each.reportUid === reportUid);
  };
  const scenes = [...byProject].map(async ([uid, own]) => {
    const periodUids = new Set(own.flatMap((each) => reportOf(each)?.period?.uid ?? []));
    const [isSeen, periods] = await Promise.all([packagesSeen(reader, uid), periodStore(tenantUid, uid).some(periodUids)]);
    return [uid, { isSeen, closings: new Map(periods.map(({ uid: period, closing }) => [period, closing])) }] as const;
  });
  const sceneOf = new Map(await Promise.all(scenes));
  return (each) => {
    const { projectUid = '', packageUid = '' } = each;
    const [report, scene] = [reportOf(each), sceneOf.get(projectUid)];
    if (!report || !scene?.isSeen(packageUid)) return undefined;
    return isClosedFor(scene.closings.get(report.period?.uid ?? ''), [packageUid], now.toISOString()) ? undefined : report;
  };
}
