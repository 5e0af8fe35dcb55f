import './sampled-value.css';
import Box from '@cloudscape-design/components/box';
import type { ComponentProps } from 'react';
import type { SampleView } from '../../../../shared/contract/assurance/assurance.ts';
import { round } from '../../../../shared/domain/kernel/decimal.ts';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { formatFigure } from '../../ui/format.ts';
import { Figure } from '../../ui/text/figure.tsx';
import { Incomplete } from '../dashboard/index.ts';
import { sampleTexts as texts } from './texts.ts';

type SampledFigure = SampleView['figures'][number];
type ReportCounts = { reports?: number | undefined; of?: number | undefined };

/** Longer figures, such as ratios, would push the next columns out of view. Their tooltip has all digits. */
const MAX_LETTERS = 12;

const isLarge = (value: string): boolean => Math.abs(Number(value)) >= 1000;
const short = (value: string): string => (isLarge(value) ? round(value, 2) : formatFigure(value));
const isLike = (one: string, other: string): boolean => one !== other && short(one) === short(other);

/** The digits of a figure: all of a short one, else few, but as many as set it apart from the one beside it. */
function shownOf(value: string | null, beside: string | null = null): Pick<ComponentProps<typeof Figure>, 'digits' | 'shown'> {
  if (value === null || value.length <= MAX_LETTERS) return { digits: 'all' };
  if (beside !== null && isLike(value, beside)) return { digits: 'all', shown: shortFigure(value, [beside]) };
  return isLarge(value) ? { digits: 'all', shown: short(value) } : { digits: 'tile' };
}

/** The note about missing reports, beside the figure or on its own line. */
const Lacking = ({ reports = 0, of = 0 }: ReportCounts) =>
  reports < of && (
    <>
      {' '}
      <Incomplete figure={{ reports, of }} />
    </>
  );

/** A sampled figure with its missing reports, and its current value if it differs. */
export function SampledValue({ figure }: { figure: SampledFigure }) {
  const { value, unit, now, reports, of } = figure;
  const isOther = now !== undefined && (now === null || now.value !== value || now.unit !== unit);
  return (
    <AlignedRight>
      <div className="sampled-value">
        <Figure value={value} unit={unit} {...shownOf(value, now?.value)} />
        <Lacking reports={reports} of={of} />
        {isOther && (
          <Box fontSize="body-s">
            {now === null ? (
              texts.goneNow
            ) : (
              <>
                {texts.now} <Figure value={now.value} unit={now.unit} {...shownOf(now.value, value)} />
                <Lacking reports={now.reports} of={now.of} />
              </>
            )}
          </Box>
        )}
      </div>
    </AlignedRight>
  );
}
