import type { PackageUpdate } from '../../../../shared/contract/structure/templates.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { templateTexts as texts } from './texts.ts';

type Losses = NonNullable<PackageUpdate['lost']>;

/** Most names of indicators that are listed. */
const NAMED = 10;

/** Warnings of a preview about the data that a package loses with its metrics; null if nothing is lost. */
export const lossTexts = (
  lost: Losses,
): { figures: string | null; reentered: string | null; indicators: { header: string; text: string } | null } => ({
  figures: figuresLost(lost),
  reentered: lost.reentered ? countOf(lost.reentered, texts.reentered) : null,
  indicators: lost.indicators.length > 0 ? indicatorsLost(lost.indicators) : null,
});

function figuresLost({ figures, reports, complete }: Losses): string | null {
  if (figures === 0) return complete ? null : texts.lostUncounted;
  const counts = { figures: countOf(figures, texts.figures), reports: countOf(reports, texts.reports) };
  return fill(complete ? texts.lostFigures : texts.lostFiguresAtLeast, counts);
}

function indicatorsLost(indicators: readonly string[]) {
  const rest = indicators.length - NAMED;
  const names = [...indicators.slice(0, NAMED), ...(rest > 0 ? [countOf(rest, texts.otherIndicators)] : [])].join(', ');
  return { header: countOf(indicators.length, texts.lostIndicators), text: fill(texts.lostIndicatorsText, { names }) };
}
