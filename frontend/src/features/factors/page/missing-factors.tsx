import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { MissingFactor } from '../../../../../shared/contract/factor/factors.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { factorTexts, conversionTexts as texts } from '../texts.ts';

type Props = { missing: readonly MissingFactor[]; onAdd: ((missing: MissingFactor) => void) | undefined };

/** The metrics without a factor, each with a button that adds it (SET-325, SET-326). */
export function MissingFactors({ missing, onAdd }: Props) {
  if (missing.length === 0) return null;
  return (
    <Alert type="warning" header={countOf(missing.length, texts.missingTitle)}>
      <SpaceBetween size="xs">
        <span>{texts.missingText}</span>
        <ul aria-label={texts.missingTable}>
          {missing.map((each) => (
            <li key={each.path}>
              {fill('{name} ({from}) → {parent} ({to})', {
                name: each.metric.name,
                from: unitText(each.metric.unit),
                parent: each.parent,
                to: unitText(each.toUnit),
              })}{' '}
              {onAdd && (
                <Button
                  variant="inline-link"
                  ariaLabel={fill(factorTexts.addFor, { name: each.metric.name })}
                  onClick={() => onAdd(each)}
                >
                  {factorTexts.add}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Alert>
  );
}
