import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { compare, isZero, sum } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

type Value = CompanyEvidence['projects'][number]['values'][number];

/**
 * Lines about the amounts that a figure leaves out, by metric. If one project of a company sends figures to another, they count
 * only in the project that reported them. One line for both results if they leave out the same amount, else one line each.
 */
export function leftOutLines({ metrics, projects, others }: Pick<CompanyEvidence, 'metrics' | 'projects' | 'others'>): string[] {
  const values = [...projects, ...(others ? [others] : [])].flatMap((part) => part.values);
  return metrics.flatMap(({ uid, name, unit }) => {
    const left = (of: (value: Value) => string | null) => sum(values.flatMap((value) => (value.uid === uid && of(value)) || []));
    const line = (text: string, value: string) =>
      isZero(value) ? [] : [fill(text, { value: formatFigure(value, 'all'), unit: unitText(unit), metric: name })];
    const [approved, reported] = [left(({ leftOut }) => leftOut), left(({ leftOutReported }) => leftOutReported)];
    if (compare(approved, reported) === 0) return line(texts.leftOut, approved);
    return [...line(texts.leftOutApproved, approved), ...line(texts.leftOutReported, reported)];
  });
}
