import type { InputValue } from '../../../shared/contract/report/values.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { ValueItem } from '../../core/report/save-values.ts';

/** A value with the metric that it is of. */
export function valueView(item: ValueItem, node: Node | undefined): InputValue {
  const { uid, nodeUid, metricUid, value, comment, noReport, metaJson, version } = item;
  const { name = '', unit = '' } = node?.metric ?? {};
  return {
    uid,
    value: value ?? null,
    comment,
    version,
    meta_json: { ...metaJson, noReport },
    metric: { uid: nodeUid, _path: node?.path ?? '', metric: { uid: metricUid, name, unit } },
  };
}
