import { useState } from 'react';
import type { NodeType } from '../../../../../shared/domain/structure/tree.ts';
import type { Merges } from '../../../ui/form/merged.ts';
import { typedOver } from '../../../ui/form/typed-fields.ts';
import type { ChangedFields, StructureChanges } from '../use-structure.ts';
import { RowChangedSince, type SeenRow } from './changed-fields.ts';

/** `draftOf`: the draft of a stored row; `merges`: as in `useTypedFields`. */
type Draft<D> = { draftOf(seen: SeenRow): D; merges?: Merges<D> };
/** `before`: the draft when the row was read, with which a change is compared. */
type State<D> = { seen: SeenRow; before: D; draft: D };

/**
 * The draft of a dialog about a row. If another person has changed the same field, the dialog shows the stored values with its
 * person's changes on top, and the next save is based on these.
 * @param changes as `changesOver` returns them
 * @throws RowChangedSince from `patch`
 */
export function useRowDraft<D extends object>(opened: SeenRow, changes: StructureChanges, { draftOf, merges = {} }: Draft<D>) {
  const [{ seen, before, draft }, setState] = useState<State<D>>(() => {
    const first = draftOf(opened);
    return { seen: opened, before: first, draft: first };
  });
  const goOnFrom = (now: SeenRow) => {
    const stored = draftOf(now);
    setState((mine) => {
      const { values } = typedOver<D>({ values: mine.draft, began: mine.before }, stored, merges);
      return { seen: now, before: stored, draft: { ...stored, ...values } };
    });
  };
  const patch = async (type: NodeType, fields: ChangedFields): Promise<void> => {
    try {
      await changes.patch(seen.row.path, type, fields);
    } catch (failure) {
      if (failure instanceof RowChangedSince) goOnFrom(failure.now);
      throw failure;
    }
  };
  const set = (part: Partial<D>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  return { row: seen.row, before, draft, set, patch };
}
