import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { TargetRecord } from '../../../../shared/domain/indicator/stored-target.ts';
import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import type { CompanyindicatorEntity } from '../../entities/company/company-indicator.ts';
import type { CompanytargetEntity } from '../../entities/company/company-target.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inCompany } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { mark } from '../indicator/following-targets.ts';
import { begunMetrics, NAMED_MEANWHILE, storedVersions, TARGET_GIVEN, trailFields } from '../indicator/indicator-store.ts';
import { removedTarget, type TargetChangeWrites, targetRecord } from '../indicator/target-store.ts';
import { equationWrites, restingWrites } from '../metric/unit-rests.ts';
import { restStore } from '../rest-store.ts';
import { type CompanyItem, companyGiven, type FiguresRemoval, nothingGivenWrite } from './company-store.ts';
import type { SumsState } from './company-sums-store.ts';
import { actMarksGone, type RestatedCompanyItem } from './restated-company-store.ts';

export type CompanyIndicatorItem = EntityItem<typeof CompanyindicatorEntity>;
export type CompanyTargetItem = EntityItem<typeof CompanytargetEntity>;
export type CompanyIndicatorFields = Pick<
  CompanyIndicatorItem,
  'name' | 'category' | 'unit' | 'resultMetricUid' | 'operationJson' | 'metrics'
>;

export type MeasuredByCompanies = {
  indicators: CompanyIndicatorItem[];
  targets: CompanyTargetItem[];
  restated: RestatedCompanyItem[];
  state: SumsState | undefined;
  changes: number;
};

const GIVEN_MEANWHILE = errorKind(
  'stale_version',
  'Something was added to this company in the meantime, such as a target of this indicator. Load the page again and repeat your change.',
);
const NO_COMPANY = errorKind('not_found', notFoundText('company'));

const fieldsOf = ({ value, date, metaJson }: TargetRecord) => ({
  ...(value !== null && { value }),
  ...(date !== null && { date }),
  metaJson,
});

type Figure = Pick<CompanyIndicatorItem | CompanyTargetItem, 'tenantUid' | 'companyUid' | 'uid'>;

/** The entry of the trail for a change of an indicator or a target. */
function audit(
  kind: 'indicator' | 'target',
  { tenantUid, companyUid, uid }: Figure,
  changes: readonly FieldChange[],
  cause: Cause,
): Write {
  const context = { company: companyUid };
  return auditWrite(tenantUid, { place: inCompany(companyUid), subject: uid, kind, changes, context }, cause);
}

