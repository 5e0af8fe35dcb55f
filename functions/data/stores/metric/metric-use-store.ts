import type { EntityItem } from 'electrodb';
import type { Aliases } from '../../../../shared/domain/metric/replacement.ts';
import type { Cause } from '../../audit-write.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { MetricuseEntity } from '../../entities/metric/metric-use.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

type UseItem = EntityItem<typeof MetricuseEntity>;

/** The items that name metrics: a package's tree, an owner's factors, a project's results. */
export type MetricUse = {
  kind: UseItem['kind'];
  structureUid: string;
  ownerUid: string;
  metrics: ReadonlySet<string>;
};

const NO_STRUCTURE = '-';

/** Where the base metrics of one tenant are used, and which have become others. */
export const metricUseStore = (tenantUid: string) => {
  const entryOf = (kind: UseItem['kind'], structureUid: string, ownerUid: string, metrics: readonly string[]): Write =>
    write(db.entities.metricuse.put({ tenantUid, kind, structureUid, ownerUid, data: packSheet(metrics) }));

  return {
    /** Everything that names a metric, in one Query. */
    async all(): Promise<MetricUse[]> {
      const { data } = await db.entities.metricuse.query.primary({ tenantUid }).go({ pages: 'all' });
      return data.map(({ kind, structureUid, ownerUid, data: packed, metrics }) => ({
        kind,
        structureUid,
        ownerUid,
        metrics: new Set(packed ? unpackSheet<string[]>(packed) : metrics),
      }));
    },

    /** What a package's tree names from now on, for the transaction that writes the tree. */
    treeWrite: (structureUid: string, packageUid: string, metrics: readonly string[]): Write =>
      entryOf('tree', structureUid, packageUid, metrics),

    /** What an owner's factors name from now on, for the transaction that writes them. */
    factorsWrite: (ownerUid: string, metrics: readonly string[]): Write => entryOf('factors', NO_STRUCTURE, ownerUid, metrics),

    /** Adds metrics to those that the results of a project name. */
    async addResults(projectUid: string, metrics: readonly string[]): Promise<void> {
      if (metrics.length === 0) return;
      const key = { tenantUid, kind: 'results' as const, structureUid: NO_STRUCTURE, ownerUid: projectUid };
      await db.entities.metricuse
        .upsert(key)
        .add({ metrics: [...metrics] })
        .go();
    },

    /** What the results of a project name once some metrics have become others. Those of a result that is written meanwhile stay. */
    async renameResults(projectUid: string, metrics: readonly string[], aliases: Aliases): Promise<void> {
      await this.addResults(projectUid, metrics);
      const key = { tenantUid, kind: 'results' as const, structureUid: NO_STRUCTURE, ownerUid: projectUid };
      const gone = [...aliases.keys()];
      if (gone.length > 0) await db.entities.metricuse.patch(key).delete({ metrics: gone }).go();
    },

    /** Which metrics have become others, in one Query. */
    async aliases(): Promise<Aliases> {
      const { data } = await db.entities.metricalias.query.primary({ tenantUid }).go({ pages: 'all' });
      return new Map(data.map(({ fromUid, toUid }) => [fromUid, toUid]));
    },

    aliasWrite: (fromUid: string, toUid: string, { at, by }: Cause): Write =>
      write(db.entities.metricalias.create({ tenantUid, fromUid, toUid, created: at, by })),
  };
};
