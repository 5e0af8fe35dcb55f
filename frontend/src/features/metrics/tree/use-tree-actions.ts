import { useMemo } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import type { Position } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { movedWithUndo, useUndoFlash } from '../many/use-undo.tsx';
import { listedAt } from '../modals/possible-children.ts';
import type { Direction } from '../moves.ts';
import { metricsTexts as texts } from '../texts.ts';
import { canMove, type FlagName, namesAt, type StructureRow, toggled, treeOf } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { useRowChanges } from './use-row-changes.ts';
import type { DragRules } from './use-row-drag.ts';

/**
 * The actions on rows without a form. `busy`: uids of the rows that are changing; `rules`: drag rules, undefined without the
 * right to edit; `pathsOf`: present paths that an action affects, which are all selected rows if the row is one of them.
 */
export function useTreeActions(
  place: PlaceOfStructure,
  nodes: readonly ReadNode[],
  changes: StructureChanges,
  selected: ReadonlySet<string>,
) {
  const { busy, run, moved } = useRowChanges();
  const flash = useFlash();
  const done = useUndoFlash();
  const tree = useMemo(() => treeOf(nodes), [nodes]);
  const uidAt = (path: string) => nodes.find((node) => node.path === path)?.uid ?? '';
  const uidsWith = (row: Pick<StructureRow, 'uid'>) => (selected.has(row.uid) ? [...selected] : [row.uid]);
  const pathsAt = (uids: readonly string[]) => nodes.filter(({ uid }) => uids.includes(uid)).map(({ path }) => path);
  const pathsOf = (row: Pick<StructureRow, 'uid'>) => pathsAt(uidsWith(row));
  const moveBy = (row: StructureRow, direction: Direction) => {
    if (!place.mayEdit || row.listed) return;
    const uids = uidsWith(row);
    const step = async () => {
      const before = await changes.step(uids, direction);
      if (!before) flash({ type: 'info', content: fill(texts.moveNowhere, { name: row.label }) });
      // One step up or down needs no undo button, because the opposite step undoes it.
      else if (direction === 'in' || direction === 'out') done(movedWithUndo(before, changes, row.label));
    };
    void moved(row.uid, step);
  };
  const drop = (uids: readonly string[], to: string, position: Position) => {
    const from = pathsAt(uids);
    if (from.length === 0) return;
    const before = changes.rowsBeforeMove(from);
    const move = async () => {
      await changes.move(from, to, position);
      done(movedWithUndo(before, changes, namesAt(nodes, from)[0]));
    };
    void moved(uidAt(from[0]!), move);
  };
  const unlist = ({ uid, listed }: StructureRow) => {
    const parent = nodes.find((node) => node.uid === listed?.parentUid);
    if (parent?.type !== 'metricscore' || !listed) return;
    const without = (now: readonly ReadNode[]) => {
      const path = now.find(({ uid }) => uid === parent.uid)?.path ?? parent.path;
      const rest = listedAt(now, path).filter((each) => each !== listed.metricUid);
      return { meta_json: { additional_children: rest.length > 0 ? rest : null } };
    };
    void run(uid, () => changes.patch(parent.path, parent.type, without));
  };
  const toggleFlag = ({ uid, path, type, fields }: StructureRow, flag: FlagName) =>
    void run(uid, () => changes.patch(path, type, toggled(fields, flag)));
  const rules: DragRules | undefined = place.mayEdit
    ? {
        dragged: (path) => uidsWith({ uid: uidAt(path) }),
        allows: (uids, to, position) => canMove(tree, pathsAt(uids), to, position),
        drop,
      }
    : undefined;
  return { busy, rules, pathsOf, moveBy, unlist, toggleFlag };
}
