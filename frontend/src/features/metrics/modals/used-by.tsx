import Alert from '@cloudscape-design/components/alert';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { metricsTexts as texts } from '../texts.ts';

/** Most names of indicators that are listed. */
const NAMED = 10;

/** The first indicators by name, and the number of the others. */
export function namedIndicators(indicators: readonly string[]): string {
  const rest = indicators.length - NAMED;
  return [...indicators.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, texts.otherIndicators)] : [])].join(', ');
}

type Props = {
  indicators: readonly string[];
  /** whether the row gets another metric, instead of being deleted */
  isEdit?: boolean;
};

/** The indicators that lose a metric of their equation. */
export function UsedBy({ indicators, isEdit = false }: Props) {
  if (indicators.length === 0) return null;
  const [header, text] = isEdit ? [texts.reviewNotCounted, texts.reviewNotCountedText] : [texts.usedBy, texts.usedByText];
  return (
    <Alert type="warning" header={countOf(indicators.length, header)}>
      {fill(text, { names: namedIndicators(indicators) })}
    </Alert>
  );
}
