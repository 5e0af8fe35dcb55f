import Icon from '@cloudscape-design/components/icon';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { shell } from '../texts.ts';
import type { NavigationPlace, PlaceRow } from './tree-rows.ts';

const ROW_PX = 36;

type Props = {
  rows: readonly PlaceRow[];
  /** the id of the page's own place */
  currentId: string | undefined;
  onToggle(place: NavigationPlace, open: boolean): void;
  menuOf(place: NavigationPlace): ReactNode;
};

/** The navigation's tree. It renders only the visible rows, and has one tab stop with arrow keys inside. */
export function PlaceTree({ rows, currentId, onToggle, menuOf }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [active, setActive] = useState<string>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    initialRect: { width: 300, height: 600 },
  });
  const at = Math.max(
    0,
    rows.findIndex(({ place }) => place.id === (active ?? currentId)),
  );
  const currentAt = rows.findIndex(({ place }) => place.id === currentId);
  useEffect(() => {
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
    // Scrolls a hidden row to the middle, between its neighbours.
    if (currentAt >= 0 && (currentAt <= startIndex || currentAt >= endIndex))
      virtual.scrollToIndex(currentAt, { align: 'center' });
  }, [currentAt, virtual]);
  const go = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setActive(row.place.id);
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-place="${row.place.id}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role="treeitem"]')) return;
    if (act(event.key, rows, at, { go, onToggle, follow: navigate })) event.preventDefault();
  };
  return (
    <div ref={scroller} className="place-tree" role="tree" aria-label={shell.places} onKeyDown={onKeyDown}>
      <div role="presentation" style={{ blockSize: virtual.getTotalSize() }} className="place-rows">
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Row
            key={rows[index]!.place.id}
            row={rows[index]!}
            start={start}
            isCurrent={index === currentAt}
            isActive={index === at}
            onFocus={setActive}
            onToggle={onToggle}
            menu={menuOf(rows[index]!.place)}
          />
        ))}
      </div>
    </div>
  );
}

type Acts = { go(index: number): void; onToggle: Props['onToggle']; follow(href: string): void };

/** Handles the keys of a tree (WAI-ARIA Authoring Practices). Returns whether the key has a meaning. */
function act(key: string, rows: readonly PlaceRow[], at: number, { go, onToggle, follow }: Acts): boolean {
  const row = rows[at];
  if (!row) return false;
  const { place, isOpen, level } = row;
  const above = rows.findLastIndex((one, index) => index < at && one.level < level);
  if (key === 'ArrowDown') go(at + 1);
  else if (key === 'ArrowUp') go(at - 1);
  else if (key === 'Home') go(0);
  else if (key === 'End') go(rows.length - 1);
  else if (key === 'ArrowRight') isOpen ? go(at + 1) : place.children.length > 0 && onToggle(place, true);
  else if (key === 'ArrowLeft') isOpen ? onToggle(place, false) : above >= 0 && go(above);
  else if (key === 'Enter' || key === ' ') place.href ? follow(place.href) : onToggle(place, !isOpen);
  else return false;
  return true;
}

type RowProps = {
  row: PlaceRow;
  start: number;
  isCurrent: boolean;
  isActive: boolean;
  onFocus(id: string): void;
  onToggle: Props['onToggle'];
  menu: ReactNode;
};

function Row({ row: { place, level, position, count, isOpen }, start, isCurrent, isActive, onFocus, onToggle, menu }: RowProps) {
  const navigate = useNavigate();
  const hasBelow = place.children.length > 0;
  return (
    <div
      role="treeitem"
      data-place={place.id}
      className={isCurrent ? 'place current' : 'place'}
      style={{ insetBlockStart: start, paddingInlineStart: (level - 1) * 14 }}
      tabIndex={isActive ? 0 : -1}
      aria-label={place.name}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      {...(hasBelow && { 'aria-expanded': isOpen })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onFocus={() => onFocus(place.id)}
    >
      <button
        type="button"
        className="place-toggle"
        tabIndex={-1}
        aria-hidden="true"
        disabled={!hasBelow}
        onClick={() => onToggle(place, !isOpen)}
      >
        {hasBelow && <Icon name={isOpen ? 'caret-down-filled' : 'caret-right-filled'} size="small" />}
      </button>
      {place.href === undefined ? (
        <span className="place-name">{place.name}</span>
      ) : (
        <a
          className="place-name"
          href={place.href}
          tabIndex={-1}
          title={place.name}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            navigate(place.href!);
          }}
        >
          {place.name}
        </a>
      )}
      {menu}
    </div>
  );
}
