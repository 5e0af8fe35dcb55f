import { todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { fieldError } from '../../../../shared/errors.ts';
import type { Actor } from '../../../data/stores/person/caller-store.ts';
import { reportsOf, withCounts } from '../../../data/stores/report/board-entry.ts';
import { type Board, boardStore } from '../../../data/stores/report/board-store.ts';
import { type ReportKey, reportHeaderStore } from '../../../data/stores/report/report-list-store.ts';
import { boardReport, type ReportItem } from '../../../data/stores/report/report-writes.ts';
import { keptTenant } from '../../tenant/kept-tenant.ts';
import { closedReports } from './closed-reports.ts';
import { isInvolved, isListed, memberNow, memberOn, membersOf, type OpenBoardReport, waitsFor } from './open-reports.ts';

/** Projects read in parallel. */
const AT_ONCE = 10;
/** Projects whose boards are read together, in four round trips. */
const BOARDS_AT_ONCE = 100;
/** Reports of a project read in one Query. */
const PAGE = 500;

export type PageOfReports = { limit: number; cursor?: string | undefined };

/** Start of a page: after a report of a project. It contains no key, so nobody can ask for another tenant's data. */
type Place = { projectUid: string; periodStart: string; packageUid: string; uid: string };
const UID = '([0-9a-f-]{36})';
const CURSOR = new RegExp(`^${UID}_(\\d{4}-\\d{2}-\\d{2})_${UID}_${UID}$`);

function placeOf(cursor: string): Place {
  const [, projectUid, periodStart, packageUid, uid] = CURSOR.exec(cursor) ?? [];
  if (!projectUid || !periodStart || !packageUid || !uid)
    throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { projectUid, periodStart, packageUid, uid };
}

/**
 * Every report that a person may see, whatever its age, with whether it waits for this person; invalidated ones and those on hold
 * are left out (REP-365). Project by project and package by package, the oldest period first: a Query a project.
 */
export async function allReportsOf(actor: Actor, now: Date, { limit, cursor }: PageOfReports) {
  const { tenantUid } = actor;
  const [members, { timeZone }] = await Promise.all([membersOf(actor), keptTenant(tenantUid)]);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const projects = [...members.keys()].sort().filter((uid) => !after || uid >= after.projectUid);
  const today = todayIn(timeZone, now.toISOString());
  const found: OpenBoardReport[] = [];
  let boards = new Map<string, Board>();
  for (let start = 0; start < projects.length; start += AT_ONCE) {
    if (start % BOARDS_AT_ONCE === 0) boards = await boardStore(tenantUid).of(projects.slice(start, start + BOARDS_AT_ONCE));
    const batch = projects.slice(start, start + AT_ONCE);
    const read = batch.map((uid) => {
      const board = boards.get(uid) ?? {};
      const person = { member: memberNow(members.get(uid)!, board), board, today };
      return listedIn(tenantUid, uid, person, { needed: limit + 1, after: after?.projectUid === uid ? after : undefined });
    });
    found.push(...(await Promise.all(read)).flat());
    if (found.length > limit) break;
  }
  const last = found[limit - 1];
  const next = found.length > limit && last ? cursorOf(last) : undefined;
  const page = found.slice(0, limit);
  const closed = await closedReports(
    tenantUid,
    page.filter(({ requiresAction }) => requiresAction),
    now.toISOString(),
  );
  const reports = page.map((each) => (closed.has(each.report.reportUid) ? { ...each, requiresAction: false } : each));
  return { reports, next };
}

const keyOf = ({ packageUid, periodStart, uid }: ReportKey): ReportKey => ({ packageUid, periodStart, uid });

type Person = { member: Parameters<typeof waitsFor>[0]; board: Board; today: string };

/** The first reports of a project that are listed, as many as are needed, page by page. */
async function listedIn(
  tenantUid: string,
  projectUid: string,
  person: Person,
  { needed, after }: { needed: number; after: Place | undefined },
): Promise<OpenBoardReport[]> {
  const found: OpenBoardReport[] = [];
  let from: ReportKey | undefined = after && keyOf(after);
  for (;;) {
    const { reports, more } = await reportHeaderStore(tenantUid).ofProject(projectUid, { limit: PAGE, after: from });
    found.push(...reports.flatMap((report) => seenOf(report, person)));
    const last = reports.at(-1);
    from = last && keyOf(last);
    if (!more || !from || found.length >= needed) return found;
  }
}

function seenOf(stored: ReportItem, { board, member: whole, today }: Person): OpenBoardReport[] {
  const entry = board[stored.packageUid];
  const member = memberOn(whole, stored.packageUid, board);
  if (!entry || !member) return [];
  const onBoard = reportsOf(entry).find(({ reportUid }) => reportUid === stored.uid);
  const report = withCounts(boardReport(stored), onBoard);
  if (!isListed(report, member)) return [];
  const { projectUid, packageUid } = stored;
  const requiresAction = waitsFor(member, entry, report, today);
  return [{ projectUid, packageUid, entry, report, requiresAction, involved: isInvolved(member, entry) }];
}

const cursorOf = ({ projectUid, packageUid, report }: OpenBoardReport): string =>
  [projectUid, report.period?.startDate ?? '0000-00-00', packageUid, report.reportUid].join('_');
