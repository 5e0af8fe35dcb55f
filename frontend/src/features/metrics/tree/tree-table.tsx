import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Direction } from '../moves.ts';
import { RowBoundary, RowError } from '../row-boundary.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import { type RowHandlers, TreeRow } from './tree-row.tsx';
import type { DragRules } from './use-row-drag.ts';

/** Most rows of a tree that is rendered as a whole. In a larger tree only the rows in view are rendered. */
const VIRTUAL_FROM = 200;
const ROW_HEIGHT = 45;

/** The WAI-ARIA role of a table with rows that expand and collapse; the table's own semantics stay. */
const TREE_GRID = { role: 'treegrid', 'aria-multiselectable': true };

type Props = {
  label: string;
  rows: readonly StructureRow[];
  selected: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  rules: DragRules | undefined;
  handlers: Omit<RowHandlers, 'focus' | 'key'> & { moveBy(row: StructureRow, direction: Direction): void };
  /** the row that should get the focus */
  wanted: { uid: string } | undefined;
};

/** The tree as a grid: one row has the focus, and the arrow keys move it. */
export function TreeTable({ label, rows, selected, busy, rules, handlers, wanted }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string>();
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(body.current?.offsetTop ?? 0), []);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.uid,
    overscan: 20,
    scrollMargin: offset,
  });
  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(row.uid);
    if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-uid="${row.uid}"]`)?.focus());
  };
  const latest = useRef({ rows, handlers, focusRow, rules });
  latest.current = { rows, handlers, focusRow, rules };
  const stable = useMemo<RowHandlers>(() => rowHandlers(latest, setActive), []);
  const mayEdit = rules !== undefined;
  const stableRules = useMemo(() => (mayEdit ? dragRules(latest) : undefined), [mayEdit]);
  useEffect(() => {
    if (wanted) latest.current.focusRow(latest.current.rows.findIndex(({ uid }) => uid === wanted.uid));
  }, [wanted]);
  const activeUid = rows.some(({ uid }) => uid === active) ? active : rows[0]?.uid;
  const measure = virtualizer.measureElement;
  const line = (row: StructureRow, index?: number, start?: number) => (
    <RowBoundary key={row.uid} type={row.type} path={row.path} start={start}>
      {row.broken ? (
        <RowError type={row.type} path={row.path} start={start} />
      ) : (
        <TreeRow
          row={row}
          isSelected={selected.has(row.uid)}
          isActive={row.uid === activeUid}
          isBusy={busy.has(row.uid)}
          handlers={stable}
          rules={stableRules}
          {...(index !== undefined && { index, start, measure })}
        />
      )}
    </RowBoundary>
  );
  return (
    <div className="tree-frame">
      <table
        className={isVirtual ? 'tree tree-virtual' : 'tree'}
        {...TREE_GRID}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <Head />
        <tbody ref={body} style={isVirtual ? { height: virtualizer.getTotalSize() } : {}}>
          {isVirtual
            ? virtualizer.getVirtualItems().map(({ index, start }) => line(rows[index]!, index, start - offset))
            : rows.map((row) => line(row))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = [
  ['cell-name', texts.name],
  ['cell-unit', texts.unit],
  ['cell-badges', texts.settings],
  ['cell-factor', texts.factor],
] as const;

const Head = () => (
  <thead>
    <tr className="tree-row tree-head">
      {COLUMNS.map(([name, text]) => (
        <th key={name} scope="col" className={name}>
          {text}
        </th>
      ))}
      <th scope="col" className="cell-menu">
        <span className="only-read">{texts.menu}</span>
      </th>
    </tr>
  </thead>
);

type Latest = {
  current: {
    rows: readonly StructureRow[];
    handlers: Props['handlers'];
    focusRow(index: number): void;
    rules: DragRules | undefined;
  };
};

/** Drag rules that never change, for the same reason. */
const dragRules = (latest: Latest): DragRules => ({
  dragged: (path) => latest.current.rules?.dragged(path) ?? [],
  allows: (...move) => latest.current.rules?.allows(...move) ?? false,
  drop: (...move) => latest.current.rules?.drop(...move),
});

/** Handlers that never change, so that a row is rendered again only if something about it has changed. */
function rowHandlers(latest: Latest, setActive: (uid: string) => void): RowHandlers {
  return {
    act: (row, action) => latest.current.handlers.act(row, action),
    editFactor: (row) => latest.current.handlers.editFactor(row),
    showDetails: (row) => latest.current.handlers.showDetails(row),
    toggle: (uid) => latest.current.handlers.toggle(uid),
    select: (uid, how) => latest.current.handlers.select(uid, how),
    focus: setActive,
    key: (event, row) => onKey(event, row, latest.current),
  };
}

/** Handles the keys of a tree grid; Alt with an arrow moves the row itself. Keys in a button of the row belong to the button. */
function onKey(event: KeyboardEvent<HTMLElement>, row: StructureRow, { rows, handlers, focusRow }: Latest['current']) {
  if (event.target !== event.currentTarget) return;
  const index = rows.findIndex(({ uid }) => uid === row.uid);
  const parent = rows.slice(0, index).findLastIndex(({ depth }) => depth < row.depth);
  const go = (to: number) => () => focusRow(to);
  const move = (direction: Direction) => () => handlers.moveBy(row, direction);
  const toggle = () => handlers.toggle(row.uid);
  const openMenu = () => event.currentTarget.querySelector<HTMLElement>('.cell-menu button')?.click();
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: event.altKey ? move('down') : go(index + 1),
    ArrowUp: event.altKey ? move('up') : go(index - 1),
    Home: go(0),
    End: go(rows.length - 1),
    ArrowRight: event.altKey ? move('in') : row.hasChildren ? (row.isCollapsed ? toggle : go(index + 1)) : undefined,
    ArrowLeft: event.altKey ? move('out') : row.hasChildren && !row.isCollapsed ? toggle : go(parent),
    ' ': () => handlers.select(row.uid, event.shiftKey ? 'range' : 'more'),
    Enter: openMenu,
    d: () => handlers.showDetails(row),
  };
  const run = keys[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
