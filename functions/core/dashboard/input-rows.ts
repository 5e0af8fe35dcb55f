import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { type CountedStatus, type CountedSubmission, countedSubmission } from '../../../shared/domain/report/counted.ts';
import { otherUnitOf } from '../../../shared/domain/report/entry/entered-unit.ts';
import { isApproved, isInvalidated, isLocked } from '../../../shared/domain/report/status.ts';
import { takesFigures } from '../../../shared/domain/report/value.ts';
import { isOnlyCalculated } from '../../../shared/domain/structure/calculation.ts';
import { type Node, parentPath } from '../../../shared/domain/structure/tree.ts';
import { isCalculatedOnly } from '../../data/stores/factor/report-factors.ts';
import type { ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import { reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { type ReportParts, reportStore } from '../../data/stores/report/report-store.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import type { DraftSight } from '../report/draft-sight.ts';
import type { DashboardScope } from './figures.ts';

type Names = { reportingPackage: string; period: string };
type Place = Pick<ProjectFigures, 'project' | 'packages'>;

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

/** Where a row comes from: the submission that it is of and its status, and the uids of package, report, node and base metric. */
export type RowOrigin = {
  status: string;
  submission: number;
  packageUid: string;
  reportUid: string;
  nodeUid: string;
  metricUid: string;
};

/** What was entered, where it comes from, and whether it is an answer, 1 for Yes and 0 for No, or a text. */
export type EnteredRow = { row: InputRow; origin: RowOrigin; isYesOrNo: boolean; isText: boolean };

/** `unit`: the one that it was entered in, of a draft. */
type EnteredValue = {
  value?: string | null | undefined;
  comment: string;
  noReport?: boolean | undefined;
  unit?: string | undefined;
};

/**
 * Which reports are read. `seesDrafts`: in which packages those that were never submitted too;
 * `counted`: only those that count so.
 */
export type WantedInputs = { seesDrafts: DraftSight; counted?: CountedStatus | undefined };

/** Whether the values of a report are as they were submitted, or may be shown as they are now. */
export function isAsItIs({ report }: ReportParts, { seesDrafts, counted }: WantedInputs): boolean {
  if (counted === 'approved') return isApproved(report.status);
  return isLocked(report.status) || (counted === undefined && (report.submission === 0 || seesDrafts(report.packageUid)));
}

/** The submission that is shown, and the status of its figures; 0 where there is none. */
function shownOf({ report }: ReportParts, { counted }: WantedInputs): CountedSubmission {
  const { submission, status } = report;
  return counted ? (countedSubmission(report, counted) ?? { submission: 0, status }) : { submission, status };
}

/** What a report shows: the values by node, and whether its figures are calculated only. */
type ShownValues = { values: ReadonlyMap<string, EnteredValue>; disableManualEntry: boolean };

/** The settings that a report is under until it is submitted. */
export function settingsAbove({ project, packages }: Place, packageUid: string): Readonly<Record<string, unknown>> {
  const metaOf = (uid: string) => packages.find((pack) => pack.uid === uid)?.metaJson;
  return { ...metaOf(project.rootUid), ...metaOf(packageUid) };
}

/**
 * The values of a submission by node with their comments, and the setting that they were entered under; none and undefined for a
 * number that was not submitted, and none for one that has not frozen its values and is revised since. Two Queries.
 */
export async function submittedValues(tenantUid: string, reportUid: string, submission: number) {
  const [submissions, stored] = await Promise.all([
    submissionStore(tenantUid).read(reportUid),
    receiptStore(tenantUid).read(reportUid, submission),
  ]);
  const comments = new Map(stored?.receipt.lines.map(({ node, comment }) => [node, comment ?? '']));
  const content = submissions.of(submission);
  const entered = [...(content && !content.isLost ? content.inputs : [])].map(
    ([nodeUid, { value, noReport }]) =>
      [nodeUid, { value: value ?? undefined, noReport: noReport === true, comment: comments.get(nodeUid) ?? '' }] as const,
  );
  return { values: new Map(entered), disableManualEntry: content?.disableManualEntry };
}

/**
 * The values of a report by node, with the setting that they were entered under. Whoever sees no drafts is shown a report that is
 * revised as it was submitted last, and who wants approved figures the ones that were approved, with the comments of that
 * submission. Two Queries more for such a report.
 */
async function valuesOf(
  tenantUid: string,
  parts: ReportParts,
  wanted: WantedInputs,
  { submission }: CountedSubmission,
  place: Place,
): Promise<ShownValues> {
  const { report, values } = parts;
  const disableManualEntry = isCalculatedOnly(report, settingsAbove(place, report.packageUid));
  if (isAsItIs(parts, wanted)) return { values, disableManualEntry };
  if (submission === 0) return { values: new Map(), disableManualEntry };
  const submitted = await submittedValues(tenantUid, report.uid, submission);
  return { values: submitted.values, disableManualEntry: submitted.disableManualEntry ?? disableManualEntry };
}

/** Whether what was entered for a node counts for nothing, since it is only calculated. */
export function uncountedIn(nodes: readonly Node[], disableManualEntry: boolean): (node: Node) => boolean {
  const parents = new Set(nodes.filter(({ type }) => type === 'metricscore').map(({ path }) => parentPath(path)));
  return (node) => isOnlyCalculated(node, parents.has(node.path), { disableManualEntry });
}

/** What of an entry counts: of a metric that is only calculated its comment and whether it is N/A, which are no figure. */
function countingIn(nodes: readonly Node[], disableManualEntry: boolean) {
  const isUncounted = uncountedIn(nodes, disableManualEntry);
  return (node: Node, entry: EnteredValue | undefined): EnteredValue | undefined => {
    if (!entry || !isUncounted(node)) return entry;
    return entry.comment === '' && !entry.noReport ? undefined : { ...entry, value: null };
  };
}

/** The unit of an entry. A draft keeps the one that it was entered in until its person has entered it again. */
export const unitOfEntry = (node: Node, { value = null, unit }: Pick<EnteredValue, 'value' | 'unit'>): string =>
  (unit !== undefined && otherUnitOf(node, { value, enteredUnit: unit })) || (node.metric?.unit ?? '');

/** The entries of one report, in the order of its tree. */
async function rowsOf(
  tenantUid: string,
  reportUid: string,
  place: Place,
  wanted: WantedInputs,
  names: Names,
): Promise<EnteredRow[]> {
  const store = reportStore(tenantUid);
  const parts = await store.parts(reportUid);
  const shown = shownOf(parts, wanted);
  const { values, disableManualEntry } = await valuesOf(tenantUid, parts, wanted, shown, place);
  if (values.size === 0) return [];
  const { uid, structureUid, packageUid } = parts.report;
  const { tree } = await store.structure(parts.report, { structureUid, packageUid, rootUid: place.project.rootUid });
  const byPath = new Map(tree.nodes.map((node) => [node.path, node]));
  const counts = countingIn(tree.nodes, disableManualEntry);
  return tree.nodes.flatMap((node): EnteredRow[] => {
    const entry = counts(node, values.get(node.uid));
    if (!entry || !node.metric) return [];
    const row = {
      Project: place.project.name,
      'Reporting Package': names.reportingPackage,
      'Reporting Period': names.period,
      Section: sectionAbove(node, byPath)?.name ?? '',
      Metric: node.metric.name,
      Unit: unitOfEntry(node, entry),
      Value: entry.value ?? '',
      Comment: entry.comment,
      'N/A': entry.noReport ? 'Yes' : '',
    };
    const origin = { ...shown, packageUid, reportUid: uid, nodeUid: node.uid, metricUid: node.metric.uid };
    return [{ row, origin, isYesOrNo: node.meta_json.input_type === 'boolean', isText: !takesFigures(node) }];
  });
}

/** The reports of the packages in the periods of the range, period by period. */
async function reportsIn(tenantUid: string, { pack, packages, shown }: DashboardScope, { seesDrafts, counted }: WantedInputs) {
  const { reports } = await reportHeaderStore(tenantUid).ofProject(pack.projectUid);
  const nameOf = new Map(packages.map(({ uid, name }) => [uid, name]));
  return shown.flatMap((period) =>
    reports
      .filter((report) => {
        const { packageUid, periodUid, status, isStaging } = report;
        if (periodUid !== period.uid || !nameOf.has(packageUid) || isInvalidated(status)) return false;
        return counted ? countedSubmission(report, counted) !== undefined : !isStaging || seesDrafts(packageUid);
      })
      .map(({ uid, packageUid }) => ({ uid, reportingPackage: nameOf.get(packageUid) ?? '', period: displayPeriod(period) })),
  );
}

/**
 * Every figure in the reports of a range, period by period, a few reports at a time to keep memory flat.
 * @param wanted which reports; not everybody may see drafts (REP-334)
 * @param told is given the part that has been read, from 0 to 1
 */
export async function* inputRows(
  tenantUid: string,
  place: Place,
  scope: DashboardScope,
  wanted: WantedInputs,
  told: (part: number) => Promise<void> = async () => {},
): AsyncGenerator<EnteredRow> {
  const reports = await reportsIn(tenantUid, scope, wanted);
  for (let start = 0; start < reports.length; start += AT_ONCE) {
    const batch = reports.slice(start, start + AT_ONCE).map(({ uid, ...names }) => rowsOf(tenantUid, uid, place, wanted, names));
    for (const rows of await Promise.all(batch)) yield* rows;
    await told(Math.min(1, (start + AT_ONCE) / reports.length));
  }
}
