import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { isApproved, isInvalidated, isOnHold } from '../../../../shared/domain/report/status.ts';
import type { BoardEntry, BoardReport } from '../../entities/report/board.ts';

const startOf = (report: BoardReport) => report.period?.startDate ?? '';

/**
 * Sorts the report that counts now first: the draft, else the report of the latest period (REP-014). In one period, the
 * replacement of an invalidated report comes before it.
 */
const byImportance = (a: BoardReport, b: BoardReport): number =>
  Number(b.isStaging) - Number(a.isStaging) ||
  compareText(startOf(b), startOf(a)) ||
  Number(isInvalidated(a.status)) - Number(isInvalidated(b.status)) ||
  compareText(a.reportUid, b.reportUid);

const isClosed = ({ status }: BoardReport) => isApproved(status) || isOnHold(status) || isInvalidated(status);

const reportOf = ({ reportUid, isStaging, status, dueDate, period, lastUpdateOn, ...more }: BoardReport): BoardReport => ({
  reportUid,
  isStaging,
  status,
  dueDate,
  period,
  lastUpdateOn,
  ...(more.submission !== undefined && { submission: more.submission }),
  ...(more.flagged !== undefined && { flagged: more.flagged }),
  ...(more.copied !== undefined && { copied: more.copied }),
  ...(more.emptied !== undefined && { emptied: more.emptied }),
  ...(more.notCalculated !== undefined && { notCalculated: more.notCalculated }),
  ...(more.changed !== undefined && { changed: more.changed }),
  ...(more.since !== undefined && { since: more.since }),
  ...(more.against !== undefined && { against: more.against }),
  ...(more.besides !== undefined && { besides: more.besides }),
});

/** The names of the counts of a submission, which belong to its period. */
export const BOARD_COUNTS = ['flagged', 'copied', 'emptied', 'notCalculated', 'against', 'changed', 'since', 'besides'] as const;
export type BoardCounts = Pick<BoardReport, (typeof BOARD_COUNTS)[number]>;

/** The counts of a report, without those that are still missing. */
const countsOf = (report: BoardReport): BoardCounts =>
  Object.fromEntries(BOARD_COUNTS.flatMap((name) => (report[name] === undefined ? [] : [[name, report[name]]])));

/** What was counted of a submission stays with it until the report is submitted again, or moves to a period with another past. */
export function withCounts(report: BoardReport, before: BoardReport | undefined): BoardReport {
  if (!before || before.submission !== report.submission || startOf(before) !== startOf(report)) return report;
  return { ...countsOf(before), ...report };
}

/** All reports of an entry, starting with the one that counts now. */
export const reportsOf = (entry: BoardEntry): BoardReport[] => [reportOf(entry), ...Object.values(entry.others)];

/** The submitted report of an entry that counts; undefined if none was submitted yet. */
export const latestSubmitted = (entry: BoardEntry): BoardReport | undefined =>
  reportsOf(entry)
    .filter(({ isStaging }) => !isStaging)
    .sort(byImportance)[0];

/**
 * The report of a package that counts now, of those that a person sees: without drafts the last that was submitted (REP-334).
 * undefined where they see none.
 */
export const reportShown = (entry: BoardEntry | undefined, seesDrafts: boolean): BoardReport | undefined =>
  entry && (seesDrafts || !entry.isStaging ? entry : latestSubmitted(entry));

/** Uids of all reports that an entry names, including the newest, which the index may lack. */
export const reportsNamedBy = (entry: BoardEntry): string[] => [
  ...new Set([...reportsOf(entry).map(({ reportUid }) => reportUid), ...(entry.arrived ? [entry.arrived] : [])]),
];

/**
 * The entry of a package after its reports have changed. Reports that wait for nobody leave it, but for the latest and the latest
 * approved one, so that it stays small, however long the project reports.
 * @param changed reports as they are now
 * @param removed uid of a report that has left the package
 */
export function entryAfter(entry: BoardEntry, changed: readonly BoardReport[], removed?: string): BoardEntry {
  const reports = new Map(reportsOf(entry).map((report) => [report.reportUid, report]));
  for (const report of changed) reports.set(report.reportUid, reportOf(withCounts(report, reports.get(report.reportUid))));
  if (removed !== undefined && reports.size > 1) reports.delete(removed);
  return arranged(entry, reports);
}

/** The entry after the figures of one of its reports were counted; what `counts` leaves out cannot be said of it any more. */
export function entryCounted(entry: BoardEntry, report: BoardReport, counts: BoardCounts): BoardEntry {
  const rest = { ...report };
  for (const name of BOARD_COUNTS) delete rest[name];
  const reports = new Map(reportsOf(entry).map((each) => [each.reportUid, each]));
  return arranged(entry, reports.set(report.reportUid, { ...rest, ...counts }));
}

function arranged(entry: BoardEntry, reports: ReadonlyMap<string, BoardReport>): BoardEntry {
  const [current, ...rest] = [...reports.values()].sort(byImportance);
  const latest = [rest.find(isClosed), rest.find(({ status }) => isApproved(status))];
  const others = rest.filter((report) => !isClosed(report) || latest.includes(report));
  const { name, parentUid, responsibleUid, approverUid, arrived, revision, apart } = entry;
  return {
    ...current!,
    name,
    parentUid,
    responsibleUid,
    approverUid,
    others: Object.fromEntries(others.map((report) => [report.reportUid, report])),
    ...(arrived && { arrived }),
    revision: revision + 1,
    ...(apart && { apart }),
  };
}
