import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { ownEquationText, restatedChange } from '../../../../shared/domain/indicator/own-figures.ts';
import { shortFigure } from '../../../../shared/domain/kernel/short-figure.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { countOf, formatDay, formatFigure, formatPeriod } from '../../ui/format.ts';
import { restatementTexts } from '../restatement/index.ts';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

/** A line of a figure's projects. `projects`: number of its projects. */
type Line<K extends keyof CompanyEvidence['projects'][number]> = Pick<CompanyEvidence['projects'][number], K> & {
  projects: number;
};

/** Notes of a line about projects with their own calculation of the figure. */
export function ownNotes({ own, otherwise, projects }: Line<'own' | 'otherwise'>): string[] {
  if (projects === 1 && own.length > 0)
    return own.map((each) => fill(texts.ownEquation, { indicator: each.indicator, equation: ownEquationText(each) }));
  return otherwise > 0 ? [countOf(otherwise, texts.someOtherwise)] : [];
}

/** A figure for people. `beside`: figures that it must be distinguishable from. */
const figureText = (beside: readonly (string | null | undefined)[]) => (value: string | null, unit: string) =>
  value === null
    ? restatementTexts.nothing
    : [formatFigure(shortFigure(value, beside), 'all'), unitText(unit)].filter(Boolean).join(' ');

/**
 * What a line says of figures of its projects that became others once they were official. `dayOf`: of an
 * instant, where the tenant is.
 */
export function restatedNotes(
  { restatements, restated, projects }: Line<'restatements' | 'restated'>,
  dayOf: (instant: string) => string,
): string[] {
  if (projects === 1 && restatements.length > 0)
    return restatements.map((figure) =>
      fill(figure.isOtherwise ? texts.ownRestated : texts.restated, {
        period: formatPeriod(figure),
        date: formatDay(dayOf(figure.at)),
        change: restatedChange(figure, figureText([figure.old, figure.new])),
      }),
    );
  return restated > 0 ? [countOf(restated, texts.someRestated)] : [];
}
