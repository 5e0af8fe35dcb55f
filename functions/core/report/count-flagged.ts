import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { type FormSum, figuresAgainstForms } from '../../../shared/domain/report/against-forms.ts';
import { comparedSubmission, differences } from '../../../shared/domain/report/changes.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { figuresToLookAt } from '../../../shared/domain/report/flagged.ts';
import { submissionTimes } from '../../../shared/domain/report/official.ts';
import { isPending } from '../../../shared/domain/report/status.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { BOARD_COUNTS, type BoardCounts, entryCounted, reportsOf } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, boardStore } from '../../data/stores/report/board-store.ts';
import { earlierThan, MAX_PAST, type PastSheet, pastStore } from '../../data/stores/report/past-store.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { type Submission, type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';
import { transact } from '../../data/transact.ts';
import { otherChanges, readCommentTrace } from './other-changes-since.ts';
import { submittedNodes } from './submitted-nodes.ts';

const ATTEMPTS = 8;

const isSame = (listed: BoardCounts, counts: BoardCounts) => BOARD_COUNTS.every((name) => listed[name] === counts[name]);

type Place = Pick<ReportItem, 'projectUid' | 'packageUid'>;

/**
 * Counts again every report of a package that waits for a decision: what it is compared with has changed where an earlier one was
 * submitted again, invalidated or moved. A Query of each, and one of the package's past.
 */
export async function countWaiting(tenantUid: string, place: Place): Promise<void> {
  const entry = await boardStore(tenantUid).entry(place.projectUid, place.packageUid);
  const waiting = entry ? reportsOf(entry).filter(({ status }) => isPending(status)) : [];
  for (const { reportUid } of waiting) await countReport(tenantUid, place, reportUid);
}

/**
 * Counts a report again after a worker has added up one of its forms. Writes the entry even if the counts are equal: the sums of
 * forms change nothing on the board, so otherwise a parallel count without these sums would not be refused.
 */
export async function countSubmission(tenantUid: string, reportUid: string): Promise<void> {
  const report = await reportStore(tenantUid).header(reportUid);
  if (isPending(report.status)) await countReport(tenantUid, report, reportUid, { isAlwaysWritten: true });
}

/**
 * Writes the counts of a submitted report to the board, so that lists of waiting reports show them without reading the reports.
 * Counted are figures to check, copied figures, figures that are gone since the report before, and figures that contradict their
 * forms; after a resubmission also the changed figures, and the changed files and comments.
 * Does nothing for a report that waits for nobody, or that was submitted again or moved meanwhile. Everything is read after the
 * board. The board's entry changes with every report of the package, so a write with older counts is refused, and counts again.
 */
async function countReport(
  tenantUid: string,
  { projectUid, packageUid }: Place,
  reportUid: string,
  { isAlwaysWritten = false } = {},
): Promise<void> {
  const board = boardStore(tenantUid);
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const entry = await board.entry(projectUid, packageUid);
    const listed = entry && reportsOf(entry).find((each) => each.reportUid === reportUid);
    if (!listed) return;
    const submissions = await submissionStore(tenantUid).read(reportUid);
    const { report, period } = submissions;
    if (listed.submission !== report.submission || listed.period?.uid !== period?.uid) return;
    const counts = await countsOf(tenantUid, submissions);
    if (!counts || (isSame(listed, counts) && !isAlwaysWritten)) return;
    await transact(board.entryWrites(projectUid, packageUid, entryCounted(entry, listed, counts)));
  });
}

/**
 * The counts of a report; undefined if it waits for nobody. The first report of a package has no counts of figures to check,
 * because without earlier figures a count of 0 would read as if all were right.
 */
async function countsOf(tenantUid: string, submissions: Submissions): Promise<BoardCounts | undefined> {
  const { report, period, of } = submissions;
  const content = of(report.submission);
  if (!isPending(report.status) || !content || !period) return undefined;
  const { since = 0 } = comparedSubmission(report) ?? {};
  const nodes = await submittedNodes(tenantUid, submissions);
  const [past, besides] = await Promise.all([
    pastStore(tenantUid).until(report, MAX_PAST, { consistent: true }),
    since > 0 ? besidesSince(tenantUid, submissions, nodes, since) : 0,
  ]);
  const aliases = new Map(past.flatMap(({ was }) => Object.entries(was)));
  const earlier = earlierThan(report, past);
  const figuresIn = (submission: Submission) => {
    const span = { start: period.startDate, end: period.endDate };
    return { ...reportFigures({ ...submission, nodes, period: span }), inputs: submission.inputs };
  };
  const figures = figuresIn(content);
  const figureIn = (sheet: PastSheet, uid: string) => sheet.figures[uid] ?? sheet.figures[todayOf(uid, aliases)];
  const newest = earlier.at(-1);
  const toLookAt = figuresToLookAt(
    nodes,
    figures,
    (uid) => earlier.flatMap((sheet) => figureIn(sheet, uid) ?? []),
    (uid) => newest !== undefined && figureIn(newest, uid) !== undefined,
  );
  const against = figuresAgainstForms(nodes, figures, (uid) => sumsOf(submissions, uid));
  const compared = of(since);
  const before = compared?.isLost ? null : compared;
  const changed = before && { changed: differences(nodes, figuresIn(before), figures).length, since };
  return {
    ...(earlier.length > 0 && toLookAt),
    ...(against > 0 && { against }),
    ...changed,
    ...(before && besides > 0 && { besides }),
  };
}

/** The totals of a document's current file; none until a worker has read it. */
function sumsOf({ besides }: Submissions, documentUid: string): readonly FormSum[] {
  const { currentObjectUid, totals } = besides.documents.get(documentUid) ?? {};
  return totals && totals.objectUid === currentObjectUid ? totals.totals : [];
}

/** Number of files and comments that differ from an earlier submission. Two Queries at once. */
async function besidesSince(
  tenantUid: string,
  { report, besides }: Submissions,
  nodes: readonly Node[],
  since: number,
): Promise<number> {
  const { at = '' } = submissionTimes(report).find(({ submission }) => submission === since) ?? {};
  const [stored, trace] = await Promise.all([
    receiptStore(tenantUid).read(report.uid, since),
    at === '' ? null : readCommentTrace(tenantUid, report.uid, at),
  ]);
  const inTree = new Set(nodes.map(({ uid }) => uid));
  const others = otherChanges(besides, nodes, { receipt: stored?.receipt ?? null, since: at, trace });
  return others.filter(({ nodeUid }) => inTree.has(nodeUid)).length;
}
