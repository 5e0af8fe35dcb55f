import type { NodeFields } from '../../../../../shared/contract/report/nodes.ts';
import { isStoredAlike } from '../../../ui/form/typed-fields.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../use-structure.ts';

/**
 * The fields of a node that a dialog changes, without values that are as they were when it opened. So another person's changes of
 * the node stay, and a package still follows its project in unchanged fields.
 */
export function changedOfNode(before: NodeFields, { metric, meta_json, ...fields }: ChangedFields): ChangedFields {
  // what was never set is sent also where it is null (SET-310, SET-311)
  const isLeft = (stored: Readonly<Record<string, unknown>>, key: string, value: unknown) =>
    key in stored && isStoredAlike(stored[key], value);
  const others = Object.entries(fields).filter(([key, value]) => !isLeft(before, key, value));
  const meta = Object.entries(meta_json ?? {}).filter(([key, value]) => !isLeft(before.meta_json, key, value));
  return {
    ...(metric && { metric }),
    ...Object.fromEntries(others),
    ...(meta_json && { meta_json: Object.fromEntries(meta) }),
  };
}

/** The changes of a tree for a dialog over one of its rows. */
export const changesOver = (row: StructureRow, changes: StructureChanges): StructureChanges => ({
  ...changes,
  patch: (path, type, fields) => changes.patch(path, type, path === row.path ? changedOfNode(row.fields, fields) : fields),
});
