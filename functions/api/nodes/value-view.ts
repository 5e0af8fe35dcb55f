import type { Node } from '../../../shared/domain/structure/tree.ts';
import type { ValueItem } from '../../core/report/save-values.ts';

/** What was entered for a metric, as clients read it (REP-195); version 0 is nothing yet. */
export const inputView = (node: Node, item: ValueItem | undefined) => ({
  uid: item?.uid ?? null,
  value: item?.value ?? null,
  comment: item?.comment ?? '',
  version: item?.version ?? 0,
  meta_json: {
    ...item?.metaJson,
    noReport: item?.noReport ?? false,
    disableValueInput: node.meta_json.disableValueInput === true,
  },
});
