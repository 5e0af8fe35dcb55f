import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { DueRule } from '../../../../shared/domain/kernel/periods.ts';
import { nextStatus } from '../../../../shared/domain/report/status.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { ReportEntity } from '../../entities/report/report.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { periodUseWrites } from '../project/period-writes.ts';
import { entryAfter } from './board-entry.ts';
import { type BoardEntry, type BoardPackage, type BoardPeriod, type BoardReport, boardStore } from './board-store.ts';

export type { Person } from '../../entities/report/report.ts';
export type ReportItem = EntityItem<typeof ReportEntity>;

/** The place of a report. */
export type ReportPlace = { projectUid: string; structureUid: string; rootUid: string; packageUid: string };

/** The initial fields of a new staging report. `metaJson`: its settings, such as report_layout and sortKey. */
export type NewReport = {
  period: BoardPeriod | null;
  dueDate: string | null;
  dueRule?: DueRule | null;
  metaJson?: Record<string, unknown>;
  /** the period counts it already, in place of another report */
  counted?: boolean;
};

/** Sorts before every period. */
export const NO_PERIOD_START = '0000-00-00';

const place = ({ projectUid, structureUid, packageUid }: ReportPlace) => ({ projectUid, structureUid, packageUid });

export const periodOf = ({ periodUid, periodStart, periodEnd }: ReportItem): BoardPeriod | null =>
  periodUid && periodEnd ? { uid: periodUid, startDate: periodStart, endDate: periodEnd } : null;

/** A report's part of the board entry. */
export const boardReport = (report: ReportItem): BoardReport => ({
  reportUid: report.uid,
  isStaging: report.isStaging,
  status: report.status,
  dueDate: report.dueDate ?? null,
  period: periodOf(report),
  lastUpdateOn: report.lastUpdateOn ?? null,
  submission: report.submission,
});

/** A new staging report with its id and audit entry, without its entry on the board (REP-222: nothing received yet). */
export function newReportWrites(
  tenantUid: string,
  at: ReportPlace,
  report: NewReport,
  cause: Cause,
): { report: ReportItem; writes: Write[] } {
  const stored: ReportItem = {
    tenantUid,
    uid: randomUUID(),
    ...place(at),
    status: 'Nothing Received',
    isStaging: true,
    comment: '',
    ...(report.period && { periodUid: report.period.uid, periodEnd: report.period.endDate }),
    periodStart: report.period?.startDate ?? NO_PERIOD_START,
    ...(report.dueDate && { dueDate: report.dueDate }),
    ...(report.dueRule && { dueRule: report.dueRule }),
    submission: 0,
    entries: 0,
    history: [],
    sectionsComplete: {},
    sectionsApproved: {},
    metaJson: report.metaJson ?? {},
    created: cause.at,
    version: 1,
  };
  const created = [{ field: 'status', from: null, to: stored.status }];
  const writes = [
    write(db.entities.report.create(stored)),
    idStore(tenantUid).reserve('commit', stored.uid, { ...at, isRoot: false }),
    ...(report.counted
      ? []
      : periodUseWrites(
          tenantUid,
          { projectUid: at.projectUid, packageUids: [at.packageUid], at: cause.at },
          null,
          report.period?.uid ?? null,
        )),
    auditWrite(tenantUid, { place: inProject(at.projectUid), subject: stored.uid, kind: 'status', changes: created }, cause),
  ];
  return { report: stored, writes };
}

/**
 * The first staging report of a new package, for the transaction that creates the package: the report, its id, its audit entry
 * and the package's entry on the project's board (five or six writes). The board exists already; see `boardStore.createWrites`.
 * @param fields `apart`: the entry gets an item of its own
 */
export function stagingWrites(
  tenantUid: string,
  at: ReportPlace,
  fields: BoardPackage & NewReport & { apart: boolean },
  cause: Cause,
): { report: ReportItem; writes: Write[] } {
  const { report, writes } = newReportWrites(tenantUid, at, fields, cause);
  const { name, parentUid, responsibleUid, approverUid } = fields;
  const entry: BoardEntry = {
    ...boardReport(report),
    name,
    parentUid,
    responsibleUid,
    approverUid,
    others: {},
    revision: 1,
    ...(fields.apart && { apart: true }),
  };
  return { report, writes: [...writes, ...boardStore(tenantUid).entryWrites(at.projectUid, at.packageUid, entry)] };
}

/** The report changed while something was entered; who enters it reads the report again and repeats or gives up. */
export const REPORT_MOVED_ON = errorKind(
  'conflict',
  'The status, period or package of this report changed in the meantime. Load the page again.',
);

/**
 * The writes that record an entry in a report. They fail if the report's status, period or package has changed since `report` was
 * read, so no entry reaches a submitted report or another period. The first entry starts the report (REP-222) and writes the
 * whole report to the board, so then any other change of the report makes them fail as well.
 * @param entry the package's entry on the board as read with `boardStore.entry`
 */
export function enteredWrites(tenantUid: string, report: ReportItem, entry: BoardEntry | undefined, cause: Cause): Write[] {
  const started = nextStatus(report.status, 'start', { hasApprover: false, dataControl: false });
  const { uid, projectUid, packageUid, periodStart } = report;
  const touch = db.entities.report.patch({ tenantUid, uid }).add({ entries: 1, ...(started && { version: 1 }) });
  const counted = (started ? touch.set({ status: started }) : touch).where((item, { eq }) =>
    [
      eq(item.status, report.status),
      eq(item.packageUid, packageUid),
      eq(item.periodStart, periodStart),
      ...(started ? [eq(item.version, report.version)] : []),
    ].join(' AND '),
  );
  if (!started) return [write(counted, REPORT_MOVED_ON)];
  const now = { ...report, status: started };
  const board = boardStore(tenantUid);
  return [
    write(counted, REPORT_MOVED_ON),
    ...(entry ? board.entryWrites(projectUid, packageUid, entryAfter(entry, [boardReport(now)])) : []),
    auditWrite(
      tenantUid,
      {
        place: inProject(projectUid),
        subject: uid,
        kind: 'status',
        changes: [{ field: 'status', from: report.status, to: started }],
      },
      cause,
    ),
  ];
}

/** The whole header. What was entered counts as a change too, so that a submission is of exactly what it has checked. */
export const headerWrite = (seen: ReportItem, saved: ReportItem): Write =>
  write(
    db.entities.report
      .put(saved)
      .where(({ version, entries }, { eq }) => `${eq(version, seen.version)} AND ${eq(entries, seen.entries)}`),
  );
