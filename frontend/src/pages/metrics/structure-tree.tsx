import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { factors as factorRoutes } from '../../../../shared/contract/factors.ts';
import type { TrackerNode } from '../../../../shared/contract/nodes.ts';
import { useApiQuery } from '../../api/queries.ts';
import { fill } from '../../app/texts/fill.ts';
import { metricsTexts as texts } from '../../app/texts/metrics.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { countOf } from '../../components/format.ts';
import type { StructurePlace } from '../../components/use-structure-place.ts';
import type { ModalAction, RowAction } from './row-menu.ts';
import { RowModal } from './row-modal.tsx';
import { canMove, type FlagName, type Row, rowsOf, siblingOf, toggled, treeOf } from './tree-rows.ts';
import { TreeTable } from './tree-table.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useRowChanges } from './use-row-changes.ts';
import type { Changes } from './use-structure.ts';

type Props = { place: StructurePlace; nodes: readonly TrackerNode[]; changes: Changes; onAddIssue(): void };
type Open = { row: Row; action: ModalAction | 'factor' };

/** The tree with everything that can be done to its rows. */
export function StructureTree({ place, nodes, changes, onAddIssue }: Props) {
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const query = { effective: 'true' };
  const factors = useApiQuery(factorRoutes, 'api_tracker_commit_convfactor_list', { params, query });
  const { collapsed, toggle, set } = useCollapsed(place.projectUid);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const { busy, run, moved } = useRowChanges();
  const tree = useMemo(() => treeOf(nodes), [nodes]);
  const rows = useMemo(() => rowsOf(nodes, collapsed, factors.data), [nodes, collapsed, factors.data]);
  const pathsOf = (row: Pick<Row, 'uid' | 'path'>) =>
    selected.has(row.uid) ? nodes.filter(({ uid }) => selected.has(uid)).map(({ path }) => path) : [row.path];
  const moveBy = (row: Row, step: -1 | 1) => {
    const other = siblingOf(nodes, row.path, step);
    if (!other || !place.mayEdit) return;
    const [from, to] = step === 1 ? [row.path, other.path] : [other.path, row.path];
    void moved(row.uid, () => changes.move([from], to, 'right'), 1);
  };
  const act = (row: Row, action: RowAction) => {
    if (action === 'move-up' || action === 'move-down') moveBy(row, action === 'move-up' ? -1 : 1);
    else if (action.startsWith('flag:')) {
      const flag = action.slice('flag:'.length) as FlagName;
      void run(row.uid, () => changes.patch(row.path, row.type, toggled(row.fields, flag)));
    } else setOpen({ row, action: action as ModalAction });
  };
  const select = (uid: string, more: boolean) => {
    if (!place.mayEdit) return;
    const next = new Set(more ? selected : []);
    if (more && selected.has(uid)) next.delete(uid);
    else if (more) next.add(uid);
    setSelected(next);
  };
  if (rows.length === 0) return <Nothing mayEdit={place.mayEdit} onAddIssue={onAddIssue} />;
  const uidAt = (path: string) => nodes.find((node) => node.path === path)?.uid ?? '';
  const rules = place.mayEdit
    ? {
        dragged: (path: string) => pathsOf({ uid: uidAt(path), path }),
        allows: (from: readonly string[], to: string, position: 'right' | 'last-child') => canMove(tree, from, to, position),
        drop: (from: readonly string[], to: string, position: 'right' | 'last-child') =>
          void moved(uidAt(from[0] ?? ''), () => changes.move(from, to, position), from.length),
      }
    : undefined;
  return (
    <SpaceBetween size="s">
      <Bar
        selected={nodes.filter(({ uid }) => selected.has(uid)).length}
        onClear={() => setSelected(new Set())}
        onCollapse={() => set(new Set(rows.filter(({ hasChildren }) => hasChildren).map(({ uid }) => uid)))}
        onExpand={() => set(new Set())}
      />
      <TreeTable
        label={fill(texts.treeLabel, { name: place.name })}
        rows={rows}
        selected={selected}
        busy={busy}
        rules={rules}
        handlers={{ act, toggle, select, moveBy, editFactor: (row) => setOpen({ row, action: 'factor' }) }}
      />
      {open && <RowModal {...open} {...{ place, nodes, changes, from: pathsOf(open.row) }} onClose={() => setOpen(undefined)} />}
    </SpaceBetween>
  );
}

function Nothing({ mayEdit, onAddIssue }: { mayEdit: boolean; onAddIssue(): void }) {
  return (
    <EmptyState title={texts.emptyTitle} action={mayEdit && <Button onClick={onAddIssue}>{texts.addIssue}</Button>}>
      {mayEdit ? texts.emptyText : texts.emptyReadOnly}
    </EmptyState>
  );
}

type BarProps = { selected: number; onClear(): void; onCollapse(): void; onExpand(): void };

function Bar({ selected, onClear, onCollapse, onExpand }: BarProps) {
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="center">
      <Button variant="inline-link" onClick={onExpand}>
        {texts.expandAll}
      </Button>
      <Button variant="inline-link" onClick={onCollapse}>
        {texts.collapseAll}
      </Button>
      {selected > 0 && (
        <span role="status">
          {countOf(selected, texts.selected)}{' '}
          <Button variant="inline-link" onClick={onClear}>
            {texts.clearSelection}
          </Button>
        </span>
      )}
      <Box color="text-body-secondary" fontSize="body-s">
        <span className="tree-keys">{texts.keys}</span>
      </Box>
    </SpaceBetween>
  );
}
