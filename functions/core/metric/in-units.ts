import { type Node, subtreeOf, type TreeMetric } from '../../../shared/domain/structure/tree.ts';
import { retryOn } from '../../data/retry.ts';
import { UNIT_CHANGED } from '../../data/stores/metric/unit-rests.ts';

const ATTEMPTS = 3;

/**
 * Looks base metrics up and names them in a tree, and does both again where one of them got another unit in between.
 * @param run writes the tree with `namingWrites` @throws stale_version where it happens with each attempt
 */
export const inUnitsOfNow = <T>(run: () => Promise<T>): Promise<T> => retryOn(UNIT_CHANGED.is, { attempts: ATTEMPTS }, run);

/** What a node and those below it measure. @param path of a node that is there */
export const measuredBelow = (nodes: readonly Node[], path: string): TreeMetric[] =>
  subtreeOf(nodes, path).flatMap(({ metric }) => metric ?? []);
