import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { compare, isZero, sum } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

type Value = CompanyEvidence['projects'][number]['values'][number];

/**
 * What a figure leaves out, metric by metric, since one project of the company has sent it to another and it counts where it arose: once
 * for both results where they leave out the same, else for each that leaves out something.
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
