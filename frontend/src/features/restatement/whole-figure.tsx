import './whole-figure.css';
import type { ReactNode } from 'react';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { Figure } from '../../ui/figure.tsx';
import { restatementTexts as texts } from './texts.ts';

type Props = { value: string | null; unit: string; children?: ReactNode };

/** An official figure with all its digits, and what stands beside it; on a phone it goes over several lines. */
export const WholeFigure = ({ value, unit, children }: Props) => (
  <AlignedRight>
    <span className="whole-figure">
      <Figure value={value} unit={unit} digits="all" reason={texts.noFigure} />
      {children}
    </span>
  </AlignedRight>
);
