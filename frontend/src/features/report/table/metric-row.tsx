import Alert from '@cloudscape-design/components/alert';
import Icon from '@cloudscape-design/components/icon';
import { memo, useState } from 'react';
import { conversionText } from '../../../../../shared/domain/factor/factors.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { qualityOf, qualityText } from '../../../../../shared/domain/report/quality.ts';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import { limitsOf, limitsText } from '../../../../../shared/domain/report/value-limits.ts';
import { derivationText } from '../../../../../shared/domain/structure/calculation.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { OnPage } from '../../../ui/on-page.ts';
import { common } from '../../../ui/texts.ts';
import { evidenceFilesOf } from '../comments/read-comments.ts';
import { useEntry, useResult, useSheet } from '../entries/context.ts';
import { countedValue } from '../entries/counted-value.ts';
import { latestPast, takePast } from '../entries/take-past.ts';
import { formTexts } from '../forms/texts.ts';
import { RequiredMark } from '../frame/required-mark.tsx';
import { isCalculated, nameOf, type SectionMetric as Row, takesNoTyping } from '../model/sections.ts';
import { statedUnit } from '../model/stated-value.ts';
import { MetricNotes } from '../review/metric-notes.tsx';
import { reviewTexts } from '../review/texts.ts';
import { reportTexts as texts } from '../texts.ts';
import { ChildPicker, type Pick } from './child-picker.tsx';
import { CommentInput } from './comment-input.tsx';
import { Conflict } from './conflict.tsx';
import { PastCell } from './past-cell.tsx';
import { QualityModal } from './quality-modal.tsx';
import { qualityTexts } from './quality-texts.ts';
import { ReadComment, ReadNA, ReadValueCell } from './read-cells.tsx';
import { receivedText } from './received-text.ts';
import { RowMenu, type RowMenuItem } from './row-menu.tsx';
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
  // What cannot be read is told in place of the row; the others stay usable (REP-385).
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
      {editable && !row.extra && <Conflict uid={node.uid} name={name} />}
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
  const locked = entry.noReport || nodes.metrics.get(uid)?.disabled === true || takesNoTyping(row, nodes.nodes, sheet.byHand);
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

type NameProps = { row: Row; editable: boolean; onShow(text: string): void; onNote(): void; onRate(): void };

function NameCell({ row, editable, onShow, onNote, onRate }: NameProps) {
  const { node, documents, depth } = row;
  const { nodes, store, byHand, mayComment, openTrail, announcer } = useSheet();
  const name = nameOf(node);
  const result = useResult(node.uid);
  const entry = useEntry(node.uid);
  const metric = nodes.metrics.get(node.uid);
  const form = nodes.formTotals.get(node.uid);
  const evidence = mayComment && !row.extra ? evidenceFilesOf(nodes.comments, node.uid) : [];
  const items: RowMenuItem[] = [];
  if (isCalculated(row, nodes.nodes))
    items.push({ text: texts.derivation, onChoose: () => onShow((result && derivationText(result)) || texts.nothingBelow) });
  if (row.parent && !row.extra) {
    const toUnit = row.parent.metric?.unit ?? '';
    const unit = node.metric?.unit ?? '';
    const factor = unit === toUnit ? '1' : (metric?.conversion?.factor ?? null);
    items.push({ text: texts.conversion, onChoose: () => onShow(conversionText(unitText(unit), factor, unitText(toUnit))) });
  }
  if (editable && isRated(row) && result?.source !== 'derived') items.push({ text: qualityTexts.item, onChoose: onRate });
  if (mayComment && !row.extra && !row.hideCells) items.push({ text: reviewTexts.commentOn, onChoose: onNote });
  if (!row.extra && !row.hideCells) items.push({ text: reviewTexts.trail, onChoose: () => openTrail(node) });
  const takes = metric?.disabled === false && !entry.noReport && !takesNoTyping(row, nodes.nodes, byHand);
  if (editable && !row.hideCells && !row.extra && latestPast(metric?.past ?? []) && takes)
    items.push({ text: texts.takePast, onChoose: () => announcer.say(takePast(node.uid, { store, nodes })) });
  const limits = limitsOf(node);
  const about = plainText(node.metric?.description ?? '');
  return (
    <th scope="row" className={`name depth-${Math.min(depth, 6)}${(node.period ?? -1) > 0 ? ' highlight' : ''}`}>
      <span className="name-text">
        <span title={about || undefined}>{name}</span>
        {node.required === true && <RequiredMark />}
        {documents && (
          <span className="has-documents" title={texts.documents}>
            <Icon name="file" size="small" ariaLabel={texts.documents} />
          </span>
        )}
        {evidence.length > 0 && (
          <span className="has-documents quiet" data-evidence>
            <Icon name="file" size="small" /> {countOf(evidence.length, texts.evidence)}
          </span>
        )}
        {limits && !row.hideCells && (
          <span className="quiet" id={row.extra ? undefined : `limits-${node.uid}`}>
            {limitsText(limits)}
          </span>
        )}
        {form && form.total !== null && form.total !== entry.value && (
          <span className="quiet">{fill(formTexts.differs, { name: form.name, total: formatFigure(form.total, 'all') })}</span>
        )}
        {metric && metric.received !== null && <span className="quiet">{receivedText(metric, entry)}</span>}
        {entry.quality !== '' && countedValue(result, entry) !== null && result?.source !== 'derived' && (
          <span className="quiet">{qualityText(qualityOf(entry.quality))}</span>
        )}
        {result?.missingFactor === true && <span className="fault">{texts.missingFactor}</span>}
        {result?.ignored !== undefined && (
          <span className="fault">
            {fill(texts.ignored, { value: formatFigure(result.ignored) })}{' '}
            {editable && (
              <button type="button" className="text-button" onClick={() => store.change(node.uid, { value: null })}>
                {texts.removeIgnored}
              </button>
            )}
          </span>
        )}
        {result?.source === 'typed' && result.derived !== null && (
          <span className="quiet">
            {fill(texts.typedOver, { value: formatFigure(result.derived) })}{' '}
            {editable && entry.value !== null && (
              <button type="button" className="text-button" onClick={() => store.change(node.uid, { value: null })}>
                {texts.useCalculated}
              </button>
            )}
          </span>
        )}
      </span>
      {items.length > 0 && <RowMenu name={name} items={items} />}
    </th>
  );
}

/** Whether a row takes a figure, of which one can say how good it is; of a calculated one its parts say it. */
const isRated = ({ node, extra, hideCells }: Row): boolean => !extra && !hideCells && valueField(node).type === 'number';