/** What the companies of one tenant measure: their indicators, and the targets that each has for its own and inherited ones. */
export const companyFiguresStore = (tenantUid: string) => ({
  /**
   * The indicators and targets of every company, the figures that acts have changed, the state of the companies' sums, and the
   * number of projects that these lack, in one Query. `consistent`: includes every finished write.
   */
  async all({ consistent = false } = {}): Promise<MeasuredByCompanies> {
    const found = await readPartition(partition.companyFigures(tenantUid), '', { consistent });
    const { companyindicator: indicators, companytarget: targets, restatedCompany: restated, sumsState, sumsChange } = found;
    return { indicators, targets, restated, state: sumsState[0], changes: sumsChange.length };
  },

  /**
   * Gives a company an indicator. `top`: the company at the top of its tree as it was read before the names of the tree were, in
   * which an indicator has one calculation for a name.
   * @throws not_found, NAMED_MEANWHILE when something has come below the top since
   */
  async addIndicator(
    companyUid: string,
    fields: CompanyIndicatorFields,
    cause: Cause,
    top?: CompanyItem,
  ): Promise<CompanyIndicatorItem> {
    const item: CompanyIndicatorItem = { tenantUid, companyUid, uid: randomUUID(), ...fields, version: 1 };
    await transact([
      ...(top?.uid === companyUid ? [] : [companyGiven(tenantUid, companyUid, NO_COMPANY)]),
      ...(top ? [nothingGivenWrite(top, NAMED_MEANWHILE)] : []),
      write(db.entities.companyindicator.create(item)),
      audit('indicator', item, changesOf({}, trailFields(fields)), cause),
      ...(await equationWrites(tenantUid, fields.metrics)),
    ]);
    return item;
  },

  /**
   * Replaces metrics of an indicator for the job of a merge or change; `merges`: how many were known to it.
   * @throws stale_version
   */
  async replaceIndicator(
    current: CompanyIndicatorItem,
    next: CompanyIndicatorFields,
    cause: Cause,
    { merges }: { merges?: number } = {},
  ): Promise<void> {
    const item = { ...current, ...next, ...mark(current, merges), version: current.version + 1 };
    await transact([
      write(db.entities.companyindicator.put(item).where(({ version }, { eq }) => eq(version, current.version))),
      audit('indicator', current, changesOf(trailFields(current), trailFields(next)), cause),
      ...(await restingWrites(tenantUid, begunMetrics(current, next))),
    ]);
  },

  /**
   * For the transaction that gives the result metric of indicators a target for the first time, or again: they are there with
   * that metric, and none of them is taken off its company by what was read before. Indicators are not written, since the table's
   * stream would have all projects of their companies added up. `besides`: the company that the transaction writes itself.
   * @throws (when written) TARGET_GIVEN
   */
  measuredWrites: (indicators: readonly CompanyIndicatorItem[], besides?: string): Write[] => [
    ...indicators.map(({ companyUid, uid, resultMetricUid }) =>
      check(
        db.entities.companyindicator
          .delete({ tenantUid, companyUid, uid })
          .where((stored, { eq }) => eq(stored.resultMetricUid, resultMetricUid)),
        TARGET_GIVEN,
      ),
    ),
    ...[...new Set(indicators.map(({ companyUid }) => companyUid))]
      .filter((companyUid) => companyUid !== besides)
      .map((companyUid) => companyGiven(tenantUid, companyUid, TARGET_GIVEN)),
  ],

  /**
   * Takes an indicator off its company. `owner`: the company as it was read before the targets were; `parts`: what becomes of
   * each of these, and each entry of a register; what a transaction has no room for is written by a job, each on its own, unless
   * its target was changed by then.
   * @throws stale_version when it was changed since, or the company was given something, such as a target of it
   */
  removeIndicator(
    indicator: CompanyIndicatorItem,
    owner: CompanyItem,
    cause: Cause,
    parts: readonly (readonly Write[])[] = [],
  ): Promise<void> {
    const { companyUid, uid, version } = indicator;
    const removal = db.entities.companyindicator.delete({ tenantUid, companyUid, uid });
    const asRead = write(removal.where((item, { eq }) => eq(item.version, version)));
    const main = [asRead, indicatorGone(indicator, cause), nothingGivenWrite(owner, GIVEN_MEANWHILE)];
    return restStore(tenantUid).transact(main, parts, cause);
  },

  /** The writes that delete all indicators and targets of a company, the indicators first; `told`: their entries in the trail. */
  async removalWrites(companyUid: string, cause: Cause): Promise<FiguresRemoval> {
    const { indicators, targets, restated } = await this.all({ consistent: true });
    const isOwn = (item: { companyUid: string }) => item.companyUid === companyUid;
    const [own, given] = [indicators.filter(isOwn), targets.filter(isOwn)];
    const gone = [
      ...own.map(({ uid }) => write(db.entities.companyindicator.delete({ tenantUid, companyUid, uid }))),
      ...restated.filter(isOwn).map(actMarksGone),
      ...given.map(({ uid }) => write(db.entities.companytarget.delete({ tenantUid, companyUid, uid }))),
    ];
    return {
      gone,
      told: [...own.map((item) => indicatorGone(item, cause)), ...given.map((target) => targetGone(target, cause))],
    };
  },

  /**
   * Gives a company a first target for a metric. `company`: as it was read before its targets were.
   * @throws TARGET_GIVEN where something was given to it since, such as this target
   */
  async addTarget(
    company: CompanyItem,
    metricUid: string,
    fields: TargetRecord,
    cause: Cause,
    { versions = {}, writes = [] }: TargetChangeWrites = {},
  ) {
    const own = { ...fieldsOf(fields), ...storedVersions(versions) };
    const { uid: companyUid } = company;
    const item: CompanyTargetItem = { tenantUid, uid: randomUUID(), companyUid, metricUid, ...own, version: 1 };
    await transact([
      nothingGivenWrite(company, TARGET_GIVEN),
      write(db.entities.companytarget.create(item)),
      audit('target', item, changesOf({}, fields), cause),
      ...writes,
    ]);
    return item;
  },

  /** Changes a target; where it is so already, nothing. Without versions it keeps those it has. @throws stale_version */
  async updateTarget(
    current: CompanyTargetItem,
    fields: TargetRecord,
    cause: Cause,
    { versions = {}, writes = [] }: TargetChangeWrites = {},
  ) {
    const { value: _value, date: _date, removed: _removed, ...kept } = current;
    const { version } = current;
    const item: CompanyTargetItem = { ...kept, ...fieldsOf(fields), ...storedVersions(versions), version: version + 1 };
    const changes = changesOf(targetRecord(current), { ...fields, ...(versions.since && { since: versions.since }) });
    if (changes.length === 0 && !versions.earlier && !current.removed) {
      const own = db.entities.companytarget.delete({ tenantUid, companyUid: current.companyUid, uid: current.uid });
      await transact([check(own.where((stored, { eq }) => eq(stored.version, version)))]);
      return current;
    }
    await transact([
      write(db.entities.companytarget.put(item).where((stored, { eq }) => eq(stored.version, version))),
      audit('target', item, changes, cause),
      ...writes,
    ]);
    return item;
  },

  /**
   * Gives a target to another metric. `owner`: its company as it was read before its targets were; `merges`: how many were known.
   * @throws stale_version also where something was given to the company since, such as a first target for that metric
   */
  async moveTarget(
    current: CompanyTargetItem,
    metricUid: string,
    cause: Cause,
    { owner, merges }: { owner: CompanyItem; merges: number },
  ): Promise<void> {
    const item = { ...current, metricUid, ...mark(current, merges), version: current.version + 1 };
    const changes = [{ field: 'metric', from: current.metricUid, to: metricUid }];
    await transact([
      nothingGivenWrite(owner, TARGET_GIVEN),
      write(db.entities.companytarget.put(item).where((stored, { eq }) => eq(stored.version, current.version))),
      audit('target', item, changes, cause),
    ]);
  },

  /**
   * Deletes a target as it was read; after another change or deletion it is stale. A target with versions is kept as removed,
   * because it judged approved figures.
   */
  removeTargetWrites(target: CompanyTargetItem, cause: Cause, { versions, writes = [] }: TargetChangeWrites = {}): Write[] {
    const { companyUid, uid, version } = target;
    const removal = versions
      ? db.entities.companytarget.put(removedTarget(target, versions))
      : db.entities.companytarget.delete({ tenantUid, companyUid, uid });
    return [...writes, write(removal.where((stored, { eq }) => eq(stored.version, version))), targetGone(target, cause)];
  },
});

const indicatorGone = (item: CompanyIndicatorItem, cause: Cause): Write =>
  audit('indicator', item, [{ field: 'name', from: item.name, to: null }], cause);

const targetGone = (item: CompanyTargetItem, cause: Cause): Write =>
  audit('target', item, [{ field: 'value', from: item.value ?? null, to: null }], cause);
