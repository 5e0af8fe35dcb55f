import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { comparedSubmission, differences } from '../../../shared/domain/report/changes.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { figuresToLookAt } from '../../../shared/domain/report/flagged.ts';
import { isPending } from '../../../shared/domain/report/status.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { retryOn } from '../../data/retry.ts';
import { type BoardCounts, entryCounted, reportsOf } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, boardStore } from '../../data/stores/report/board-store.ts';
import { earlierThan, MAX_PAST, type PastSheet, pastStore } from '../../data/stores/report/past-store.ts';
import type { Submission, Submissions } from '../../data/stores/report/submission-store.ts';
import { transact } from '../../data/transact.ts';

const ATTEMPTS = 5;

const COUNTS = [
  'flagged',
  'copied',
  'emptied',
  'notCalculated',
  'changed',
  'since',
] as const satisfies readonly (keyof BoardCounts)[];
const isSame = (listed: BoardCounts, counts: BoardCounts) => COUNTS.every((name) => listed[name] === counts[name]);

/**
 * Puts on the board how many figures of a submitted report its approver should check, how many are copied, how many are gone since the
 * report before, and of one that was submitted again how many have changed, so that the list of what waits says it without reading the figures. A report that waits for nobody, or was
 * submitted again meanwhile, is left as it is. The first one of a package has nothing to check: with nothing to compare, no figure to check
 * would read as if all were right.
 */
export async function countFlagged(tenantUid: string, submissions: Submissions, nodes: readonly Node[]): Promise<void> {
  const { report, period, of } = submissions;
  const content = of(report.submission);
  if (!isPending(report.status) || !content || !period) return;
  const past = await pastStore(tenantUid).until(report, MAX_PAST);
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
  const { since = 0 } = comparedSubmission(report) ?? {};
  const before = of(since);
  const changed = before && { changed: differences(nodes, figuresIn(before), figures).length, since };
  const counts: BoardCounts = { ...(earlier.length > 0 && toLookAt), ...changed };
  const board = boardStore(tenantUid);
  const { projectUid, packageUid } = report;
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    const entry = await board.entry(projectUid, packageUid);
    const listed = entry && reportsOf(entry).find(({ reportUid }) => reportUid === report.uid);
    if (!listed || listed.submission !== report.submission || isSame(listed, counts)) return;
    await transact(board.entryWrites(projectUid, packageUid, entryCounted(entry, listed, counts)));
  });
}
