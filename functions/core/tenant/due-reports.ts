import { grantAnywhere } from '../../../shared/domain/access/packages.ts';
import type { ReportMember } from '../../../shared/domain/access/report-access.ts';
import { type Flags, seesPackages } from '../../../shared/domain/access/rights.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { companyChain, daysLeft, stoppedBy } from '../../../shared/domain/report/reminders.ts';
import { isClosedFor } from '../../../shared/domain/restatement/closing.ts';
import { companyMemberStore } from '../../data/stores/company/company-member-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { grantOn, reachesProjects } from '../../data/stores/person/caller-store.ts';
import { limitsNow } from '../../data/stores/person/limits-now.ts';
import { type GrantItem, membershipStore } from '../../data/stores/person/membership-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import {
  type Board,
  type BoardEntry,
  type BoardPeriod,
  type BoardReport,
  boardStore,
} from '../../data/stores/report/board-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { memberFilter } from '../access/in-force.ts';
import { isPendingFor, memberNow, memberOn } from '../report/list/open-reports.ts';

/** A report in a reminder. `left`: days until it is due; `places`: the project and company that count the mail. */
export type DueReport = {
  projectUid: string;
  packageUid: string;
  reportUid: string;
  project: string;
  reportingPackage: string;
  period: string;
  dueDate: string;
  left: number;
  places: string[];
};

export type Waiting = Omit<DueReport, 'projectUid' | 'reportUid' | 'project' | 'places'> & {
  entry: BoardEntry;
  report: BoardReport;
  periodUid: string | undefined;
};

/**
 * The reports that are due from each person of a tenant on a day, from their pending actions. Leaves out projects whose reminders
 * are off, by their own choice or by that of a company above, recipients without reminders (SET-069), and reports of periods that
 * are closed for their package, because entries would be refused.
 * @param day 'YYYY-MM-DD'
 * @param at ISO instant for the check of closed periods
 */
export async function dueReports(tenantUid: string, day: string, at: string): Promise<Map<string, DueReport[]>> {
  const [projects, companies] = await Promise.all([projectIndexStore(tenantUid).all(), companyStore(tenantUid).all()]);
  const [boards, isOn] = await Promise.all([
    boardStore(tenantUid).of(projects.map(({ uid }) => uid)),
    mailStore(tenantUid).choices([...projects, ...companies].map(({ uid }) => uid)),
  ]);
  const muted = mutedReader(tenantUid);
  const current = memberFilter(tenantUid, day);
  const above = administratorsReader(tenantUid, current);
  const byPerson = new Map<string, DueReport[]>();
  for (const project of projects) {
    if (!isOn(project.uid) || stoppedBy(companies, project.companyUid, isOn)) continue;
    const board = boards.get(project.uid) ?? {};
    const waiting = await waitingOn(tenantUid, project.uid, board, day, at);
    if (waiting.length === 0) continue;
    const scopes = [project.uid, ...companyChain(companies, project.companyUid).map(({ uid }) => uid)];
    for (const { userUid, reports } of await ofPeople(
      tenantUid,
      project,
      { board, waiting, day },
      { current, muted: await muted(scopes), above: await above(project.companyUid) },
    ))
      byPerson.set(userUid, [...(byPerson.get(userUid) ?? []), ...reports]);
  }
  return byPerson;
}

const rangeOf = (period: BoardPeriod | null) => (period ? { start: period.startDate, end: period.endDate } : null);

/**
 * The reports of a project that wait for entries and are due near a day ('YYYY-MM-DD'), without those of periods that
 * are closed at an instant (ISO).
 */
export const waitingOn = (tenantUid: string, projectUid: string, board: Board, day: string, at: string): Promise<Waiting[]> =>
  takenOnly(tenantUid, projectUid, dueOn(board, day), at);

function dueOn(board: Board, day: string): Waiting[] {
  return Object.entries(board).flatMap(([packageUid, entry]) => {
    const { name: reportingPackage } = entry;
    return reportsOf(entry).flatMap((report) => {
      const left = daysLeft(report, day);
      if (left === null) return [];
      const period = displayPeriod(rangeOf(report.period));
      const where = { packageUid, periodUid: report.period?.uid };
      return [{ reportingPackage, entry, report, period, dueDate: String(report.dueDate), left, ...where }];
    });
  });
}

