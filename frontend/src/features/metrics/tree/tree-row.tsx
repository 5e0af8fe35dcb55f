import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useCallback, useRef } from 'react';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { FactorCell } from '../factor-cell.tsx';
import { RowBadges } from '../row-badges.tsx';
import { menuOf, type RowAction } from '../row-menu.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { SelectHow } from './select-rows.ts';
import { type DragRules, useRowDrag } from './use-row-drag.ts';

/** The handlers of a row's actions. The functions stay the same between renders. */
export type RowHandlers = {
  act(row: StructureRow, action: RowAction): void;
  editFactor(row: StructureRow): void;
  showDetails(row: StructureRow): void;
  toggle(uid: string): void;
  select(uid: string, how: SelectHow): void;
  focus(uid: string): void;
  key(event: KeyboardEvent<HTMLElement>, row: StructureRow): void;
};

type Props = {
  row: StructureRow;
  isSelected: boolean;
  isActive: boolean;
  isBusy: boolean;
  handlers: RowHandlers;
  /** undefined for people without the right to edit; the same object between renders */
  rules: DragRules | undefined;
  /** position of the row if only the rows in view are rendered: its number, and its distance from the top */
  index?: number | undefined;
  start?: number | undefined;
  measure?: ((node: Element | null) => void) | undefined;
};

/** A click with Shift selects rows; the browser would mark the text between them. */
function keepText(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey || (event.target as HTMLElement).closest(INTERACTIVE)) return;
  event.preventDefault();
  event.currentTarget.focus();
}

const INTERACTIVE = 'button, a, input, [role="menuitem"]';

/**
 * One node of the tree. Its props stay the same while nothing about the row changes, so that other rows are not rendered again.
 */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { row, isSelected, isActive, isBusy, handlers, rules, index, start, measure } = props;
  const element = useRef<HTMLTableRowElement>(null);
  const setElement = useCallback(
    (node: HTMLTableRowElement | null) => {
      element.current = node;
      measure?.(node);
    },
    [measure],
  );
  const handle = useRef<HTMLSpanElement>(null);
  const mayMove = rules && !row.listed;
  const target = useRowDrag(element, handle, row.path, mayMove ? rules : undefined);
  const click = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest(INTERACTIVE)) return;
    handlers.select(row.uid, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'more' : 'alone');
  };
  const style = { '--depth': row.depth, ...(start !== undefined && { transform: `translateY(${start}px)` }) } as CSSProperties;
  return (
    <tr
      ref={setElement}
      className="tree-row"
      data-uid={row.uid}
      data-type={row.listed ? 'listed' : row.type}
      data-target={target}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={row.hasChildren ? !row.isCollapsed : undefined}
      aria-busy={isBusy}
      tabIndex={isActive ? 0 : -1}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
      style={style}
      onClick={click}
      onMouseDown={keepText}
      onFocus={() => handlers.focus(row.uid)}
      onKeyDown={(event) => handlers.key(event, row)}
    >
      <td className="cell-name">
        {rules && (
          <span ref={handle} className={mayMove ? 'grab' : 'grab grab-none'} title={fill(texts.drag, { name: row.label })}>
            {mayMove && <Icon name="drag-indicator" />}
          </span>
        )}
        <Caret row={row} onToggle={() => handlers.toggle(row.uid)} />
        <Name row={row} />
      </td>
      <td className="cell-unit">{unitText(row.fields.metric?.unit ?? '')}</td>
      <td className="cell-badges">
        <RowBadges row={row} />
      </td>
      <td className="cell-factor">
        <FactorCell row={row} onEdit={rules && (() => handlers.editFactor(row))} />
      </td>
      <td className="cell-menu">
        {isBusy ? (
          <Spinner />
        ) : (
          rules && (
            <ButtonDropdown
              variant="icon"
              expandToViewport
              ariaLabel={fill(row.listed ? texts.listedMenuOf : texts.menuOf, { name: row.label })}
              items={menuOf(row)}
              onItemClick={({ detail }) => handlers.act(row, detail.id as RowAction)}
            />
          )
        )}
        {rules && !isBusy && <AddBelow row={row} onAct={(action) => handlers.act(row, action)} />}
      </td>
    </tr>
  );
});

/** Adds a metric below the row with one click. A plain button, because a tree has hundreds of rows. */
function AddBelow({ row, onAct }: { row: StructureRow; onAct(action: RowAction): void }) {
  const isIssue = row.type === 'tree';
  if (row.listed || (!isIssue && row.type !== 'metricscore')) return null;
  const label = fill(isIssue ? texts.addMetricTo : texts.addSubMetricTo, { name: row.label });
  return (
    <button
      type="button"
      className="add-below"
      title={label}
      aria-label={label}
      onClick={() => onAct(isIssue ? 'add-metric' : 'add-sub-metric')}
    >
      <Icon name="add-plus" />
    </button>
  );
}

function Caret({ row, onToggle }: { row: StructureRow; onToggle(): void }) {
  if (!row.hasChildren) return <span className="caret" />;
  return (
    <button
      type="button"
      className="caret"
      tabIndex={-1}
      aria-label={fill(row.isCollapsed ? texts.expand : texts.collapse, { name: row.label })}
      onClick={onToggle}
    >
      <Icon name={row.isCollapsed ? 'caret-right-filled' : 'caret-down-filled'} />
    </button>
  );
}

function Name({ row }: { row: StructureRow }) {
  const { type, label, fields } = row;
  if (type === 'trackerdescription')
    return (
      <span className="row-name">
        {label}
        <RichText html={fields.text} />
      </span>
    );
  const strong = type === 'tree' || (fields.period ?? 0) > 0;
  return (
    <span className="row-name">
      {type === 'document' && <Icon name="file" />}
      {row.listed && <Icon name="share" size="small" />} <bdi>{strong ? <strong>{label}</strong> : label}</bdi>
      {fields.metric && <span className="row-id"> {shortId(fields.metric.uid)}</span>}
    </span>
  );
}
