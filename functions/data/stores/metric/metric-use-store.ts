import type { EntityItem } from 'electrodb';
import type { Aliases } from '../../../../shared/domain/metric/replacement.ts';
import type { Cause } from '../../audit-write.ts';
import { getTogether } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { MetricuseEntity } from '../../entities/metric/metric-use.ts';
import { itemKey } from '../../item-key.ts';
import { db } from '../../service.ts';
import { transact, type Write, write } from '../../transact.ts';
import { NO_STRUCTURE, resultUses } from './result-uses.ts';

type UseItem = EntityItem<typeof MetricuseEntity>;

/**
 * The items that name metrics: a package's tree, an owner's factors, a project's results. `deleted`: metrics of nodes that a
 * project's tree has deleted, which packages may still show.
 */
export type MetricUse = {
  kind: UseItem['kind'];
  structureUid: string;
  ownerUid: string;
  metrics: ReadonlySet<string>;
  deleted: ReadonlySet<string>;
};

/** Whether something names a metric, be it with a deleted node. */
export const mentions = ({ metrics, deleted }: MetricUse, uid: string): boolean => metrics.has(uid) || deleted.has(uid);

/** Between the uids of a merge, which is in none. */
const BETWEEN = '>';

/** The uses of one tenant's base metrics, and the metrics that were merged into others. */
export const metricUseStore = (tenantUid: string) => {
  return {
    /** Everything that names a metric, in one Query; the sets of a project's results as one. `consistent`: at this moment. */
    async all({ consistent = false } = {}): Promise<MetricUse[]> {
      const { data } = await db.entities.metricuse.query.primary({ tenantUid }).go({ pages: 'all', consistent });
      const results = Map.groupBy(
        data.filter(({ kind }) => kind === 'results'),
        ({ ownerUid }) => ownerUid,
      );
      return [
        ...data.filter(({ kind }) => kind !== 'results').map(useOf),
        ...[...results].map(([ownerUid, sets]): MetricUse => {
          const metrics = new Set(sets.flatMap((set) => [...(set.metrics ?? [])]));
          return { kind: 'results', structureUid: NO_STRUCTURE, ownerUid, metrics, deleted: new Set() };
        }),
      ];
    },

    /** Deletes all uses of metrics in a structure and by some owners. One Query. */
    async removalWrites(structure: string, owners: ReadonlySet<string>): Promise<Write[]> {
      const { data } = await db.entities.metricuse.query.primary({ tenantUid }).go({ pages: 'all' });
      return data
        .filter(({ structureUid, ownerUid }) => structureUid === structure || owners.has(ownerUid))
        .map(({ kind, structureUid, ownerUid }) =>
          write(db.entities.metricuse.delete({ tenantUid, kind, structureUid, ownerUid })),
        );
    },

    /**
     * Replaces the metrics that a package's tree names, in the transaction that writes the tree. `deleted`: metrics of deleted
     * nodes.
     */
    treeWrite(structureUid: string, packageUid: string, metrics: readonly string[], deleted: readonly string[] = []): Write {
      const item = { tenantUid, kind: 'tree', structureUid, ownerUid: packageUid, data: packSheet(metrics) } as const;
      return write(db.entities.metricuse.put({ ...item, ...(deleted.length > 0 && { deleted: packSheet(deleted) }) }));
    },

    /** The metrics that an owner's factors name, for the transaction that writes the factors. */
    factorsWrite: (ownerUid: string, metrics: readonly string[]): Write =>
      write(
        db.entities.metricuse.put({
          tenantUid,
          kind: 'factors',
          structureUid: NO_STRUCTURE,
          ownerUid,
          data: packSheet(metrics),
        }),
      ),

    /** Adds metrics to those that the results of a project name. One BatchGet, and a write only for new ones. */
    addResults: (projectUid: string, metrics: readonly string[]): Promise<void> => resultUses(tenantUid, projectUid).add(metrics),

    /**
     * Those of some metrics that the results of a project name, which were listed before the results were written. One BatchGet.
     */
    namedInResults: (projectUid: string, metrics: readonly string[]): Promise<string[]> =>
      resultUses(tenantUid, projectUid).named(metrics),

    /** Renames merged metrics in a project's list of metrics in results. Metrics of a result that is written meanwhile stay. */
    async renameResults(projectUid: string, metrics: readonly string[], aliases: Aliases): Promise<void> {
      await this.addResults(projectUid, metrics);
      await resultUses(tenantUid, projectUid).remove([...aliases.keys()]);
    },

    /** The merged metrics, in one Query. `consistent`: includes every merge that has begun. */
    async aliases({ consistent = false } = {}): Promise<Aliases> {
      const { data } = await db.entities.metricalias.query.primary({ tenantUid }).go({ pages: 'all', consistent });
      return new Map(data.map(({ fromUid, toUid }) => [fromUid, toUid]));
    },

    /**
     * The same, in the round trip of other reads at this moment. Merges of earlier releases are included after the next merge or
     * after `npm run upgrade`. `consistent`: with every merge that has begun, together with other such reads.
     */
    async aliasesTogether({ consistent = false } = {}): Promise<Aliases> {
      const key = itemKey('mergedmetrics', { tenantUid });
      const [item] = await getTogether<{ pairs?: ReadonlySet<string> }>([key], { consistent });
      return new Map([...(item?.pairs ?? [])].map((pair) => pair.split(BETWEEN) as [string, string]));
    },

    /** The writes that record the merge of one metric into another, together with all earlier merges. One Query. */
    async aliasWrites(fromUid: string, toUid: string, { at, by }: Cause): Promise<Write[]> {
      return [
        write(db.entities.metricalias.create({ tenantUid, fromUid, toUid, created: at, by })),
        togetherWrite(tenantUid, [...(await this.aliases()), [fromUid, toUid]]),
      ];
    },

    /** Puts merges of an earlier release where `aliasesTogether` finds them. @returns how many were missing there */
    async gatherAliases(aliases: Aliases): Promise<number> {
      const known = await this.aliasesTogether();
      const missing = [...aliases].filter(([uid]) => !known.has(uid));
      if (missing.length > 0) await transact([togetherWrite(tenantUid, missing)]);
      return missing.length;
    },
  };
};

const togetherWrite = (tenantUid: string, pairs: readonly (readonly string[])[]): Write =>
  write(db.entities.mergedmetrics.upsert({ tenantUid }).add({ pairs: pairs.map((pair) => pair.join(BETWEEN)) }));

const unpacked = (uids: Uint8Array | undefined): Set<string> => new Set(uids ? unpackSheet<string[]>(uids) : []);

const useOf = ({ kind, structureUid, ownerUid, data, deleted }: UseItem): MetricUse => ({
  kind,
  structureUid,
  ownerUid,
  metrics: unpacked(data),
  deleted: unpacked(deleted),
});
