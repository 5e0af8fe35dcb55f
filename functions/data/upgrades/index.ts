import { randomUUID } from 'node:crypto';
import { KIND_FIELD, partition, sortKey } from '../table.ts';
import { IN_TENANCY, inCompany, inProject, logShard, type TrailPlace } from '../trail-place.ts';

/** A raw item of the table, as an earlier release wrote it. */
export type RawItem = Record<string, unknown>;

/** From one version of an entity's shape to the next; the key does not change. */
type Step = (item: RawItem) => RawItem;

/**
 * How items of earlier releases come to the shape of today, by entity and the version that they have. An entity that changes
 * what it stores raises its model's version and adds a step here, and a test of it.
 */
export const UPGRADES: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  user: { '1': (item) => item },
  // the terms stood among the settings, where a client that replaced the settings lost them
  tenant: {
    '1': ({ metaJson, ...item }) => {
      const { term_map = {}, ...settings } = (metaJson ?? {}) as Record<string, unknown>;
      return { ...item, metaJson: settings, termMap: term_map };
    },
    // schedules find every tenancy
    '2': (item) => ({ ...item, listed: 'yes', sweeppk: 'tenants#yes', sweepsk: item.tenantUid }),
  },
  // a domain that is not the deployment's own is proven by a token
  subtenant: { '1': (item) => ({ ...item, proofToken: randomUUID() }) },
  // reports are found by their project, and what has changed in one, whatever part of it, by the report
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
    // an entry stands in the trail of its project or company, and in the tenancy's log
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

/** What an entry of an earlier release says of its place. `placedEntry` finds the place of one that says nothing. */
function earlierPlace({ context }: RawItem): TrailPlace {
  const { project, company } = (context ?? {}) as { project?: string; company?: string };
  return project ? inProject(project) : company ? inCompany(company) : IN_TENANCY;
}

/** Items that a step adds beside the one that it changes; written before it, and once more after a crash between the two. */
export const COMPANIONS: Readonly<Record<string, Readonly<Record<string, (item: RawItem) => RawItem[]>>>> = {
  // tokens name the tenants of a person, which are found without knowing a tenant
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

/** What a raw item of an earlier shape lacks beside it. */
export function companionsOf(item: RawItem): RawItem[] {
  const steps = Object.entries(COMPANIONS[String(item[KIND_FIELD])] ?? {});
  return steps.filter(([version]) => Number(version) >= Number(versionOf(item))).flatMap(([, make]) => make(item));
}

/** The item in the shape of today; the very same object when it has that already. */
export function upgraded(item: RawItem): RawItem {
  const step = UPGRADES[String(item[KIND_FIELD])]?.[versionOf(item)];
  return step ? upgraded({ ...step(item), __edb_v__: String(Number(versionOf(item)) + 1) }) : item;
}
