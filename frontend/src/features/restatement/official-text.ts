import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { formatFigure } from '../../ui/format.ts';
import { restatementTexts as texts } from './texts.ts';

/** 'short': rounded as on screens; 'all': with every digit, for tooltips and files. */
export type OfficialDigits = 'short' | 'all';

type FigureFormat = { unit: string; besides: readonly (string | null | undefined)[]; digits: OfficialDigits };

/** An official figure with its unit. `besides`: other figures that it must be distinguishable from. */
export function officialText(value: string | null, { unit, besides, digits }: FigureFormat): string {
  if (value === null) return texts.nothing;
  const shown = digits === 'short' ? shortFigure(value, besides) : value;
  return [formatFigure(shown, 'all'), unitText(unit)].filter(Boolean).join(' ');
}
