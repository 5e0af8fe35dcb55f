import { AppError } from '../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../data/audit-write.ts';
import { retryOn } from '../../data/retry.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { periodUseWrites } from '../../data/stores/project/period-writes.ts';
import type { RefItem } from '../../data/stores/project/project-store.ts';
import { entryAfter } from '../../data/stores/report/board-entry.ts';
import { BOARD_CHANGED, type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import { commitStore } from '../../data/stores/report/report-list-store.ts';
import {
  boardReport,
  type CommitItem,
  headerWrite,
  NO_PERIOD_START,
  newReportWrites,
  periodOf,
} from '../../data/stores/report/report-writes.ts';
import { transact, type Write } from '../../data/transact.ts';

/** Where a report goes: the package and what its project says. */
export type MoveTarget = { ref: RefItem; frame: ReportFrame };

const ATTEMPTS = 5;

/**
 * Gives a submitted report to another package, of this project or another one, with all that was entered in it, its documents,
 * comments and history (REP-362). It keeps the structure that it was submitted with. In another project it gets the period of the same
 * dates, or none. A package whose only report goes is given a new one for the same period.
 * @throws conflict for a report that was never submitted, and for a period that a report of the package has
 */
export async function moveReport(tenantUid: string, commit: CommitItem, source: ReportFrame, target: MoveTarget, cause: Cause) {
  if (commit.isStaging) throw new AppError('conflict', 'Only a submitted report can be moved');
  const next = await movedTo(tenantUid, commit, source, target);
  const past = (await pastStore(tenantUid).of(commit.refUid)).find(({ commitUid }) => commitUid === commit.uid);
  const writes = [
    ...otherWrites(tenantUid, commit, next, target, cause),
    ...(past ? pastStore(tenantUid).putWrites(next, new Map(Object.entries(past.figures)), past.was) : []),
  ];
  await retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
    const ofBoard = await boardWrites(tenantUid, commit, next, source, target, cause);
    await transact([headerWrite(commit, next), ...writes, ...ofBoard]);
  });
  return next;
}

async function movedTo(
  tenantUid: string,
  commit: CommitItem,
  source: ReportFrame,
  { ref, frame }: MoveTarget,
): Promise<CommitItem> {
  const own = periodOf(commit);
  const period = frame.periods.find(({ startDate, endDate }) => own?.startDate === startDate && own.endDate === endDate);
  const { commits } = await commitStore(tenantUid).ofRef({ projectUid: frame.project.uid, refUid: ref.uid });
  if (period && commits.some(({ isStaging, periodUid }) => !isStaging && periodUid === period.uid))
    throw new AppError('conflict', 'Another report of that package has this reporting period');
  const { periodUid: _uid, periodEnd: _end, ...rest } = commit;
  const { trackerUid, refUid } = commit;
  return {
    ...rest,
    projectUid: frame.project.uid,
    trackerUid: frame.project.trackerUid,
    refUid: ref.uid,
    treePlace: commit.treePlace ?? { trackerUid, refUid, masterRefUid: source.project.masterRefUid },
    periodStart: period?.startDate ?? NO_PERIOD_START,
    ...(period && { periodUid: period.uid, periodEnd: period.endDate }),
    version: commit.version + 1,
  };
}

function otherWrites(tenantUid: string, commit: CommitItem, next: CommitItem, { frame }: MoveTarget, cause: Cause): Write[] {
  const { uid, projectUid, trackerUid, refUid } = next;
  const changes = [
    { field: 'ref', from: commit.refUid, to: refUid },
    { field: 'project', from: commit.projectUid, to: projectUid },
  ].filter(({ from, to }) => from !== to);
  return [
    idStore(tenantUid).relocate('commit', uid, { projectUid, trackerUid, refUid, masterRefUid: frame.project.masterRefUid }),
    auditWrite(tenantUid, uid, 'place', changes, cause),
    ...pastStore(tenantUid).removeWrites(commit),
    resultStore(tenantUid).removeWrite(commit),
    jobStore(tenantUid).enqueue('recalculate', { commitUid: uid }, cause).write,
    ...(commit.projectUid === projectUid ? [] : periodUseWrites(tenantUid, projectUid, null, next.periodUid ?? null)),
  ];
}

async function boardWrites(
  tenantUid: string,
  commit: CommitItem,
  next: CommitItem,
  source: ReportFrame,
  { frame }: MoveTarget,
  cause: Cause,
): Promise<Write[]> {
  const board = boardStore(tenantUid);
  const [from, to] = await Promise.all([
    board.entry(commit.projectUid, commit.refUid),
    board.entry(frame.project.uid, next.refUid),
  ]);
  if (!from || !to) throw new AppError('not_found', 'No such package');
  const fresh = isOnly(from, commit.uid)
    ? replacement(tenantUid, commit, source, commit.projectUid !== next.projectUid, cause)
    : undefined;
  return [
    ...board.entryWrites([
      {
        projectUid: commit.projectUid,
        refUid: commit.refUid,
        entry: entryAfter(from, fresh ? [boardReport(fresh.commit)] : [], commit.uid),
      },
      { projectUid: next.projectUid, refUid: next.refUid, entry: entryAfter(to, [boardReport(next)]) },
    ]),
    ...(fresh?.writes ?? []),
    // The report that takes its place is counted in the period instead.
    ...(fresh || commit.projectUid === next.projectUid
      ? []
      : periodUseWrites(tenantUid, commit.projectUid, commit.periodUid ?? null, null)),
  ];
}

const isOnly = (entry: BoardEntry, uid: string) => entry.commitUid === uid && Object.keys(entry.others).length === 0;

/** The report that a package starts over with. `counted`: it takes the place of the one that has left the project. */
const replacement = (tenantUid: string, commit: CommitItem, { project }: ReportFrame, counted: boolean, cause: Cause) => {
  const { projectUid, trackerUid, refUid, metaJson, dueDate = null, dueRule = null } = commit;
  const place = { projectUid, trackerUid, refUid, masterRefUid: project.masterRefUid };
  return newReportWrites(tenantUid, place, { period: periodOf(commit), dueDate, dueRule, metaJson, counted }, cause);
};
