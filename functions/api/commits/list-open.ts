import type { commits, OpenReport } from '../../../shared/contract/commits.ts';
import { can } from '../../../shared/domain/access.ts';
import { todayIn } from '../../../shared/domain/dates.ts';
import { isApprover, isResponsible, type Member, seesStaging } from '../../../shared/domain/report-access.ts';
import { displayStatus, isOnHold, needsActionFrom } from '../../../shared/domain/report-status.ts';
import { reportsOf } from '../../data/board-entry.ts';
import { type BoardEntry, type BoardReport, boardStore } from '../../data/board-store.ts';
import { grantOn } from '../../data/caller-store.ts';
import { projectIndexStore } from '../../data/project-index-store.ts';
import { tenantStore } from '../../data/tenant-store.ts';
import type { Context } from '../../http/context.ts';
import { roleUidsOf } from '../../http/report-caller.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/**
 * Every report that the caller may see and that is open, or that counts now in its package (REP-145, REP-365): the boards of the
 * caller's projects, without a Query per project or report.
 */
export const listOpenReports: Handlers<typeof commits>['api_tracker_commit_all_list'] = async (context, { query }) => {
  const [members, { timeZone }] = await Promise.all([membersOf(context), tenantStore(context.tenantUid).get()]);
  const boards = await boardStore(context.tenantUid).of([...members.keys()]);
  const today = todayIn(timeZone, context.now.toISOString());
  const open = [...boards].flatMap(([projectUid, board]) =>
    Object.entries(board).flatMap(([refUid, entry]) =>
      visibleReports(entry, members.get(projectUid)!).map((report) =>
        openReport({ projectUid, refUid, entry, report, today }, members.get(projectUid)!),
      ),
    ),
  );
  return query.requiresAction ? open.filter(({ requiresAction }) => requiresAction) : open;
};

/** The caller as a member of each project whose reports the caller may read. Superusers and company administrators see projects without a grant of their own. */
async function membersOf({ actor, tenantUid }: Context): Promise<Map<string, Member>> {
  const seesMore =
    actor.isSuperuser || actor.isTenantSuperuser || actor.grants.some(({ scope, isAdmin }) => scope === 'company' && isAdmin);
  const own = actor.grants.filter(({ scope }) => scope === 'project').map(({ scopeUid }) => ({ uid: scopeUid }));
  const projects = seesMore ? await projectIndexStore(tenantUid).all() : own;
  const members = projects.map((project): [string, Member] => {
    const { uid, companyUid } = { companyUid: undefined, ...project };
    return [uid, { flags: actor, grant: grantOn(actor, { projectUid: uid, companyUid }), roleUids: roleUidsOf(actor, uid) }];
  });
  return new Map(members.filter(([, { flags, grant }]) => can(flags, grant, 'READ_TRACKER_REF')));
}

const visibleReports = (entry: BoardEntry, member: Member): BoardReport[] =>
  reportsOf(entry).filter(
    ({ isStaging, status }) => !isOnHold(status) && status !== 'Invalidated' && (!isStaging || seesStaging(member)),
  );

type Row = { projectUid: string; refUid: string; entry: BoardEntry; report: BoardReport; today: string };

function openReport({ projectUid, refUid, entry, report, today }: Row, member: Member): OpenReport {
  const { commitUid, status, dueDate, period, isStaging, lastUpdateOn } = report;
  const person = { isResponsible: isResponsible(entry, member), isApprover: isApprover(status, entry, member) };
  return {
    uid: commitUid,
    project: projectUid,
    ref_id: refUid,
    ref_name: entry.name,
    is_staging: isStaging,
    status_name: status,
    due_date: dueDate,
    reporting_period: period?.uid ?? null,
    reporting_period_data: period,
    meta_json__lastUpdateOn: lastUpdateOn,
    requiresAction: needsActionFrom(displayStatus(status, dueDate, today), person),
  };
}
