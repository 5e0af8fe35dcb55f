import type { ReminderMail } from '../../../shared/contract/mails.ts';
import { addDays, daysBetween } from '../../../shared/domain/kernel/dates.ts';
import { companyChain } from '../../../shared/domain/report/reminders.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { membersOf } from '../report/list/open-reports.ts';
import { whereFound } from '../where-found.ts';
import { tenantDays } from './clock.ts';
import { type DueReport, dueFrom, dueReportIn, waitingOn } from './due-reports.ts';
import { reminderOf } from './reminder-of.ts';

/** `asked`: the ISO instant when a mail was written; `now`: when it is sent. */
export type Sending = { asked: string; now: Date };

/**
 * A reminder as it is when it is sent: it lists what is due from its person now, which may be other reports than when it was
 * written. Its day is as many days later as it has waited.
 * @returns null where nothing is due, and for a person who has switched all reminders off
 */
export async function ofWaitingReports(mail: ReminderMail, reader: Actor, sending: Sending): Promise<ReminderMail | null> {
  const { asked, now } = sending;
  const [listed] = mail.facts.reports;
  if (!listed) return null;
  const dayOf = await tenantDays(reader.tenantUid, now);
  const later = Math.max(0, daysBetween(dayOf(asked), dayOf(now.toISOString())));
  const due = await dueFromPerson(reader, addDays(listed.dueDate, later - listed.left), now.toISOString());
  return due.length === 0 ? null : reminderOf(mail.host, reader.userUid, due);
}

/**
 * As `dueReports`, for one person with the rights that they have now. Some six reads, and two for each of their projects.
 * @param day 'YYYY-MM-DD'
 * @param at ISO instant for the check of closed periods
 */
async function dueFromPerson(reader: Actor, day: string, at: string): Promise<DueReport[]> {
  const { tenantUid } = reader;
  const joined = [...new Set(reader.grants.flatMap(({ scope, scopeUid }) => (scope === 'project' ? [scopeUid] : [])))];
  const [companies, found] = await Promise.all([
    companyStore(tenantUid).all(),
    Promise.all(joined.map((uid) => whereFound(() => projectStore(tenantUid).get(uid)))),
  ]);
  const all = found.filter((project) => project !== undefined);
  const isOn = await remindersOf(reader, companies, all);
  const projects = all.filter(isOn);
  const [members, boards] = await Promise.all([membersOf(reader), boardStore(tenantUid).of(projects.map(({ uid }) => uid))]);
  const inProject = async (project: ProjectItem): Promise<DueReport[]> => {
    const [member, board = {}] = [members.get(project.uid), boards.get(project.uid)];
    if (!member) return [];
    const waiting = await waitingOn(tenantUid, project.uid, board, day, at);
    return dueFrom(member, { board, waiting, day }).map(dueReportIn(project));
  };
  return (await Promise.all(projects.map(inProject))).flat();
}

/**
 * Whether a person gets the reminders of a project, by their own choice, its choice and those of the companies above (SET-069).
 */
async function remindersOf(
  { tenantUid, userUid, email }: Pick<Actor, 'tenantUid' | 'userUid' | 'email'>,
  companies: readonly CompanyItem[],
  projects: readonly ProjectItem[],
): Promise<(project: ProjectItem) => boolean> {
  const scopesOf = ({ uid, companyUid }: ProjectItem) => [uid, ...companyChain(companies, companyUid).map((each) => each.uid)];
  const all = [...new Set(projects.flatMap(scopesOf))];
  const [choiceOf, choices] = await Promise.all([
    mailStore(tenantUid).choices([userUid, ...all]),
    mailStore(tenantUid).ofAddress(all, email),
  ]);
  const muted = new Set(choices.flatMap((each) => (each.muted ? [each.scopeUid] : [])));
  return (project) => choiceOf(userUid) && scopesOf(project).every((uid) => choiceOf(uid) && !muted.has(uid));
}
