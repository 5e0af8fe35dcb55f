import Alert from '@cloudscape-design/components/alert';
import type { PackageUpdate } from '../../../../shared/contract/structure/templates.ts';
import { lossTexts } from './loss-texts.ts';

/** Warnings about the data that a package loses with its metrics. */
export function LossAlerts({ lost }: { lost: NonNullable<PackageUpdate['lost']> }) {
  const { figures, reentered, indicators } = lossTexts(lost);
  return (
    <>
      {figures !== null && <Alert type="warning">{figures}</Alert>}
      {reentered !== null && <Alert type="warning">{reentered}</Alert>}
      {indicators && (
        <Alert type="warning" header={indicators.header}>
          {indicators.text}
        </Alert>
      )}
    </>
  );
}
