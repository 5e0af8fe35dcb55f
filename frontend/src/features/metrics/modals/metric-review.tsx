import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { NodeUsage } from '../../../../../shared/contract/report/node-usage.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { metricsTexts as texts } from '../texts.ts';
import { UsedBy } from './used-by.tsx';

const namesOf = (list: readonly { name: string }[]) => [...new Set(list.map(({ name }) => name))].join(', ');

/** Lines about the data that stay with the row's former base metric. */
function linesOf({ detached }: NodeUsage): string[] {
  if (!detached) return [];
  const { reports, indicators, targets, factors } = detached;
  return [
    ...(reports > 0 ? [countOf(reports, texts.reviewReports)] : []),
    ...(indicators.length > 0 ? [fill(texts.reviewIndicators, { names: namesOf(indicators) })] : []),
    ...(targets.length > 0 ? [fill(texts.reviewTargets, { names: namesOf(targets) })] : []),
    ...(factors.length > 0
      ? [fill(texts.reviewFactors, { names: factors.map(({ toUnit }) => unitText(toUnit)).join(', ') })]
      : []),
  ];
}

type Props = {
  usage: NodeUsage;
  /** the former unit, if the edit changes it */
  oldUnit: string | undefined;
  /** names of the forms that will no longer fill the row */
  forms: readonly string[];
  /** changes the base metric itself, for people with the right */
  onBase: (() => Promise<void>) | undefined;
  onBack(): void;
};

/** Asks before an edit gives a row another base metric. */
export function MetricReview({ usage, oldUnit, forms, onBase, onBack }: Props) {
  const lines = linesOf(usage);
  // A metric with figures keeps its unit.
  const hasOldFigures = oldUnit !== undefined && usage.figures > 0;
  return (
    <SpaceBetween size="m">
      <Alert type="warning">
        <SpaceBetween size="xs">
          <Box>{usage.change === 'new' ? texts.reviewNew : texts.reviewExisting}</Box>
          {lines.length > 0 && <Box>{texts.reviewStays}</Box>}
          {lines.length > 0 && (
            <ul className="review-list">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {hasOldFigures && <Box>{fill(countOf(usage.figures, texts.reviewFigures), { unit: unitText(oldUnit) })}</Box>}
          {forms.length > 0 && (
            <Box>
              {fill(countOf(forms.length, texts.reviewForms), { unit: unitText(oldUnit ?? ''), names: forms.join(', ') })}
            </Box>
          )}
        </SpaceBetween>
      </Alert>
      <UsedBy indicators={usage.indicators ?? []} isEdit />
      {usage.change === 'new' && !hasOldFigures && (onBase ? <BaseMetric change={onBase} /> : <Box>{texts.reviewBaseAsk}</Box>)}
      <Button variant="inline-link" formAction="none" onClick={onBack}>
        {texts.reviewBack}
      </Button>
    </SpaceBetween>
  );
}

function BaseMetric({ change }: { change(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await change();
    } catch (error) {
      setFault(messageOf(error, texts.changeFailed));
      setBusy(false);
    }
  };
  return (
    <SpaceBetween size="xs">
      <Box>{texts.reviewBaseText}</Box>
      <Button formAction="none" loading={busy} onClick={() => void run()}>
        {texts.reviewBase}
      </Button>
      {fault !== undefined && <Alert type="error">{fault}</Alert>}
    </SpaceBetween>
  );
}
