import { randomUUID } from 'node:crypto';
import { looseObject } from '../../../shared/domain/kernel/loose-object.ts';
import { KIND_FIELD, partition, sortKey } from '../table.ts';
import { IN_TENANCY, inCompany, inProject, logShard, type TrailPlace } from '../trail-place.ts';

/** A raw item of the table, as an earlier release wrote it. */
export type RawItem = Record<string, unknown>;

/** Converts an item to the next version of its entity's shape. The key stays the same. */
type Step = (item: RawItem) => RawItem;

/**
 * The steps from the shapes of earlier releases to the current one, by entity and by the version of the item. A change of an
 * entity's stored shape raises its model's version, and adds a step here with a test.
 */
export const UPGRADES: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  user: { '1': (item) => item },
  // the terms were part of the settings, and a client that replaced the settings lost them
  tenant: {
    '1': ({ metaJson, ...item }) => {
      const { term_map = {}, ...settings } = looseObject(metaJson);
      return { ...item, metaJson: settings, termMap: term_map };
    },
    // schedules find every tenancy
    '2': (item) => ({ ...item, listed: 'yes', sweeppk: 'tenants#yes', sweepsk: item.tenantUid }),
  },
  // a domain that is not the deployment's own is proven by a token
  subtenant: { '1': (item) => ({ ...item, proofToken: randomUUID() }) },
  // lists the reports of a project
  commit: {
    '1': (item) => ({
      ...item,
      gsi1pk: partition.reportsOf(String(item.tenantUid), String(item.projectUid)),
      gsi1sk: `${item.refUid}#${item.periodStart}#${item.uid}`,
    }),
  },
  audit: {
    '1': (item) => {
      const [root] = String(item.subject).split('/', 1);
      return { ...item, root, gsi1pk: partition.trail(String(item.tenantUid), String(root)), gsi1sk: `${item.at}#${item.uid}` };
    },
    // lists an entry in the trail of its project or company, and in the tenancy's log
    '2': (item) => {
      const tenantUid = String(item.tenantUid);
      const [place, shard] = [earlierPlace(item), logShard(String(item.uid))];
      const keys = {
        trailpk: partition.place(tenantUid, place),
        trailsk: `${item.at}#${item.uid}`,
        sweeppk: partition.log(tenantUid, shard),
        sweepsk: `${item.at}#${item.uid}`,
      };
      return { ...item, place, shard, recorded: item.at, ...keys };
    },
  },
};

/** The place that an entry of an earlier release names, else the tenancy. `placedEntry` corrects the latter afterwards. */
function earlierPlace({ context }: RawItem): TrailPlace {
  const { project, company } = looseObject(context);
  if (typeof project === 'string' && project !== '') return inProject(project);
  return typeof company === 'string' && company !== '' ? inCompany(company) : IN_TENANCY;
}

/**
 * Additional items that a step creates. They are written before the changed item, and again after a crash between the two writes.
 */
export const COMPANIONS: Readonly<Record<string, Readonly<Record<string, (item: RawItem) => RawItem[]>>>> = {
  // tokens list a person's tenants, so these must be found before any tenant is known
  user: {
    '1': ({ uid, tenantUid }) => [
      {
        pk: partition.person(String(uid)),
        sk: sortKey.tenant(String(tenantUid)),
        userUid: uid,
        tenantUid,
        [KIND_FIELD]: 'tenancy',
        __edb_v__: '1',
      },
    ],
  },
};

const versionOf = (item: RawItem) => String(item.__edb_v__);

/** The additional items for a raw item of an earlier shape. */
export function companionsOf(item: RawItem): RawItem[] {
  const steps = Object.entries(COMPANIONS[String(item[KIND_FIELD])] ?? {});
  return steps.filter(([version]) => Number(version) >= Number(versionOf(item))).flatMap(([, make]) => make(item));
}

/** The item in the current shape; the same object if it has that already. */
export function upgraded(item: RawItem): RawItem {
  const step = UPGRADES[String(item[KIND_FIELD])]?.[versionOf(item)];
  return step ? upgraded({ ...step(item), __edb_v__: String(Number(versionOf(item)) + 1) }) : item;
}
