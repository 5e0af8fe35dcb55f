import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { ownEquationText } from '../../../../shared/domain/indicator/own-figures.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

type Line = Pick<CompanyEvidence['projects'][number], 'own' | 'otherwise'> & { projects: number };

/** What a line of a figure's projects says of how these calculate it themselves. */
export function ownNotes({ own, otherwise, projects }: Line): string[] {
  if (projects === 1 && own.length > 0)
    return own.map((each) => fill(texts.ownEquation, { indicator: each.indicator, equation: ownEquationText(each) }));
  return otherwise > 0 ? [countOf(otherwise, texts.someOtherwise)] : [];
}
