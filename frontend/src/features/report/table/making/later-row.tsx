import { useLayoutEffect, useState } from 'react';
import { nameOf, type SectionMetric } from '../../model/sections.ts';
import { statedUnit } from '../../model/stated-value.ts';
import type { Pick } from '../child-picker.tsx';
import { MetricTableRow } from '../metric-row.tsx';
import { rowsToMake } from './rows-to-make.ts';

type Props = { row: SectionMetric; editable: boolean; onPick: Pick };

/**
 * The row of a metric, which is made when its turn comes: until then its name and its unit stand in a row of the same height, to be
 * counted, read and found.
 */
export function LaterRow({ row, editable, onPick }: Props) {
  const [made, setMade] = useState(() => rowsToMake.claim());
  const { node } = row;
  useLayoutEffect(() => (made ? undefined : rowsToMake.add({ uid: node.uid, make: () => setMade(true) })), [made, node.uid]);
  if (made) return <MetricTableRow row={row} editable={editable} onPick={onPick} />;
  return (
    <tr className="report-row waiting" data-row={node.uid} data-waiting>
      <th scope="row" className={`name depth-${Math.min(row.depth, 6)}`}>
        {nameOf(node)}
      </th>
      <td className="unit">{statedUnit(node)}</td>
    </tr>
  );
}
