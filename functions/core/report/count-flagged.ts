import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { figuresToLookAt } from '../../../shared/domain/report/flagged.ts';
import { isPending } from '../../../shared/domain/report/status.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { retryOn } from '../../data/retry.ts';
import { entryAfter, reportsOf } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, boardStore } from '../../data/stores/report/board-store.ts';
import { earlierThan, MAX_PAST, pastStore } from '../../data/stores/report/past-store.ts';
import type { Submissions } from '../../data/stores/report/submission-store.ts';
import { transact } from '../../data/transact.ts';

const ATTEMPTS = 5;

type Counts = ReturnType<typeof figuresToLookAt>;
const isSame = (listed: Partial<Counts>, { flagged, copied }: Counts) => listed.flagged === flagged && listed.copied === copied;

/**
 * Puts on the board how many figures of a submitted report its approver should check and how many are copied, so that the list of what waits says it without
 * reading the figures. A report that waits for nobody, or was submitted again meanwhile, is left as it is, and so is the first one of a
 * package: with nothing to compare, no figure to check would read as if all were right.
 */
export async function countFlagged(tenantUid: string, submissions: Submissions, nodes: readonly Node[]): Promise<void> {
  const { report, period, of } = submissions;
  const content = of(report.submission);
  if (!isPending(report.status) || !content || !period) return;
  const past = await pastStore(tenantUid).until(report, MAX_PAST);
  const aliases = new Map(past.flatMap(({ was }) => Object.entries(was)));
  const earlier = earlierThan(report, past);
  if (earlier.length === 0) return;
  const figures = reportFigures({ ...content, nodes, period: { start: period.startDate, end: period.endDate } });
  const counts = figuresToLookAt(nodes, { ...figures, inputs: content.inputs }, (uid) =>
    earlier.flatMap((sheet) => sheet.figures[uid] ?? sheet.figures[todayOf(uid, aliases)] ?? []),
  );
  const board = boardStore(tenantUid);
  const { projectUid, packageUid } = report;
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    const entry = await board.entry(projectUid, packageUid);
    const listed = entry && reportsOf(entry).find(({ reportUid }) => reportUid === report.uid);
    if (!listed || listed.submission !== report.submission || isSame(listed, counts)) return;
    await transact(board.entryWrites(projectUid, packageUid, entryAfter(entry, [{ ...listed, ...counts }])));
  });
}
