import Box from '@cloudscape-design/components/box';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { targetNote, targetText } from './calculation.ts';

type TargetedIndicator = Pick<Indicator, 'metricTarget'>;

/** Target and threshold in a list (ADM-105), with a note, such as that they apply to no period. */
export function TargetCell({
  indicator,
  noteOf = targetNote,
}: {
  indicator: TargetedIndicator;
  noteOf?: (indicator: TargetedIndicator) => string;
}) {
  const note = noteOf(indicator);
  return (
    <>
      <span className="figure">{targetText(indicator)}</span>
      {note !== '' && (
        <Box color="text-body-secondary" fontSize="body-s">
          {note}
        </Box>
      )}
    </>
  );
}
