import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { type ConversionFactor, factors as factorRoutes } from '../../../../../shared/contract/factor/factors.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { usePanel } from '../../../ui/details-panel.tsx';
import { fill } from '../../../ui/fill.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { RowPanel } from '../details/row-panel.tsx';
import { DeleteRowsModal } from '../many/delete-rows-modal.tsx';
import { filterStructureRows, isFiltering, NO_ROW_FILTER } from '../many/filter-rows.ts';
import { ManyMenu } from '../many/many-menu.tsx';
import { RowFinder } from '../many/row-finder.tsx';
import { manyTexts } from '../many/texts.ts';
import type { Direction } from '../moves.ts';
import type { ModalAction, RowAction } from '../row-menu.ts';
import { RowModal } from '../row-modal.tsx';
import { metricsTexts as texts } from '../texts.ts';
import { type FlagName, reuseRows, rowsOf, type StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { type SelectHow, selectedAfter } from './select-rows.ts';
import { TreeBar } from './tree-bar.tsx';
import { TreeTable } from './tree-table.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useTreeActions } from './use-tree-actions.ts';

type Props = { place: PlaceOfStructure; nodes: readonly ReadNode[]; changes: StructureChanges; onAddIssue(): void };
type Open = { row: StructureRow; action: ModalAction | 'factor' };

/** The tree with all actions on its rows. Selection, focus and scroll survive a new read. */
export function StructureTree({ place, nodes, changes, onAddIssue }: Props) {
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const query = { effective: 'true' };
  const factors = useApiQuery(factorRoutes, 'listFactors', { params, query });
  const { collapsed, toggle, set } = useCollapsed(place.projectUid);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<string>(undefined);
  const [open, setOpen] = useState<Open>();
  const [wanted, setWanted] = useState<{ uid: string }>();
  const panel = usePanel();
  const [filter, setFilter] = useState(NO_ROW_FILTER);
  const rows = useRows(nodes, isFiltering(filter) ? NONE_COLLAPSED : collapsed, factors.data);
  const shown = useMemo(() => filterStructureRows(rows, filter), [rows, filter]);
  const every = useMemo(() => rowsOf(nodes, NONE_COLLAPSED, factors.data), [nodes, factors.data]);
  const chosen = every.filter(({ uid }) => selected.has(uid));
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const { busy, rules, pathsOf, moveBy, unlist, toggleFlag } = useTreeActions(place, nodes, changes, selected);
  const goTo = (uid: string) => {
    const path = nodes.find((node) => node.uid === uid)?.path ?? '';
    const above = nodes.filter((node) => path.startsWith(node.path) && node.path !== path).map((node) => node.uid);
    if (above.some((each) => collapsed.has(each))) set(new Set([...collapsed].filter((each) => !above.includes(each))));
    setWanted({ uid });
  };
  const act = (row: StructureRow, action: RowAction) => {
    if (isDirection(action)) moveBy(row, action.slice('move-'.length) as Direction);
    else if (action === 'go-to') goTo(row.listed?.targetUid ?? row.uid);
    else if (action === 'unlist') unlist(row);
    else if (action.startsWith('flag:')) toggleFlag(row, action.slice('flag:'.length) as FlagName);
    else setOpen({ row, action: action as ModalAction });
  };
  const select = (uid: string, how: SelectHow) => {
    if (uid.includes('/')) return;
    setSelected(selectedAfter(shown.rows, selected, { uid, how, from: before.current }));
    before.current = uid;
  };
  const editFactor = (row: StructureRow) => setOpen({ row, action: 'factor' });
  const showDetails = (row: StructureRow) => {
    if (row.listed) return;
    setSelected(new Set([row.uid]));
    before.current = row.uid;
    panel.enter();
  };
  if (rows.length === 0) return <Nothing mayEdit={place.mayEdit} onAddIssue={onAddIssue} />;
  return (
    <SpaceBetween size="s">
      <RowFinder filter={filter} found={shown.found} onChange={setFilter} />
      <TreeBar
        selected={nodes.filter(({ uid }) => selected.has(uid)).length}
        actions={
          place.mayEdit && (
            <ManyMenu
              changes={changes}
              rows={chosen}
              onMove={() => chosen[0] && setOpen({ row: chosen[0], action: 'move-into' })}
              onDelete={() => setDeleting(chosen.map(({ uid }) => uid))}
            />
          )
        }
        onClear={() => setSelected(new Set())}
        onCollapse={() => set(new Set(rows.filter(({ hasChildren }) => hasChildren).map(({ uid }) => uid)))}
        onExpand={() => set(new Set())}
      />
      <TreeTable
        label={fill(texts.treeLabel, { name: place.name })}
        rows={shown.rows}
        selected={selected}
        busy={busy}
        rules={rules}
        wanted={wanted}
        handlers={{ act, toggle, select, moveBy, editFactor, showDetails }}
      />
      {shown.rows.length === 0 && <NoMatch onClear={() => setFilter(NO_ROW_FILTER)} />}
      <RowPanel
        place={place}
        nodes={nodes}
        rows={chosen}
        factors={factors.data ?? []}
        onAct={(row, action) => (action === 'factor' ? editFactor(row) : act(row, action))}
        onLeave={({ uid }) => setWanted({ uid })}
      />
      {deleting.length > 0 && (
        <DeleteRowsModal
          changes={changes}
          rows={every.filter(({ uid }) => deleting.includes(uid))}
          onDone={() => setSelected(new Set())}
          onClose={() => setDeleting([])}
        />
      )}
      {open && (
        <RowModal
          key={`${open.action} ${open.row.uid}`}
          {...open}
          place={place}
          nodes={nodes}
          changes={changes}
          from={pathsOf(open.row)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

const NONE_COLLAPSED: ReadonlySet<string> = new Set();

const isDirection = (action: RowAction) => ['move-up', 'move-down', 'move-in', 'move-out'].includes(action);

/** The rows of the tree. Unchanged rows stay the same objects. */
function useRows(nodes: readonly ReadNode[], collapsed: ReadonlySet<string>, factors: readonly ConversionFactor[] | undefined) {
  const before = useRef<StructureRow[]>([]);
  return useMemo(() => {
    before.current = reuseRows(before.current, rowsOf(nodes, collapsed, factors));
    return before.current;
  }, [nodes, collapsed, factors]);
}

const NoMatch = ({ onClear }: { onClear(): void }) => (
  <EmptyState title={manyTexts.none} action={<Button onClick={onClear}>{manyTexts.clear}</Button>}>
    {manyTexts.noneText}
  </EmptyState>
);

function Nothing({ mayEdit, onAddIssue }: { mayEdit: boolean; onAddIssue(): void }) {
  return (
    <EmptyState title={texts.emptyTitle} action={mayEdit && <Button onClick={onAddIssue}>{texts.addIssue}</Button>}>
      {mayEdit ? texts.emptyText : texts.emptyReadOnly}
    </EmptyState>
  );
}
