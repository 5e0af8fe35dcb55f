import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { Context } from '../context.ts';

/** Something that was put under the metrics of a day; `merges`: how many had begun by then, as far as its writer knew. */
type MergeMark = { merges?: number | undefined };

/** Number of merges that the writers of some things knew. */
export const mergesKnownTo = (things: readonly MergeMark[]): number =>
  things.reduce((most, { merges = 0 }) => Math.max(most, merges), 0);

/**
 * The merges that a request reads figures under: those that had begun when the ids of its path were read, or else those of this
 * moment, in the round trip of whatever else is read.
 */
export const mergesAtHand = ({ tenantUid, aliases }: Pick<Context, 'tenantUid' | 'aliases'>): Aliases | Promise<Aliases> =>
  aliases ?? metricUseStore(tenantUid).aliasesTogether();

/**
 * The merges that apply to data that was just read: `known`, unless the writer of one of the items knew of more. Merges are only
 * ever added, so their number is enough to compare. Costs one Query if a merge has begun during the request.
 */
export const mergesBehind = async (tenantUid: string, known: Aliases, things: readonly MergeMark[]): Promise<Aliases> =>
  mergesKnownTo(things) <= known.size ? known : metricUseStore(tenantUid).aliases({ consistent: true });
