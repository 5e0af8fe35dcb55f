import Alert from '@cloudscape-design/components/alert';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { metricsTexts as texts } from '../texts.ts';

/** Names of indicators that are listed one by one. */
const NAMED = 10;

/** The indicators that lose a metric of their equation by a deletion. */
export function UsedBy({ indicators }: { indicators: readonly string[] }) {
  if (indicators.length === 0) return null;
  const rest = indicators.length - NAMED;
  const names = [...indicators.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, texts.otherIndicators)] : [])].join(', ');
  return (
    <Alert type="warning" header={countOf(indicators.length, texts.usedBy)}>
      {fill(texts.usedByText, { names })}
    </Alert>
  );
}
