import Button from '@cloudscape-design/components/button';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useMatches, useMetricFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import type { OpenMetricModal } from './index.tsx';
import { MetricRows, type OpenLists } from './metric-rows.tsx';
import { baseMetricTexts as texts } from './texts.ts';
import './base-metrics.css';

/** Number of rows from which only the rows in view are rendered. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = 61;

const COLUMNS = [
  ['id', texts.id],
  ['parent', texts.parentId],
  ['base', texts.conversionBase],
  ['name', texts.name],
  ['description', texts.description],
  ['issue', texts.issue],
  ['unit', texts.unit],
  ['admin', texts.admin],
] as const;

type Props = { metrics: readonly BaseMetric[]; onOpen(open: OpenMetricModal): void };

/** The list of base metrics with its search. Renders only the rows in view (SET-139 to SET-141). */
export function MetricList({ metrics, onOpen }: Props) {
  const { filter, set, clear } = useMetricFilter();
  const items = useMatches(metrics, filter);
  const names = useMemo(() => new Map(metrics.map(({ uid, name }) => [uid, name])), [metrics]);
  return (
    <div>
      <FilterBar metrics={metrics} shown={items.length} filter={filter} onChange={set} />
      {items.length === 0 ? (
        <EmptyState title={texts.noMatchTitle} action={<Button onClick={clear}>{texts.clear}</Button>}>
          {texts.noMatchText}
        </EmptyState>
      ) : (
        <MetricTable items={items} names={names} onOpen={onOpen} />
      )}
    </div>
  );
}

type TableProps = { items: readonly BaseMetric[]; names: ReadonlyMap<string, string>; onOpen(open: OpenMetricModal): void };

function MetricTable({ items, names, onOpen }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const { shown, toggle } = useShown();
  const isVirtual = items.length > VIRTUAL_FROM;
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]!.uid,
    overscan: 10,
    scrollMargin: offset,
  });
  const rows = (metric: BaseMetric, index: number, slot?: { start: number; measure(node: Element | null): void }) => (
    <MetricRows
      key={metric.uid}
      metric={metric}
      names={names}
      index={index}
      slot={slot}
      onOpen={onOpen}
      shown={shown.get(metric.uid)}
      onToggle={toggle}
    />
  );
  return (
    <table
      ref={table}
      className={isVirtual ? 'metric-table virtual' : 'metric-table'}
      aria-label={texts.title}
      aria-rowcount={items.length + 1}
      style={isVirtual ? { height: virtualizer.getTotalSize() + HEAD } : {}}
    >
      <thead>
        <tr className="metric-row metric-head" aria-rowindex={1}>
          {COLUMNS.map(([name, text]) => (
            <th key={name} scope="col" className={`cell-${name}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {isVirtual
        ? virtualizer
            .getVirtualItems()
            .map(({ index, start }) =>
              rows(items[index]!, index, { start: start - offset + HEAD, measure: virtualizer.measureElement }),
            )
        : items.map((metric, index) => rows(metric, index))}
    </table>
  );
}

const HEAD = 45;

/** The open lists of each metric. */
function useShown() {
  const [shown, setShown] = useState<ReadonlyMap<string, OpenLists>>(new Map());
  const toggle = useCallback(
    (uid: string, list: keyof OpenLists) =>
      setShown((before) => {
        const now = before.get(uid) ?? { factors: false, packages: false };
        return new Map(before).set(uid, { ...now, [list]: !now[list] });
      }),
    [],
  );
  return { shown, toggle };
}
