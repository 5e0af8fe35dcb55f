import { useLayoutEffect, useRef, useState } from 'react';
import { nameOf, type SectionMetric } from '../../model/sections.ts';
import { statedUnit } from '../../model/stated-value.ts';
import type { Pick } from '../child-picker.tsx';
import { MetricTableRow } from '../metric-row.tsx';
import { rowsToMake } from './rows-to-make.ts';

/** Tells the queue that a waiting row has been scrolled into view. */
const sight =
  'IntersectionObserver' in globalThis
    ? new IntersectionObserver((entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (seen instanceof HTMLElement) rowsToMake.makeNext(seen.dataset.row!);
      })
    : undefined;

type Props = { row: SectionMetric; editable: boolean; onPick: Pick };

/**
 * A metric's row that is rendered later. Until then a row of the same height shows name and unit, so that the row can be counted,
 * read and found.
 */
export function LaterRow({ row, editable, onPick }: Props) {
  const [made, setMade] = useState(() => rowsToMake.claim(row.node.uid));
  const { node } = row;
  const waiting = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const element = waiting.current;
    if (made || !element) return undefined;
    const forget = rowsToMake.add({ uid: node.uid, make: () => setMade(true) });
    sight?.observe(element);
    return () => {
      forget();
      sight?.unobserve(element);
    };
  }, [made, node.uid]);
  if (made) return <MetricTableRow row={row} editable={editable} onPick={onPick} />;
  return (
    <tr ref={waiting} className="report-row waiting" data-row={node.uid} data-waiting>
      <th scope="row" className={`name depth-${Math.min(row.depth, 6)}`}>
        {nameOf(node)}
      </th>
      <td className="unit">{statedUnit(node)}</td>
    </tr>
  );
}
