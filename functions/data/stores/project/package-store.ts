import { randomUUID } from 'node:crypto';
import { type DueRule, dueDateFor, dueRuleOf } from '../../../../shared/domain/kernel/periods.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { transact, type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { type BoardEntry, boardStore } from '../report/board-store.ts';
import { stagingWrites } from '../report/report-writes.ts';
import { periodUseWrites } from './period-writes.ts';
import type { LoadedProject, PeriodItem, RefItem } from './project-store.ts';

/** What a new package is given; `dueDate` is that of its first report. */
export type NewPackage = {
  name: string;
  parentUid: string;
  responsibleUid: string | null;
  dueDate: string | null;
  metaJson: Record<string, unknown>;
};
/** What changes; null removes. */
export type PackageChange = Partial<Omit<NewPackage, 'parentUid'>>;

export const PACKAGE_LIMIT = 1000;
const FULL = errorKind('conflict', `A project holds at most ${PACKAGE_LIMIT.toLocaleString('en-GB')} reporting packages`);

const rangeOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({ start: startDate, end: endDate });
const ruleFor = (dueDate: string | null | undefined, period: PeriodItem | BoardEntry['period'] | undefined) =>
  dueDate && period ? dueRuleOf(dueDate, rangeOf(period)) : undefined;

/** The due date of a package's report in a period: its own rule, else the period's end; null without a period. */
export const packageDueDate = (rule: DueRule | undefined, period: { startDate: string; endDate: string } | null | undefined) =>
  period ? dueDateFor(rule, rangeOf(period)) : null;

/** The role that the responsible role reports to (ADM-290). */
export const approverOf = ({ disciplines }: Pick<LoadedProject, 'disciplines'>, responsibleUid: string | null) =>
  disciplines.find(({ uid }) => uid === responsibleUid)?.approverUid ?? null;

