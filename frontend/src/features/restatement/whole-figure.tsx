import './whole-figure.css';
import type { ReactNode } from 'react';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { Figure } from '../../ui/text/figure.tsx';
import { restatementTexts as texts } from './texts.ts';

/** `besides`: the compared figure, from which it must be distinguishable. */
type Props = { value: string | null; besides: string | null; unit: string; children?: ReactNode };

/** An official figure with all digits in its tooltip, and notes below it. A long figure wraps. */
export const WholeFigure = ({ value, besides, unit, children }: Props) => (
  <AlignedRight>
    <span className="whole-figure">
      <Figure
        value={value}
        unit={unit}
        digits="all"
        reason={texts.noFigure}
        {...(value !== null && { shown: shortFigure(value, [besides]) })}
      />
      {children}
    </span>
  </AlignedRight>
);
