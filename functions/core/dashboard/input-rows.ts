import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { isLocked } from '../../../shared/domain/report/status.ts';
import { type Node, parentPath } from '../../../shared/domain/structure/tree.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { type ReportParts, reportStore } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import type { DashboardScope } from './figures.ts';

type Names = { project: string; reportingPackage: string; period: string };

/** Reports read in parallel. */
const AT_ONCE = 20;

/** The nearest section above a node, if there is one. */
export function sectionAbove(node: Node, byPath: ReadonlyMap<string, Node>): Node | undefined {
  for (let path = parentPath(node.path); path !== ''; path = parentPath(path)) {
    const above = byPath.get(path);
    if (above?.type === 'tree') return above;
  }
  return undefined;
}

/** Where a row comes from: `status` and `submission` of its report, and the uids of report, node and base metric. */
export type RowOrigin = { status: string; submission: number; reportUid: string; nodeUid: string; metricUid: string };

/** A figure that was entered, where it comes from, and whether it is an answer: 1 for Yes, 0 for No. */
export type EnteredRow = { row: InputRow; origin: RowOrigin; isYesOrNo: boolean };

type Entered = { value?: string | null | undefined; comment: string; noReport?: boolean | undefined };

/**
 * The values of a report by node. Whoever sees no drafts is shown a report that is revised as it was submitted last; a comment belongs
 * to the value that it was written for.
 */
async function valuesOf(
  tenantUid: string,
  { report, values }: ReportParts,
  withDrafts: boolean,
): Promise<ReadonlyMap<string, Entered>> {
  if (withDrafts || report.submission === 0 || isLocked(report.status)) return values;
  const submitted = (await submissionStore(tenantUid).read(report.uid)).of(report.submission);
  return new Map(
    [...(submitted?.inputs ?? [])].map(([nodeUid, { value, noReport }]) => {
      const now = values.get(nodeUid);
      return [nodeUid, { value, noReport, comment: now && (now.value ?? null) === value ? now.comment : '' }];
    }),
  );
}

/** The entries of one report, in the order of its tree. */
async function rowsOf(
  tenantUid: string,
  reportUid: string,
  { rootUid, withDrafts }: { rootUid: string; withDrafts: boolean },
  names: Names,
): Promise<EnteredRow[]> {
  const store = reportStore(tenantUid);
  const parts = await store.parts(reportUid);
  const values = await valuesOf(tenantUid, parts, withDrafts);
  if (values.size === 0) return [];
  const { uid, structureUid, packageUid, status, submission } = parts.report;
  const { tree } = await store.structure(parts.report, { structureUid, packageUid, rootUid });
  const byPath = new Map(tree.nodes.map((node) => [node.path, node]));
  return tree.nodes.flatMap((node): EnteredRow[] => {
    const entry = values.get(node.uid);
    if (!entry || !node.metric) return [];
    const row = {
      Project: names.project,
      'Reporting Package': names.reportingPackage,
      'Reporting Period': names.period,
      Section: sectionAbove(node, byPath)?.name ?? '',
      Metric: node.metric.name,
      Unit: node.metric.unit,
      Value: entry.value ?? '',
      Comment: entry.comment,
      'N/A': entry.noReport ? 'Yes' : '',
    };
    const origin = { status, submission, reportUid: uid, nodeUid: node.uid, metricUid: node.metric.uid };
    return [{ row, origin, isYesOrNo: node.meta_json.input_type === 'boolean' }];
  });
}

/** The reports of the packages in the periods of the range, period by period. */
async function reportsIn(tenantUid: string, { pack, packages, shown }: DashboardScope, withDrafts: boolean) {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(pack.projectUid);
  const nameOf = new Map(packages.map(({ uid, name }) => [uid, name]));
  return shown.flatMap((period) =>
    reports
      .filter(({ packageUid, periodUid, status, isStaging }) => {
        const isWanted = periodUid === period.uid && nameOf.has(packageUid) && status !== 'Invalidated';
        return isWanted && (withDrafts || !isStaging);
      })
      .map(({ uid, packageUid }) => ({ uid, reportingPackage: nameOf.get(packageUid) ?? '', period: displayPeriod(period) })),
  );
}

/**
 * Every figure in the reports of a range, period by period, a few reports at a time to keep memory flat.
 * @param withDrafts reports that were never submitted too, which not everybody may see (REP-334)
 * @param told is given the part that has been read, from 0 to 1
 */
export async function* inputRows(
  tenantUid: string,
  project: { name: string; rootUid: string },
  scope: DashboardScope,
  withDrafts: boolean,
  told: (part: number) => Promise<void> = async () => {},
): AsyncGenerator<EnteredRow> {
  const reports = await reportsIn(tenantUid, scope, withDrafts);
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    const batch = reports
      .slice(start, start + AT_ONCE)
      .map(({ uid, ...names }) =>
        rowsOf(tenantUid, uid, { rootUid: project.rootUid, withDrafts }, { ...names, project: project.name }),
      );
    for (const rows of await Promise.all(batch)) yield* rows;
    await told(Math.min(1, (start + AT_ONCE) / reports.length));
  }
}
