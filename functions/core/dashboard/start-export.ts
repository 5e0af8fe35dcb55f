import type { CompanyExport, ProjectExport } from '../../../shared/contract/jobs.ts';
import { type ExportedFile, exportNeeds } from '../../../shared/domain/access/export-access.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { countsText, exportName } from '../../../shared/domain/file/export-name.ts';
import type { FiguresWithRoles } from '../../data/stores/indicator/indicator-store.ts';
import type { PackageItem } from '../../data/stores/project/project-store.ts';
import { inCompany, inProject } from '../../data/trail-place.ts';
import { loadCompany } from '../company/dashboard.ts';
import { opened } from '../company/visible-projects.ts';
import type { Context } from '../context.ts';
import { beginExport, exportKey } from '../file/begin-export.ts';
import { memberOf } from '../report/caller.ts';
import { draftSightIn } from '../report/draft-sight.ts';
import { tenantToday } from '../tenant/clock.ts';
import { loadDashboard } from './project-scope.ts';

type AskedRange = { fromDate?: string | undefined; toDate?: string | undefined };
type AskedOfProject = Pick<ProjectExport, 'what' | 'refId' | 'format' | 'cumulative' | 'submitted' | 'digits' | 'figures'> &
  AskedRange;
type AskedOfCompany = Pick<CompanyExport, 'interval' | 'format' | 'cumulative' | 'submitted' | 'digits'> & AskedRange;
type ProjectFile = { what: ExportedFile; isRoot: boolean; withDrafts: boolean };

/**
 * The rights on the project that an export of it needs: to the dashboard, to entered figures and to the
 * drafts of all packages (REP-334).
 */
const needsOf = ({ what, isRoot, withDrafts }: ProjectFile): Action[] => [
  isRoot ? 'READ_PROJECT_REPORT' : 'READ_TRACKER_REF',
  ...exportNeeds(what),
  ...(what === 'inputs' && withDrafts ? (['UPDATE_TRACKER_REF_SCORE_VALUE'] as const) : []),
];

type ExportRequest = AskedRange & { cumulative: boolean; submitted: boolean };

const contentOf = ({ cumulative }: ExportRequest) => (cumulative ? 'indicators, cumulative' : 'indicators');
/** Running totals count approved reports only. */
const countsOf = ({ cumulative, submitted }: ExportRequest) => countsText(submitted && !cumulative);
const daysOf = ({ fromDate = '', toDate }: AskedRange, today: string) => ({ from: fromDate, to: toDate ?? today });

/** Uids of the packages whose drafts the caller sees, for callers who do not see all drafts. */
const packagesWithDrafts = (context: Context, loaded: FiguresWithRoles, packages: readonly PackageItem[]): string[] =>
  packages.map(({ uid }) => uid).filter(draftSightIn(context, { ...loaded, allPackages: loaded.packages }));

/**
 * Starts an export of a project or package. The caller's rights are checked now, because the worker has no caller.
 * @returns the uid of its job
 * @throws not_found for an unknown package, forbidden
 */
export async function startProjectExport(context: Context, projectUid: string, asked: AskedOfProject): Promise<string> {
  const { loaded, scope } = await loadDashboard(context, projectUid, asked);
  const isRoot = scope.pack.uid === loaded.project.rootUid;
  const withDrafts = seesStaging(memberOf(context, projectUid));
  const draftsIn = asked.what === 'inputs' && !withDrafts ? packagesWithDrafts(context, loaded, scope.packages) : [];
  const place = isRoot ? loaded.project.name : `${loaded.project.name}, ${scope.pack.name}`;
  const content = asked.what === 'inputs' ? 'project inputs' : contentOf(asked);
  const ofInputs = asked.figures ? countsText(asked.figures === 'submitted') : '';
  const counts = asked.what === 'inputs' ? ofInputs : countsOf(asked);
  return beginExport(context, inProject(projectUid), {
    ...asked,
    fileName: exportName({ place, content, counts, ...daysOf(asked, scope.today) }),
    projectUid,
    today: scope.today,
    withDrafts,
    ...(draftsIn.length > 0 && { draftsIn }),
    needs: needsOf({ what: asked.what, isRoot, withDrafts }),
    key: exportKey(context.tenantUid),
  });
}

/**
 * Starts an export of a company. Its figures include projects that the caller may not open, without a line of their own.
 * @returns the uid of its job
 * @throws not_found
 */
export async function startCompanyExport(context: Context, companyUid: string, asked: AskedOfCompany): Promise<string> {
  const { tenantUid, actor, now } = context;
  const today = await tenantToday(tenantUid, now);
  const { company, projects } = await loadCompany(context, companyUid);
  return beginExport(context, inCompany(companyUid), {
    what: 'company',
    companyUid,
    ...asked,
    fileName: exportName({
      place: company.name,
      content: contentOf(asked),
      counts: countsOf(asked),
      ...daysOf(asked, today),
    }),
    today,
    named: opened(actor, projects).open.map(({ project }) => project.uid),
    key: exportKey(tenantUid),
  });
}
