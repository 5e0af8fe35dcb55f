import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import type { HistoryMove } from '../../../../shared/domain/report/official.ts';
import type { RestatingAct } from '../../../../shared/domain/restatement/acts.ts';
import { resultStore } from '../../../data/stores/indicator/result-store.ts';
import type { ReportFrame } from '../../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../../data/stores/report/report-list-store.ts';
import { reportPeriod } from '../../../data/stores/report/report-store.ts';
import { restatementStore } from '../../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../../data/transact.ts';
import { recordFigures } from '../../restatement/record.ts';
import { personOf, type Submitter } from '../caller.ts';
import { historyWith } from '../history.ts';
import { keepFigures } from '../kept-figures.ts';
import { recalculateReport } from '../recalculate.ts';
import { mailWrites } from './status-mails.ts';

/** Existing clients move a report without a word (REP-360, REP-361): the register says so. */
export const NOT_GIVEN = 'Not given.';

/**
 * An act on a report whose figures are official. `frames`: of the projects concerned, that of the
 * report as it is afterwards last.
 */
type RestatingChange = {
  act: RestatingAct;
  report: ReportItem;
  next: ReportItem;
  frames: readonly ReportFrame[];
  reason: string;
};

/**
 * What goes into the transaction of an act that changes official figures: an open entry in the register of each project
 * concerned, and the mail to those who report for the package or decide on its reports. What the figures are before the act is
 * recorded first: a worker that is behind would never see them, and the register would not know what the act has changed.
 */
export async function restatingWrites(by: Submitter, { act, report, next, frames, reason }: RestatingChange): Promise<Write[]> {
  await countReport(by.tenantUid, report);
  await keepFigures(by.tenantUid, report.uid);
  for (const { project } of frames) await recordFigures(by.tenantUid, project.uid);
  const kind = act === 'period' || act === 'package' || act === 'project' ? 'report-moved' : undefined;
  const entries = openedEntries(by, { act, report, next, frames, reason });
  const mailed = { ...next, comment: reason };
  return [...entries, ...(await mailWrites(by, mailed, frames.at(-1)!, { kind: kind ?? MAILS[act] }))];
}

/**
 * An open entry in the register of each project concerned. That is all of an approval after a revision: what its figures replace
 * was recorded when the report was reopened, and its mail is that of the decision.
 */
export function openedEntries(by: Submitter, { act, report, next, frames, reason }: RestatingChange): Write[] {
  const periodUids = [...new Set([report, next].flatMap(({ periodUid }) => periodUid ?? []))];
  return frames.map(({ project, packages }) => {
    const at = project.uid === report.projectUid ? report : next;
    const name = `${packages.get(at.packageUid)?.name ?? ''}, ${displayPeriod(reportPeriod(at))}`;
    const start = { projectUid: project.uid, act, subject: { kind: 'report', uid: report.uid, name }, reason, periodUids };
    return restatementStore(by.tenantUid).begin(start, by.cause);
  });
}

/**
 * Computes the result of a report if its worker is behind, so that the stored result belongs to an earlier step or is missing.
 */
async function countReport(tenantUid: string, { uid, projectUid, packageUid, periodStart, history }: ReportItem): Promise<void> {
  const wanted = [{ packageUid, reportUid: uid }];
  const [known] = await resultStore(tenantUid).some(projectUid, periodStart, wanted, { consistent: true });
  if (known === undefined || known.step < history.length) await recalculateReport(tenantUid, uid);
}

const MAILS: Partial<Record<RestatingAct, 'report-held' | 'report-released' | 'report-invalidated' | 'report-reopened'>> = {
  hold: 'report-held',
  release: 'report-released',
  invalidation: 'report-invalidated',
  reopening: 'report-reopened',
};

/** The history of a report after it was moved: it keeps its status, and says from where it came to where. */
export function movedHistory(by: Submitter, report: ReportItem, moved: HistoryMove, comment: string): ReportItem['history'] {
  const { status, submission } = report;
  const entry = { updateBy: personOf(by), updateOn: by.cause.at, status: { name: status }, comment, submission, moved };
  return historyWith(report, entry);
}
