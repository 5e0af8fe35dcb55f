import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { Factor, FactorSources } from '../../shared/domain/factors.ts';
import { AppError, fieldError } from '../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from './cause.ts';
import type { ConvfactorEntity } from './entities/convfactor.ts';
import { db } from './service.ts';
import { transact, type Write, write } from './transact.ts';

export type FactorItem = EntityItem<typeof ConvfactorEntity>;
/** `factor` is decimal text: parent units per one unit of the metric. */
export type NewFactor = Pick<FactorItem, 'metricUid' | 'metricName' | 'metricUnit' | 'toUnit' | 'factor'> &
  Partial<Pick<FactorItem, 'source' | 'startDate' | 'endDate' | 'description'>>;

/** The owner of the factors that count for every project of the tenant. */
export const GLOBAL = 'global';

/** Three writes a factor, and DynamoDB takes 100 in a transaction. */
const COPIED_AT_ONCE = 30;

const DUPLICATE = fieldError('toUnit', 'There is a factor from this metric to this unit already. Change that one instead.');
const GONE = new AppError('not_found', 'No such conversion factor');

/**
 * The conversion factors of one tenant. The owner is a project's `conversion_factors` ref, a package's ref, a group of factors or
 * GLOBAL; an owner has one factor at most from a metric to a unit (SET-389).
 */
export const factorStore = (tenantUid: string) => ({
  /** Every factor of an owner, in one Query. */
  async ofOwner(ownerUid: string): Promise<FactorItem[]> {
    const { data } = await db.entities.convfactor.query.primary({ tenantUid, ownerUid }).go({ pages: 'all' });
    return data;
  },

  /** A factor by its uid or the first eight characters. @throws not_found */
  async get(ownerUid: string, id: string): Promise<FactorItem> {
    const found = (await this.ofOwner(ownerUid)).find(({ uid }) => uid === id || (id.length === 8 && uid.startsWith(id)));
    if (!found) throw GONE;
    return found;
  },

  /** @throws invalid_input when the owner has a factor for the same metric and unit */
  async add(ownerUid: string, fields: NewFactor, cause: Cause): Promise<FactorItem> {
    const item = { tenantUid, ownerUid, uid: randomUUID(), ...fields, created: cause.at, by: cause.by, version: 1 };
    await transact(addWrites(item, cause));
    return item;
  },

  /** Gives an owner the factors of another one, but for those that it has itself; answers what was added. */
  async copy(fromOwner: string, toOwner: string, cause: Cause): Promise<FactorItem[]> {
    const [source, own] = await Promise.all([this.ofOwner(fromOwner), this.ofOwner(toOwner)]);
    const missing = source.filter((each) => !own.some((other) => sameIdentity(each, other)));
    const copies = missing.map((each) => copied(each, toOwner, cause));
    for (let start = 0; start < copies.length; start += COPIED_AT_ONCE)
      await transact(copies.slice(start, start + COPIED_AT_ONCE).flatMap((item) => addWrites(item, cause)));
    return copies;
  },

  /** @throws stale_version, not_found, and invalid_input as `add` does */
  async update(current: FactorItem, change: Partial<NewFactor>, cause: Cause, version = current.version): Promise<FactorItem> {
    const next = { ...current, ...change, version: version + 1 };
    const { tenantUid: _tenant, ownerUid: _owner, uid: _uid, ...fields } = next;
    const key = { tenantUid, ownerUid: current.ownerUid, uid: current.uid };
    await transact([
      write(
        db.entities.convfactor
          .patch(key)
          .set(fields)
          .where((item, { eq }) => eq(item.version, version)),
      ),
      ...(sameIdentity(current, next) ? [] : [freeIdentity(current), takeIdentity(next)]),
      auditWrite(tenantUid, current.uid, 'factor', changesOf(current, change), cause, { ownerUid: current.ownerUid }),
    ]);
    return next;
  },

  async remove(current: FactorItem, cause: Cause): Promise<void> {
    const { ownerUid, uid, version } = current;
    await transact([
      write(db.entities.convfactor.delete({ tenantUid, ownerUid, uid }).where((item, { eq }) => eq(item.version, version))),
      freeIdentity(current),
      auditWrite(tenantUid, uid, 'factor', [{ field: 'deleted', from: current.factor, to: null }], cause, { ownerUid }),
    ]);
  },

  /**
   * All factors that a report may need, by origin, for `factorFinder`: one Query for each owner, in parallel.
   * @param owners `packageRefUid`: the report's package; `convRefUid`: the project's ref of factors; `groupUid`: the group in use, or none
   */
  async forReport(owners: {
    packageRefUid: string;
    convRefUid: string;
    groupUid?: string | null;
  }): Promise<Required<Pick<FactorSources, 'package' | 'project' | 'groupFactors' | 'global'>>> {
    const { packageRefUid, convRefUid, groupUid } = owners;
    const [ofPackage, ofProject, ofGroup, global] = await Promise.all([
      this.ofOwner(packageRefUid),
      this.ofOwner(convRefUid),
      groupUid ? this.ofOwner(groupUid) : [],
      this.ofOwner(GLOBAL),
    ]);
    return {
      package: ofPackage.map(asFactor),
      project: ofProject.map(asFactor),
      groupFactors: new Map(groupUid ? [[groupUid, ofGroup.map(asFactor)]] : []),
      global: global.map(asFactor),
    };
  },
});

/** As the calculation reads it. */
export const asFactor = ({ uid, metricUid, toUnit, factor }: FactorItem): Factor => ({ uid, metric: metricUid, toUnit, factor });

const addWrites = (item: FactorItem, cause: Cause): Write[] => [
  write(db.entities.convfactor.create(item)),
  takeIdentity(item),
  auditWrite(item.tenantUid, item.uid, 'factor', changesOf({}, { toUnit: item.toUnit, factor: item.factor }), cause, {
    ownerUid: item.ownerUid,
    metricUid: item.metricUid,
  }),
];

const copied = (item: FactorItem, ownerUid: string, { at, by }: Cause): FactorItem => ({
  ...item,
  ...{ ownerUid, uid: randomUUID(), created: at, by, version: 1 },
});

const sameIdentity = (a: FactorItem, b: FactorItem) => a.metricUid === b.metricUid && a.toUnit === b.toUnit;

const identityOf = ({ tenantUid, ownerUid, metricUid, toUnit }: FactorItem) => ({ tenantUid, ownerUid, metricUid, toUnit });

const takeIdentity = (item: FactorItem): Write =>
  write(db.entities.factoridentity.create({ ...identityOf(item), factorUid: item.uid }), DUPLICATE);

const freeIdentity = (item: FactorItem): Write => write(db.entities.factoridentity.delete(identityOf(item)), GONE);
