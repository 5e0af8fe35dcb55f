import Box from '@cloudscape-design/components/box';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { targetNote, targetText } from './calculation.ts';

/** Target and threshold in a list (ADM-105), with a note if they apply to no period. */
export function TargetCell({ indicator }: { indicator: Pick<Indicator, 'metricTarget'> }) {
  const note = targetNote(indicator);
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
