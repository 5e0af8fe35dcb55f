import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { listedUnit } from '../../../../shared/domain/factor/factors.ts';
import { parentPath } from '../../../../shared/domain/structure/tree.ts';
import type { FactorBody } from './factor-calls.ts';

/**
 * The uid of the first row of a structure that a factor converts as the person sees it: it has the factor's metric, and its
 * parent is measured in the unit, as screens show it. Undefined where no row needs the factor.
 */
export function rowOfFactor(
  tree: readonly ReadNode[],
  { metric: metricUid, toUnit }: Pick<FactorBody, 'metric' | 'toUnit'>,
): string | undefined {
  const metrics = new Map(tree.map(({ path, node }) => [path, node.metricscore?.metric]));
  const isConverted = ({ path }: ReadNode) => {
    const [own, above] = [metrics.get(path), metrics.get(parentPath(path))];
    return own?.uid === metricUid && above && (above.unit === toUnit || listedUnit(own.unit, above.unit) === toUnit);
  };
  return tree.find(isConverted)?.uid;
}
