import { plainText } from '../../../../../../shared/domain/file/rich-text.ts';
import { useEntry, useResult } from '../../entries/context.ts';
import { RequiredMark } from '../../frame/required-mark.tsx';
import { nameOf, type SectionMetric as Row } from '../../model/sections.ts';
import { RowMenu } from './row-menu.tsx';
import { RowNotes } from './row-notes.tsx';
import { useRowMenu } from './use-row-menu.ts';

type Props = { row: Row; editable: boolean; onShow(text: string): void; onNote(): void; onRate(): void };

/** The name of a metric, with its notes and its menu. */
export function NameCell({ row, editable, ...acts }: Props) {
  const { node, depth } = row;
  const name = nameOf(node);
  // Read once for both the menu and the notes, because a report has thousands of rows.
  const figure = { entry: useEntry(node.uid), result: useResult(node.uid) };
  const items = useRowMenu(row, figure, { editable, ...acts });
  const about = plainText(node.metric?.description ?? '');
  return (
    <th scope="row" className={`name depth-${Math.min(depth, 6)}${(node.period ?? -1) > 0 ? ' highlight' : ''}`}>
      <span className="name-text">
        <span title={about || undefined}>{name}</span>
        {node.required === true && <RequiredMark />}
        <RowNotes row={row} figure={figure} editable={editable} />
      </span>
      {items.length > 0 && <RowMenu name={name} items={items} />}
    </th>
  );
}