/** Waiting reports without those of closed periods. One BatchGet if any wait. */
async function takenOnly(tenantUid: string, projectUid: string, waiting: Waiting[], at: string): Promise<Waiting[]> {
  const periods = await periodStore(tenantUid, projectUid).some(waiting.flatMap(({ periodUid }) => periodUid ?? []));
  const closings = new Map(periods.map(({ uid, closing }) => [uid, closing]));
  return waiting.filter(({ periodUid, packageUid }) => !isClosedFor(closings.get(periodUid ?? ''), [packageUid], at));
}

type StillMembers = (members: readonly GrantItem[]) => Promise<GrantItem[]>;

/** `above`: what people may do as administrators of the project's company. */
type Today = { current: StillMembers; muted: ReadonlySet<string>; above: readonly GrantItem[] };

/** The due reports of a project on a day, 'YYYY-MM-DD'. */
type Due = { board: Board; waiting: Waiting[]; day: string };

const SUPERUSER: Flags = { isSuperuser: true, isTenantSuperuser: true };

/** What is due from a member of a project, by the rule of the pending actions. */
export function dueFrom(member: ReportMember, { board, waiting, day }: Due): Waiting[] {
  if (!seesPackages(member.flags, grantAnywhere(member.grant))) return [];
  const whole = memberNow(member, board);
  return waiting.filter(({ packageUid, entry, report }) => {
    const here = memberOn(whole, packageUid, board);
    return here !== undefined && isPendingFor(here, entry, report, day);
  });
}

/** Names the project of a waiting report. */
export const dueReportIn =
  ({ uid: projectUid, name: project, companyUid }: ProjectItem) =>
  ({ packageUid, report: { reportUid }, reportingPackage, period, dueDate, left }: Waiting): DueReport => {
    const where = { projectUid, packageUid, reportUid, project, reportingPackage };
    return { ...where, period, dueDate, left, places: [projectUid, companyUid] };
  };

async function ofPeople(tenantUid: string, project: ProjectItem, due: Due, { current, muted, above }: Today) {
  const own = await limitsNow(tenantUid, await current(await membershipStore(tenantUid).of(project.uid)));
  const members = own.map((member) => {
    const grants = [member, ...above.filter(({ userUid }) => userUid === member.userUid)];
    const grant = grantOn({ grants }, { projectUid: project.uid, companyUid: project.companyUid });
    return { userUid: member.userUid, grant, roleUids: member.roles.flatMap(({ roleUid }) => roleUid ?? []) };
  });
  // whoever is a superuser has the most that is due
  const candidates = members.filter((member) => dueFrom({ ...member, flags: SUPERUSER }, due).length > 0);
  const people = await personStore(tenantUid).getMany(candidates.map(({ userUid }) => userUid));
  const wanted = new Map(
    people
      .filter(({ email, deactivatedAt }) => deactivatedAt === undefined && !muted.has(email.toLowerCase()))
      .map((each) => [each.uid, each]),
  );
  return candidates
    .flatMap((member) => {
      const flags = wanted.get(member.userUid);
      return flags ? [{ userUid: member.userUid, reports: dueFrom({ ...member, flags }, due).map(dueReportIn(project)) }] : [];
    })
    .filter(({ reports }) => reports.length > 0);
}

/** The rights on a company that count in its projects too, of people whose access has not ended; each company is read once. */
function administratorsReader(tenantUid: string, current: StillMembers) {
  const read = new Map<string, Promise<GrantItem[]>>();
  const reachingFrom = async (companyUid: string) =>
    (await current(await companyMemberStore(tenantUid).of(companyUid))).filter(reachesProjects);
  return (companyUid: string): Promise<GrantItem[]> => {
    const found = read.get(companyUid) ?? reachingFrom(companyUid);
    read.set(companyUid, found);
    return found;
  };
}

/** Which addresses are to get no reminders of the given scopes; each scope is read once. */
function mutedReader(tenantUid: string) {
  const read = new Map<string, Promise<string[]>>();
  const mutedIn = async (scopeUid: string) =>
    (await mailStore(tenantUid).recipients(scopeUid)).flatMap(({ muted, email }) => (muted ? [email] : []));
  return async (scopes: readonly string[]): Promise<Set<string>> => {
    for (const scope of scopes) if (!read.has(scope)) read.set(scope, mutedIn(scope));
    return new Set((await Promise.all(scopes.map((scope) => read.get(scope)!))).flat());
  };
}
