import Icon from '@cloudscape-design/components/icon';
import { qualityOf, qualityText } from '../../../../../../shared/domain/report/quality.ts';
import { limitsOf, limitsText } from '../../../../../../shared/domain/report/value-limits.ts';
import { fill } from '../../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../../ui/format.ts';
import { evidenceFilesOf } from '../../comments/read-comments.ts';
import { useSheet } from '../../entries/context.ts';
import { countedValue } from '../../entries/counted-value.ts';
import { formTexts } from '../../forms/texts.ts';
import type { SectionMetric as Row } from '../../model/sections.ts';
import { reportTexts as texts } from '../../texts.ts';
import { isAsReceived, receivedText } from '../received-text.ts';
import type { RowFigure } from './use-row-menu.ts';

type Props = { row: Row; figure: RowFigure; editable: boolean };

/** The notes below the name of a metric: its files, its limits, and the origin of its figure. */
export function RowNotes({ row: { node, documents, extra, hideCells }, figure: { entry, result }, editable }: Props) {
  const { nodes, store, mayComment } = useSheet();
  const metric = nodes.metrics.get(node.uid);
  const form = nodes.formTotals.get(node.uid);
  const evidence = mayComment && !extra ? evidenceFilesOf(nodes.comments, node.uid) : [];
  // suppliers send a total as if it were typed, but no person has typed it
  const isReceived = metric !== undefined && isAsReceived(metric, entry);
  const limits = hideCells ? null : limitsOf(node);
  const clearing = (text: string) => (
    <button type="button" className="text-button" onClick={() => store.change(node.uid, { value: null })}>
      {text}
    </button>
  );
  return (
    <>
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
      {limits && (
        <span className="quiet" id={extra ? undefined : `limits-${node.uid}`}>
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
          {fill(texts.ignored, { value: formatFigure(result.ignored, 'all') })} {editable && clearing(texts.removeIgnored)}
        </span>
      )}
      {result?.source === 'typed' && result.derived !== null && !isReceived && (
        <span className="quiet">
          {fill(texts.typedOver, { value: formatFigure(result.derived, 'all') })}{' '}
          {editable && entry.value !== null && clearing(texts.useCalculated)}
        </span>
      )}
      {isReceived && result?.derived != null && result.derived !== entry.value && (
        <span className="quiet">{fill(texts.calculatedBeside, { value: formatFigure(result.derived, 'all') })}</span>
      )}
    </>
  );
}
