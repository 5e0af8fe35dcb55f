import './sampled-value.css';
import Box from '@cloudscape-design/components/box';
import type { SampleView } from '../../../../shared/contract/assurance/assurance.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import type { FigureDigits } from '../../ui/format.ts';
import { Figure } from '../../ui/text/figure.tsx';
import { Incomplete } from '../dashboard/index.ts';
import { sampleTexts as texts } from './texts.ts';

type Sampled = SampleView['figures'][number];
type Counted = { reports?: number | undefined; of?: number | undefined };

/** Longer figures, such as ratios, would push the next columns out of view. Their tooltip has all digits. */
const MAX_LETTERS = 12;
const digitsOf = (value: string | null): FigureDigits => (value !== null && value.length > MAX_LETTERS ? 'tile' : 'all');

/** The note about missing reports, beside the figure or on its own line. */
const Lacking = ({ reports = 0, of = 0 }: Counted) =>
  reports < of && (
    <>
      {' '}
      <Incomplete figure={{ reports, of }} />
    </>
  );

/** A sampled figure with its missing reports, and its current value if it differs. */
export function SampledValue({ figure }: { figure: Sampled }) {
  const { value, unit, now, reports, of } = figure;
  const isOther = now !== undefined && (now === null || now.value !== value || now.unit !== unit);
  return (
    <AlignedRight>
      <div className="sampled-value">
        <Figure value={value} unit={unit} digits={digitsOf(value)} />
        <Lacking reports={reports} of={of} />
        {isOther && (
          <Box fontSize="body-s">
            {now === null ? (
              texts.goneNow
            ) : (
              <>
                {texts.now} <Figure value={now.value} unit={now.unit} digits={digitsOf(now.value)} />
                <Lacking reports={now.reports} of={now.of} />
              </>
            )}
          </Box>
        )}
      </div>
    </AlignedRight>
  );
}
