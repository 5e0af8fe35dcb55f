import { randomUUID } from 'node:crypto';
import { type DueRule, dueDateFor, dueRuleOf } from '../../../../shared/domain/kernel/periods.ts';
import { isClosedFor, periodsAfterClosed } from '../../../../shared/domain/restatement/closing.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { idStore } from '../id-store.ts';
import { BOARD_CHANGED, BOARD_TOGETHER, type BoardEntry, boardStore } from '../report/board-store.ts';
import { stagingWrites } from '../report/report-writes.ts';
import { tenantStore } from '../tenant/tenant-store.ts';
import { packageGiven, projectGiven, roleGiven } from './given-checks.ts';
import { periodStore } from './period-store.ts';
import type { LoadedProject, PackageItem, PeriodItem } from './project-store.ts';

/**
 * The fields of a new package; `dueDate` is that of its first report, `firstPeriod` its period; by default the first after the
 * last closed one.
 */
export type NewPackage = {
  name: string;
  rootName?: string | undefined;
  parentUid: string;
  responsibleUid: string | null;
  dueDate: string | null;
  metaJson: Record<string, unknown>;
  firstPeriod?: PeriodItem | undefined;
};
/** The changed fields; null removes one. */
export type PackageChange = Partial<Omit<NewPackage, 'parentUid' | 'rootName' | 'firstPeriod'>>;

/** First days of periods, as the package keeps them; null for none. */
type Owes = { reportsFrom?: string | null; heldFrom?: string | null };

export const PACKAGE_LIMIT = 1000;
const FULL = errorKind(
  'conflict',
  `A project holds at most ${PACKAGE_LIMIT.toLocaleString('en-GB')} reporting packages. Delete some that are no longer needed.`,
);

const rangeOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({ start: startDate, end: endDate });
const ruleFor = (
  dueDate: string | null | undefined,
  period: PeriodItem | BoardEntry['period'] | undefined,
  project: LoadedProject['project'] | undefined,
) => (dueDate && period ? dueRuleOf(dueDate, rangeOf(period), project?.reporting?.freq_unit) : undefined);

/** The due date of a package's report in a period: its own rule, else the period's end; null without a period. */
export const packageDueDate = (rule: DueRule | undefined, period: { startDate: string; endDate: string } | null | undefined) =>
  period ? dueDateFor(rule, rangeOf(period)) : null;

/** The first period for a new package's reports: a closed period expects no further report. */
const firstOpen = (periods: readonly PeriodItem[], at: string) =>
  periodsAfterClosed(periods, ({ closing }) => isClosedFor(closing, [], at))[0];

/** The role that the responsible role reports to (ADM-290). */
export const approverOf = ({ roles }: Pick<LoadedProject, 'roles'>, responsibleUid: string | null) =>
  roles.find(({ uid }) => uid === responsibleUid)?.approverUid ?? null;

