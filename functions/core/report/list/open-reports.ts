import { grantAnywhere, grantWithin, ownNow, pathOf } from '../../../../shared/domain/access/packages.ts';
import { isApprover, isResponsible, type ReportMember, seesStaging } from '../../../../shared/domain/access/report-access.ts';
import { seesPackages } from '../../../../shared/domain/access/rights.ts';
import { assignedOnBoard } from '../../../../shared/domain/access/sight.ts';
import { displayStatus, isInvalidated, isOnHold, needsActionFrom } from '../../../../shared/domain/report/status.ts';
import { type Actor, grantOn, roleUidsOf } from '../../../data/stores/person/caller-store.ts';
import { withLimitsNow } from '../../../data/stores/person/limits-now.ts';
import { projectIndexStore } from '../../../data/stores/project/project-index-store.ts';
import { reportsOf } from '../../../data/stores/report/board-entry.ts';
import { type Board, type BoardEntry, type BoardReport, boardStore } from '../../../data/stores/report/board-store.ts';

/** A report on the board of its package, from one person's point of view. */
export type OpenBoardReport = {
  projectUid: string;
  packageUid: string;
  entry: BoardEntry;
  report: BoardReport;
  requiresAction: boolean;
  /** whether the person reports for the package or decides on its reports, at whatever stage the report is */
  involved: boolean;
};

export type PackageOnBoard = { projectUid: string; packageUid: string; entry: BoardEntry; reports: BoardReport[] };

/**
 * Every package of the projects whose reports a person may read, with those of its reports that this person
 * sees: three reads however many.
 */
export async function packagesOf(actor: Actor): Promise<PackageOnBoard[]> {
  const members = await membersOf(actor);
  const boards = await boardStore(actor.tenantUid).of([...members.keys()]);
  return [...boards].flatMap(([projectUid, board]) => {
    const whole = memberNow(members.get(projectUid)!, board);
    return Object.entries(board).flatMap(([packageUid, entry]) => {
      const member = memberOn(whole, packageUid, board);
      return member ? [{ projectUid, packageUid, entry, reports: visibleReports(entry, member) }] : [];
    });
  });
}

/** A member of a project with the packages that they are assigned to on its board, where their grant is limited to those. */
export const memberNow = (member: ReportMember, board: Board): ReportMember =>
  member.grant?.limited ? { ...member, grant: ownNow(member.grant, assignedOnBoard(board)) } : member;

/**
 * A member of a project (by `memberNow`) with their rights in one of its packages; undefined if a limited grant hides the
 * package.
 */
export function memberOn(member: ReportMember, packageUid: string, board: Board): ReportMember | undefined {
  if (!member.grant?.limited) return member;
  const path = pathOf(packageUid, (uid) => board[uid]?.parentUid);
  const grant = grantWithin(member.grant, path);
  return seesPackages(member.flags, grant) ? { ...member, grant } : undefined;
}

const isFirst = <T>(each: T, at: number, all: readonly T[]): boolean => all.indexOf(each) === at;

/**
 * The person as a member of each project with reports that they may read, see `memberOn`, with the limits of their roles now.
 * Superusers and company administrators see projects without a grant of their own.
 */
export async function membersOf(person: Actor): Promise<Map<string, ReportMember>> {
  const actor = await withLimitsNow(person);
  const seesMore =
    actor.isSuperuser || actor.isTenantSuperuser || actor.grants.some(({ scope, isAdmin }) => scope === 'company' && isAdmin);
  const own = actor.grants.filter(({ scope }) => scope === 'project').map(({ scopeUid }) => ({ uid: scopeUid }));
  const projects = seesMore ? await projectIndexStore(actor.tenantUid).all() : own;
  // grouped by place, so that each project looks only at its own
  const grants = Map.groupBy(actor.grants, ({ scopeUid }) => scopeUid);
  const members = projects.map((project): [string, ReportMember] => {
    const { uid, companyUid } = { companyUid: undefined, ...project };
    const near = { grants: [uid, companyUid ?? uid].filter(isFirst).flatMap((place) => grants.get(place) ?? []) };
    return [uid, { flags: actor, grant: grantOn(near, { projectUid: uid, companyUid }), roleUids: roleUidsOf(near, uid) }];
  });
  return new Map(members.filter(([, { flags, grant }]) => seesPackages(flags, grantAnywhere(grant))));
}

/**
 * Whether a person's lists contain a report: it is not on hold or invalidated, and the person may see it if it was never
 * submitted.
 */
export const isListed = ({ isStaging, status }: Pick<BoardReport, 'isStaging' | 'status'>, member: ReportMember): boolean =>
  !isOnHold(status) && !isInvalidated(status) && (!isStaging || seesStaging(member));

const visibleReports = (entry: BoardEntry, member: ReportMember): BoardReport[] =>
  reportsOf(entry).filter((report) => isListed(report, member));

/** Whether a report is in the pending actions of a person: it is in their lists, and waits for them. `member` by `memberOn` */
export const isPendingFor = (member: ReportMember, entry: BoardEntry, report: BoardReport, today: string): boolean =>
  isListed(report, member) && waitsFor(member, entry, report, today);

/** The stages that a report is decided on at. */
const STAGES = ['Pending Approval', 'Pending Review'] as const;

/** Whether a person reports for a package or decides on its reports, at whatever stage they are (REP-160). */
export const isInvolved = (member: ReportMember, entry: BoardEntry): boolean =>
  isResponsible(entry, member) || STAGES.some((stage) => isApprover(stage, entry, member));

/** Whether a report of a package waits for a person (REP-145). `today`: 'YYYY-MM-DD' */
export function waitsFor(member: ReportMember, entry: BoardEntry, { status, dueDate }: BoardReport, today: string): boolean {
  const person = { isResponsible: isResponsible(entry, member), isApprover: isApprover(status, entry, member) };
  return needsActionFrom(displayStatus(status, dueDate, today), person);
}
