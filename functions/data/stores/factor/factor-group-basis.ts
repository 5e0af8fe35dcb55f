import { notFound } from '../../../../shared/errors.ts';
import { getTogether, type RawKey } from '../../batch-get.ts';
import { db } from '../../service.ts';
import type { PackageItem } from '../project/project-store.ts';
import { type BoardEntry, entryIn, entryKeys } from '../report/board-store.ts';
import type { FactorGroupItem } from './factor-group-sheets.ts';
import { factorGroupStore } from './factor-group-store.ts';

/** The facts that decide which group of factors applies at a place; `entry` is the open report of a package. */
export type GroupBasis = {
  pack: PackageItem;
  timeZone: string;
  entry: BoardEntry | undefined;
  groups: readonly FactorGroupItem[];
};

/** Reads the basis of a project (by its root) or package, in one round trip with other simultaneous reads. @throws not_found */
export async function groupBasis(tenantUid: string, projectUid: string, packageUid: string): Promise<GroupBasis> {
  const [groups, pack, tenant, entries] = await Promise.all([
    factorGroupStore(tenantUid).all(),
    one(db.entities.package.get({ tenantUid, projectUid, uid: packageUid }), (Item) => db.entities.package.parse({ Item }).data),
    one(db.entities.tenant.get({ tenantUid }), (Item) => db.entities.tenant.parse({ Item }).data),
    getTogether(entryKeys(tenantUid, projectUid, packageUid)),
  ]);
  if (!pack || !tenant) throw notFound('reporting package');
  return { pack, timeZone: tenant.timeZone, entry: entryIn(packageUid, entries), groups };
}

type Item = Record<string, unknown>;
type Get = { params<P>(): P };

async function one<T>(get: Get, parse: (item: Item) => T | null): Promise<T | null> {
  const [item] = await getTogether([get.params<{ Key: RawKey }>().Key]);
  return item ? parse(item) : null;
}