/** The reporting packages of one tenant's projects. */
export const packageStore = (tenantUid: string) => ({
  /**
   * Creates a package with the id of its tree, its first report ('Nothing Received') and its place on the board.
   * `more` are writes of the caller that belong to the creation. @throws conflict when the project is full
   */
  async create(loaded: LoadedProject, fields: NewPackage, cause: Cause, more: (pack: PackageItem) => Write[] = () => []) {
    if (loaded.packages.length >= PACKAGE_LIMIT) throw FULL();
    const { project } = loaded;
    const { name, rootName, parentUid, responsibleUid, dueDate, metaJson } = fields;
    const period = fields.firstPeriod ?? firstOpen(loaded.periods, cause.at);
    const dueRule = ruleFor(dueDate, period, project);
    const pack: PackageItem = {
      tenantUid,
      projectUid: project.uid,
      uid: randomUUID(),
      structureUid: project.structureUid,
      name,
      kind: 'package',
      parentUid,
      treeUid: randomUUID(),
      metaJson,
      created: cause.at,
      createdOn: await tenantStore(tenantUid).dayOf(cause.at),
      version: 1,
      ...(rootName && { rootName }),
      ...(responsibleUid && { responsibleUid }),
      ...(dueDate && { dueDate }),
      ...(dueRule && { dueRule }),
      ...(period && { reportsFrom: period.startDate }),
    };
    const at = { projectUid: project.uid, structureUid: pack.structureUid, rootUid: project.rootUid, packageUid: pack.uid };
    const report = {
      name,
      parentUid,
      responsibleUid,
      approverUid: approverOf(loaded, responsibleUid),
      period: period ? { uid: period.uid, startDate: period.startDate, endDate: period.endDate } : null,
      dueDate: dueRule ? packageDueDate(dueRule, period) : (dueDate ?? packageDueDate(undefined, period)),
      apart: loaded.packages.length >= BOARD_TOGETHER,
    };
    const staging = stagingWrites(tenantUid, at, report, cause);
    await transact([
      projectGiven(project),
      write(db.entities.package.create(pack)),
      idStore(tenantUid).reserve('ref', pack.uid, { projectUid: project.uid, structureUid: pack.structureUid }),
      idStore(tenantUid).reserve('commit', pack.treeUid, { ...at, isRoot: true }),
      auditWrite(
        tenantUid,
        {
          place: inProject(project.uid),
          subject: pack.uid,
          kind: 'package',
          changes: changesOf({}, { name, parentUid, responsibleUid, dueDate }),
        },
        cause,
      ),
      ...staging.writes,
      periodStore(tenantUid, project.uid).sameClosingsWrite(project.closings),
      ...responsibleWrites(loaded, responsibleUid),
      ...loaded.packages.filter(({ uid }) => uid === parentUid).map(packageGiven),
      ...more(pack),
    ]);
    return pack;
  },

  /**
   * Changes the given fields; where they are so already, also in the open report, nothing. A due date is that of the open report
   * (`entry` is its place on the board) and is repeated for later periods; the responsible role decides who approves.
   * @throws stale_version, also where the open report is submitted by then
   */
  async update(loaded: LoadedProject, pack: PackageItem, entry: BoardEntry | undefined, change: PackageChange, cause: Cause) {
    const { projectUid, uid, version } = pack;
    const openReport = entry && openReportFields(loaded, entry, change);
    // the rule for later reports is another one where the open report has moved to another period
    const dueRule = ruleFor(change.dueDate, entry?.period, loaded.project);
    const wanted = { ...change, ...(dueRule && { dueRule }) };
    if (
      changesOf({ dueDate: null, responsibleUid: null, ...pack }, wanted).length +
        changesOf({ ...entry }, { ...openReport }).length ===
      0
    ) {
      const own = db.entities.package.delete({ tenantUid, projectUid, uid });
      await transact([check(own.where((item, { eq }) => eq(item.version, version)))]);
      return version;
    }
    await transact([
      ...this.updateWrites(loaded, pack, entry, change, cause),
      ...responsibleWrites(loaded, change.responsibleUid),
    ]);
    return version + 1;
  },

  /**
   * From when on a package owes reports, and from when on it is on hold, for the transaction that changes its open report; null
   * removes.
   */
  owesWrite({ projectUid, packageUid }: { projectUid: string; packageUid: string }, owes: Owes): Write {
    const given = Object.entries(owes) as [keyof Owes, string | null][];
    const set = Object.fromEntries(given.filter(([, day]) => day !== null));
    const gone = given.flatMap(([key, day]) => (day === null ? [key] : []));
    const patch = db.entities.package.patch({ tenantUid, projectUid, uid: packageUid }).set(set);
    return write(gone.length > 0 ? patch.remove(gone) : patch);
  },

  /**
   * The writes of `update`, for a transaction with other changes, but not those of a changed responsible role
   * (`responsibleWrites`).
   * @param loaded with the roles as they are after the transaction, and with the project for a change of the due date
   */
  updateWrites(
    loaded: Pick<LoadedProject, 'roles'> & Partial<Pick<LoadedProject, 'project'>>,
    pack: PackageItem,
    entry: BoardEntry | undefined,
    change: PackageChange,
    cause: Cause,
  ): Write[] {
    const { uid, projectUid, version } = pack;
    const dueRule = ruleFor(change.dueDate, entry?.period, loaded.project);
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
    const patch = db.entities.package.patch({ tenantUid, projectUid, uid }).set(set);
    const current = (remove.length > 0 ? patch.remove(remove) : patch).where((item, { eq }) => eq(item.version, version));
    return [
      write(current),
      auditWrite(
        tenantUid,
        { place: inProject(projectUid), subject: uid, kind: 'package', changes: changesOf(pack, change) },
        cause,
      ),
      ...(entry ? openReportWrites(tenantUid, loaded, pack, entry, change) : []),
    ];
  },

  /** Condition for transactions of which only one may succeed: each raises the package's version. @throws stale_version */
  turnWrite({ projectUid, uid, version }: PackageItem): Write {
    const patch = db.entities.package.patch({ tenantUid, projectUid, uid }).set({ version: version + 1 });
    return write(patch.where((item, { eq }) => eq(item.version, version)));
  },
});

/** For the transaction that makes a role responsible: who approves follows from the role as it was read. */
const responsibleWrites = ({ roles }: Pick<LoadedProject, 'roles'>, responsibleUid: string | null | undefined): Write[] =>
  roles.filter(({ uid }) => uid === responsibleUid).map(roleGiven);

/** The changes of a package that its board entry shows: the due date belongs to the open report. */
function openReportFields(loaded: Pick<LoadedProject, 'roles'>, entry: BoardEntry, change: PackageChange) {
  const { name, responsibleUid } = change;
  const dueDate = change.dueDate === undefined ? undefined : (change.dueDate ?? packageDueDate(undefined, entry.period));
  const roles = responsibleUid !== undefined && { responsibleUid, approverUid: approverOf(loaded, responsibleUid) };
  return { ...(name !== undefined && { name }), ...roles, ...(dueDate !== undefined && entry.isStaging && { dueDate }) };
}

/**
 * The writes to a package's open report and the board that follow from a change of the package. A due date is meant for the
 * report that was read: if that report has been submitted, the change fails as BOARD_CHANGED.
 */
function openReportWrites(
  tenantUid: string,
  loaded: Pick<LoadedProject, 'roles'>,
  pack: PackageItem,
  entry: BoardEntry,
  change: PackageChange,
): Write[] {
  const board = openReportFields(loaded, entry, change);
  const { dueDate } = board;
  const report = db.entities.report.patch({ tenantUid, uid: entry.reportUid }).add({ version: 1 });
  const dated = dueDate ? report.set({ dueDate }).remove(['dueRule']) : report.remove(['dueDate', 'dueRule']);
  const stillOpen = dated.where(({ isStaging }, { eq }) => eq(isStaging, true));
  return [
    ...(Object.keys(board).length > 0 ? [boardStore(tenantUid).patchWrite(pack.projectUid, pack.uid, entry, board)] : []),
    ...(dueDate !== undefined ? [write(stillOpen, BOARD_CHANGED)] : []),
  ];
}
