import { todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { fieldError } from '../../../../shared/errors.ts';
import type { Actor } from '../../../data/stores/person/caller-store.ts';
import { reportsOf } from '../../../data/stores/report/board-entry.ts';
import { type Board, boardStore } from '../../../data/stores/report/board-store.ts';
import { keptTenant } from '../../tenant/kept-tenant.ts';
import { closedReports } from './closed-reports.ts';
import { isInvolved, isPendingFor, memberNow, memberOn, membersOf, type OpenBoardReport } from './open-reports.ts';

/** Reports whose periods are read together; more where the page has room for more. */
const REPORTS_AT_ONCE = 300;

/** Projects whose boards are read together: four BatchGets, and one Query for each large one. */
const PROJECTS_AT_ONCE = 100;

export type PageOfWaiting = { limit: number; cursor?: string | undefined };

/** The last report of a page. It contains no key, so nobody can ask for another tenant's data. */
type Place = readonly [projectUid: string, packageUid: string, reportUid: string];

function placeOf(cursor: string): Place {
  const parts = cursor.split('_');
  if (parts.length !== 3 || parts.some((part) => part === ''))
    throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return [parts[0]!, parts[1]!, parts[2]!];
}

const placeIn = ({ projectUid, packageUid, report }: OpenBoardReport): Place => [projectUid, packageUid, report.reportUid];

const comparePlaces = (a: Place, b: Place): number =>
  compareText(a[0], b[0]) || compareText(a[1], b[1]) || compareText(a[2], b[2]);

/**
 * The reports that wait for a person (REP-145, REP-365), project by project, from the boards of the person's projects, without a
 * Query per report. A page reads the boards of a hundred projects at a time, and stops when it is full. Reports of closed periods
 * wait for nobody.
 * @returns `next`: the cursor of the page that follows
 * @throws invalid_input for a cursor of another list
 */
export async function waitingReports(actor: Actor, now: Date, { limit, cursor }: PageOfWaiting) {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const [members, { timeZone }] = await Promise.all([membersOf(actor), keptTenant(actor.tenantUid)]);
  const today = todayIn(timeZone, now.toISOString());
  const projects = [...members.keys()].sort(compareText).filter((uid) => !after || uid >= after[0]);
  const found: OpenBoardReport[] = [];
  for (let start = 0; start < projects.length && found.length <= limit; start += PROJECTS_AT_ONCE) {
    const some = projects.slice(start, start + PROJECTS_AT_ONCE);
    const boards = await boardStore(actor.tenantUid).of(some);
    const waiting = some.flatMap((uid) => waitingIn(uid, boards.get(uid) ?? {}, members.get(uid)!, today));
    const wanted = waiting.filter((each) => !after || comparePlaces(placeIn(each), after) > 0);
    for (let few: typeof wanted, first = 0; first < wanted.length && found.length <= limit; first += few.length) {
      few = wanted.slice(first, first + Math.max(REPORTS_AT_ONCE, limit + 1 - found.length));
      const closed = await closedReports(actor.tenantUid, few, now.toISOString());
      found.push(...few.filter(({ report }) => !closed.has(report.reportUid)));
    }
  }
  const last = found[limit - 1];
  const next = found.length > limit && last ? placeIn(last).join('_') : undefined;
  return { reports: found.slice(0, limit), next };
}

type Member = Parameters<typeof isPendingFor>[0];

function waitingIn(projectUid: string, board: Board, as: Member, today: string): OpenBoardReport[] {
  const whole = memberNow(as, board);
  const found = Object.entries(board).flatMap(([packageUid, entry]) => {
    const member = memberOn(whole, packageUid, board);
    if (!member) return [];
    const reports = reportsOf(entry).filter((report) => isPendingFor(member, entry, report, today));
    const involved = reports.length > 0 && isInvolved(member, entry);
    return reports.map((report) => ({ projectUid, packageUid, entry, report, requiresAction: true, involved }));
  });
  return found.sort((a, b) => comparePlaces(placeIn(a), placeIn(b)));
}
