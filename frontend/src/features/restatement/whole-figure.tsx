import './whole-figure.css';
import type { ReactNode } from 'react';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { Figure } from '../../ui/text/figure.tsx';
import { restatementTexts as texts } from './texts.ts';

/** `besides`: the figure that it is compared with, from which it must look different if it is another one. */
type Props = { value: string | null; besides: string | null; unit: string; children?: ReactNode };

/** An official figure, all digits of which are in its tooltip, and what stands below it; a long one goes over several lines. */
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
