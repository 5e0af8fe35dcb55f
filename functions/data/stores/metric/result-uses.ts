import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { EntityItem } from 'electrodb';
import type { MetricuseEntity } from '../../entities/metric/metric-use.ts';
import { db } from '../../service.ts';

/** In place of a structure: where earlier releases keep all metrics that the results of a project name. */
export const NO_STRUCTURE = '-';

const LETTERS = '0123456789abcdef';

/** By the first letter of the metric: sixteen sets, of which each holds some 11,000. */
const setOf = (metricUid: string): string => {
  const first = metricUid.charAt(0);
  return `${NO_STRUCTURE}${first !== '' && LETTERS.includes(first) ? first : '0'}`;
};

/** The metrics that the stored results of one project name. */
export const resultUses = (tenantUid: string, projectUid: string) => {
  const keyOf = (structureUid: string) => ({ tenantUid, kind: 'results' as const, structureUid, ownerUid: projectUid });

  /** The sets of some metrics with the one of earlier releases, by name. One BatchGet. */
  async function sets(metrics: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
    const names = new Set([NO_STRUCTURE, ...metrics.map(setOf)]);
    const { data } = await db.entities.metricuse.get([...names].map(keyOf)).go({ consistent: true });
    return new Map(
      data.map(({ structureUid, metrics: named }: EntityItem<typeof MetricuseEntity>) => [structureUid, new Set(named)]),
    );
  }

  return {
    /** Adds metrics. Writes only sets that lack some, because a write costs as much as the whole set. */
    async add(metrics: readonly string[]): Promise<void> {
      if (metrics.length === 0) return;
      const known = await sets(metrics);
      const isKnown = (uid: string) => [NO_STRUCTURE, setOf(uid)].some((name) => known.get(name)?.has(uid));
      const fresh = metrics.filter((uid) => !isKnown(uid));
      const writes = [...Map.groupBy(fresh, setOf)].map(([name, some]) =>
        db.entities.metricuse
          .upsert(keyOf(name))
          .add({ metrics: [...some] })
          .go(),
      );
      await Promise.all(writes);
    },

    /** Those of the given metrics that the results name. */
    async named(metrics: readonly string[]): Promise<string[]> {
      const known = [...(await sets(metrics)).values()];
      return metrics.filter((uid) => known.some((each) => each.has(uid)));
    },

    async remove(metrics: readonly string[]): Promise<void> {
      const known = await sets(metrics);
      const named = [...known].map(([name, all]) => [name, metrics.filter((uid) => all.has(uid))] as const);
      const writes = named.filter(([, some]) => some.length > 0).map(([name, some]) => withoutSome(keyOf(name), some));
      await Promise.all(writes);
    },
  };
};

type Key = { tenantUid: string; kind: 'results'; structureUid: string; ownerUid: string };

/** A set that has gone with its project meanwhile names nothing. */
async function withoutSome(key: Key, metrics: readonly string[]): Promise<void> {
  const left = db.entities.metricuse.patch(key).delete({ metrics: [...metrics] });
  await left.go().catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

const isGone = (error: unknown) =>
  error instanceof ConditionalCheckFailedException ||
  (error as { cause?: unknown }).cause instanceof ConditionalCheckFailedException;