/** The reporting packages of one tenant's projects. */
export const packageStore = (tenantUid: string) => ({
  /**
   * Creates a package with its structure's commit, its first report ('Nothing Received', first period) and its place on the board.
   * `more` are writes of the caller that belong to the creation. @throws conflict when the project is full
   */
  async create(loaded: LoadedProject, fields: NewPackage, cause: Cause, more: (ref: RefItem) => Write[] = () => []) {
    if (loaded.packages.length >= PACKAGE_LIMIT) throw FULL();
    const { project } = loaded;
    const { name, parentUid, responsibleUid, dueDate, metaJson } = fields;
    const period = loaded.periods[0];
    const dueRule = ruleFor(dueDate, period);
    const ref: RefItem = {
      tenantUid,
      projectUid: project.uid,
      uid: randomUUID(),
      trackerUid: project.trackerUid,
      name,
      kind: 'package',
      parentUid,
      rootCommitUid: randomUUID(),
      metaJson,
      created: cause.at,
      version: 1,
      ...(responsibleUid && { responsibleUid }),
      ...(dueDate && { dueDate }),
      ...(dueRule && { dueRule }),
    };
    const at = { projectUid: project.uid, trackerUid: ref.trackerUid, masterRefUid: project.masterRefUid, refUid: ref.uid };
    const report = {
      name,
      parentUid,
      responsibleUid,
      approverUid: approverOf(loaded, responsibleUid),
      period: period ? { uid: period.uid, startDate: period.startDate, endDate: period.endDate } : null,
      dueDate: dueRule ? packageDueDate(dueRule, period) : (dueDate ?? packageDueDate(undefined, period)),
    };
    const staging = stagingWrites(tenantUid, at, report, cause);
    await transact([
      write(db.entities.ref.create(ref)),
      idStore(tenantUid).reserve('ref', ref.uid, { projectUid: project.uid, trackerUid: ref.trackerUid }),
      idStore(tenantUid).reserve('commit', ref.rootCommitUid, { ...at, isRoot: true }),
      auditWrite(tenantUid, ref.uid, 'package', changesOf({}, { name, parentUid, responsibleUid, dueDate }), cause),
      ...staging.writes,
      ...more(ref),
    ]);
    return ref;
  },

  /**
   * Changes what is given. A due date is that of the open report (`entry` is its place on the board) and is repeated for later
   * periods; the responsible role decides who approves. @throws stale_version
   */
  async update(loaded: LoadedProject, ref: RefItem, entry: BoardEntry | undefined, change: PackageChange, cause: Cause) {
    const { uid, projectUid, version } = ref;
    const dueRule = ruleFor(change.dueDate, entry?.period);
    const set = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.metaJson && { metaJson: change.metaJson }),
      ...(change.responsibleUid && { responsibleUid: change.responsibleUid }),
      ...(change.dueDate && { dueDate: change.dueDate }),
      ...(dueRule && { dueRule }),
      version: version + 1,
    };
    const remove = [
      ...(change.responsibleUid === null ? (['responsibleUid'] as const) : []),
      ...(change.dueDate === null ? (['dueDate', 'dueRule'] as const) : []),
    ];
    const patch = db.entities.ref.patch({ tenantUid, projectUid, uid }).set(set);
    const current = (remove.length > 0 ? patch.remove(remove) : patch).where((item, { eq }) => eq(item.version, version));
    await transact([
      write(current),
      auditWrite(tenantUid, uid, 'package', changesOf(ref, change), cause),
      ...(entry ? openReportWrites(tenantUid, loaded, ref, entry, change) : []),
    ]);
    return version + 1;
  },

  /** Deletes a package without submitted reports. @throws conflict */
  async remove(ref: RefItem, cause: Cause): Promise<void> {
    const { uid, projectUid, version } = ref;
    const { data: reports } = await db.entities.commit.query
      .ofProject({ tenantUid, projectUid, refUid: uid })
      .go({ pages: 'all' });
    if (reports.some(({ submission, isStaging }) => submission > 0 || !isStaging))
      throw new AppError(
        'conflict',
        'A reporting package with submitted reports cannot be deleted: move them to another package first',
      );
    const ids = idStore(tenantUid);
    await transact([
      write(db.entities.ref.delete({ tenantUid, projectUid, uid }).where((item, { eq }) => eq(item.version, version))),
      ids.release('ref', uid),
      ids.release('commit', ref.rootCommitUid),
      ...reports.flatMap((report) => [
        write(
          db.entities.commit
            .delete({ tenantUid, uid: report.uid })
            .where((item, { eq }) => `${eq(item.version, report.version)} AND ${eq(item.submission, 0)}`),
        ),
        ids.release('commit', report.uid),
        ...periodUseWrites(tenantUid, projectUid, report.periodUid ?? null, null),
      ]),
      boardStore(tenantUid).removeWrite(projectUid, uid),
      auditWrite(tenantUid, uid, 'package', [{ field: 'deleted', from: ref.name, to: null }], cause),
    ]);
  },
});

/** What a package's change means for its open report and the board. */
function openReportWrites(
  tenantUid: string,
  loaded: LoadedProject,
  ref: RefItem,
  entry: BoardEntry,
  change: PackageChange,
): Write[] {
  const { name, responsibleUid } = change;
  const dueDate = change.dueDate === undefined ? undefined : (change.dueDate ?? packageDueDate(undefined, entry.period));
  const isDue = dueDate !== undefined && entry.isStaging;
  const roles = responsibleUid !== undefined && { responsibleUid, approverUid: approverOf(loaded, responsibleUid) };
  const board = { ...(name !== undefined && { name }), ...roles, ...(isDue && { dueDate }) };
  const commit = db.entities.commit.patch({ tenantUid, uid: entry.commitUid }).add({ version: 1 });
  return [
    ...(Object.keys(board).length > 0 ? [boardStore(tenantUid).patchWrite(ref.projectUid, ref.uid, board)] : []),
    ...(isDue ? [write(dueDate ? commit.set({ dueDate }).remove(['dueRule']) : commit.remove(['dueDate', 'dueRule']))] : []),
  ];
}
