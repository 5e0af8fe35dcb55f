import Badge from '@cloudscape-design/components/badge';
import { frequencyLabel, frequencyOf } from '../../../../shared/domain/report/frequency.ts';
import { badgesOf, inputBadgesOf } from './flags.ts';
import { metricsTexts as texts } from './texts.ts';
import type { StructureRow } from './tree-rows.ts';

/** The settings of a row as badges: its flags and its frequency. */
export function RowBadges({ row }: { row: StructureRow }) {
  if (row.listed)
    return (
      <span className="row-badges">
        <Badge>{texts.listed}</Badge>
      </span>
    );
  const frequency = frequencyLabel(frequencyOf(row.fields));
  return (
    <span className="row-badges">
      {[...badgesOf(row), ...inputBadgesOf(row)].map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {frequency !== null && <Badge color="green">{frequency}</Badge>}
    </span>
  );
}
