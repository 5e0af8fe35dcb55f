import type { ValueView } from '../../../shared/contract/report/values.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { ValueItem } from '../../core/report/save-values.ts';
import { valueFields } from '../views/value-fields.ts';

/** A value with the metric that it is of. */
export function valueView(item: ValueItem, node: Node | undefined): ValueView {
  const { uid, nodeUid, metricUid } = item;
  const { name = '', unit = '' } = node?.metric ?? {};
  return {
    uid,
    ...valueFields(item, node),
    metric: { uid: nodeUid, _path: node?.path ?? '', metric: { uid: metricUid, name, unit } },
  };
}
