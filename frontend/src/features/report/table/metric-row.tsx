import Alert from '@cloudscape-design/components/alert';
import { memo, useState } from 'react';
import { fill } from '../../../ui/fill.ts';
import { OnPage } from '../../../ui/on-page.ts';
import { common } from '../../../ui/texts.ts';
import { useEntry, useResult, useSheet } from '../entries/context.ts';
import { countedValue } from '../entries/counted-value.ts';
import { nameOf, type SectionMetric as Row, takesNoTyping } from '../model/sections.ts';
import { statedUnit } from '../model/stated-value.ts';
import { MetricNotes } from '../review/metric-notes.tsx';
import { reportTexts as texts } from '../texts.ts';
import { ChildPicker, type Pick } from './child-picker.tsx';
import { CommentInput } from './comment-input.tsx';
import { Conflict } from './conflict.tsx';
import { NameCell } from './name/name-cell.tsx';
import { PastCell } from './past-cell.tsx';
import { QualityModal } from './quality-modal.tsx';
import { ReadComment, ReadNA, ReadValueCell } from './read-cells.tsx';
import { ValueCell } from './value-input.tsx';

type Props = { row: Row; editable: boolean; onPick: Pick };

/** One metric of a report (REP-056 to REP-060). */
export const MetricTableRow = memo(function MetricRow({ row, editable, onPick }: Props) {
  const { nodes, withComments } = useSheet();
  const { node } = row;
  const name = nameOf(node);
  const [shown, setShown] = useState<string>();
  const [noting, setNoting] = useState(false);
  const [rating, setRating] = useState(false);
  // An unreadable row shows a message in its place; the others stay usable (REP-385).
  const metric = nodes.metrics.get(node.uid);
  if (!metric) throw new Error(`The fields of ${node.uid} could not be read`);
  return (
    <>
      <tr className="report-row" data-row={node.uid}>
        <NameCell row={row} editable={editable} onShow={setShown} onNote={() => setNoting(true)} onRate={() => setRating(true)} />
        <td className="unit" id={editable && !row.extra ? `unit-${node.uid}` : undefined}>
          {statedUnit(node)}
        </td>
        {row.hideCells ? <td className="no-cells" colSpan={withComments ? 4 : 2} /> : <Cells row={row} editable={editable} />}
      </tr>
      {shown !== undefined && (
        <tr className="report-line">
          <td>
            <Alert type="info" dismissible dismissAriaLabel={common.dismiss} onDismiss={() => setShown(undefined)}>
              <span className="lines">{shown}</span>
            </Alert>
          </td>
        </tr>
      )}
      {rating && (
        <OnPage>
          <QualityModal uid={node.uid} name={name} onClose={() => setRating(false)} />
        </OnPage>
      )}
      {!row.extra && <MetricNotes node={node} writing={noting} onDone={() => setNoting(false)} />}
      {editable && !row.extra && <Conflict node={node} />}
      {editable && !row.extra && <ChildPicker parent={node} onPick={onPick} />}
    </>
  );
});

function Cells({ row, editable }: { row: Row; editable: boolean }) {
  const { store, nodes, withComments, ...sheet } = useSheet();
  const { node } = row;
  const { uid } = node;
  const name = nameOf(node);
  const entry = useEntry(uid);
  const result = useResult(uid);
  // A hidden box with a tick would leave no way to take N/A back. Entering a figure does.
  const isNA = entry.noReport && !row.hideNA;
  const locked = isNA || nodes.metrics.get(uid)?.disabled === true || takesNoTyping(row, nodes.nodes, sheet.byHand);
  const label = (text: string) => <span className="cell-label">{text}</span>;
  return (
    <>
      <td className="value-cell">
        {label(texts.value)}
        {editable ? <ValueCell row={row} locked={locked} /> : <ReadValueCell row={row} />}
      </td>
      {withComments && (
        <td className={entry.comment === '' ? 'comment-cell' : 'comment-cell has-text'}>
          {label(texts.comments)}
          {editable ? <CommentInput uid={uid} name={name} /> : <ReadComment uid={uid} />}
        </td>
      )}
      <td className="na-cell">
        {row.hideNA ? null : editable ? (
          <label className="na-target">
            {label(texts.notApplicable)}
            <input
              type="checkbox"
              data-cell="na"
              checked={entry.noReport}
              aria-label={fill(texts.notApplicableOf, { metric: name })}
              onChange={({ target }) => store.setNotApplicable(uid, target.checked)}
            />
          </label>
        ) : (
          <>
            {label(texts.notApplicable)}
            <ReadNA uid={uid} />
          </>
        )}
      </td>
      {withComments && (
        <td className="past-cell">
          {label(texts.pastData)}
          <PastCell
            node={node}
            name={name}
            id={editable && !row.extra ? `past-${uid}` : undefined}
            {...(!editable && { value: countedValue(result, entry) })}
          />
        </td>
      )}
    </>
  );
}
