import type { StoredValueMeta } from '../../../shared/contract/report/value-view.ts';
import { estimatedShareOfReceived, receivedTotal } from '../../../shared/domain/apportionment/received.ts';
import { totalOf } from '../../../shared/domain/apportionment/shares.ts';
import { otherUnitOf } from '../../../shared/domain/report/entry/entered-unit.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';

type ValueParts = {
  value?: string | undefined;
  unit?: string | undefined;
  comment: string;
  noReport: boolean;
  metaJson?: StoredValueMeta | undefined;
  version: number;
};

/**
 * The fields that every answer has for a value, with N/A among its meta-data (REP-195); version 0 means none yet. `node`: of its
 * metric.
 */
export function valueFields(item: ValueParts | undefined, node: Node | undefined) {
  const { value = null, unit } = item ?? {};
  const enteredUnit = node && unit !== undefined ? otherUnitOf(node, { value, enteredUnit: unit }) : undefined;
  return {
    value,
    ...(enteredUnit !== undefined && { entered_unit: enteredUnit }),
    comment: item?.comment ?? '',
    version: item?.version ?? 0,
    meta_json: valueMeta(item),
  };
}

/** The meta-data of a value as clients read it. */
export function valueMeta(item: Pick<ValueParts, 'metaJson' | 'noReport'> | undefined) {
  const meta = item?.metaJson;
  return { ...meta, received: receivedView(meta?.received), noReport: item?.noReport ?? false };
}

/** The received part, without its origins before the supplier. */
function receivedView(received: StoredValueMeta['received']) {
  const total = receivedTotal(received);
  if (!received || total === null) return undefined;
  const parts = Object.entries(received.parts).map(([source, part]) => [source, totalOf(part)] as const);
  const estimated = estimatedShareOfReceived(received);
  return { total, parts: Object.fromEntries(parts), ...(estimated && { estimated }) };
}
