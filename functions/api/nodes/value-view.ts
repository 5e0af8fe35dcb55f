import type { ValueOfNode } from '../../../shared/contract/report/value-view.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { ValueItem } from '../../core/report/save-values.ts';
import { valueFields } from '../views/value-fields.ts';

/** The value of a metric, as clients read it (REP-195); version 0 means none yet. */
export function inputView(node: Node, item: ValueItem | undefined): ValueOfNode {
  const fields = valueFields(item, node);
  const disableValueInput = node.meta_json.disableValueInput === true;
  const by = item && { saved_by: item.by };
  return { uid: item?.uid ?? null, ...fields, ...by, meta_json: { ...fields.meta_json, disableValueInput } };
}
