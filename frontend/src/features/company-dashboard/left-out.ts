import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { isZero, sum } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { companyTexts } from './texts.ts';

/** What a figure leaves out, metric by metric, since one project of the company has sent it to another and it counts where it arose. */
export function leftOutLines({ metrics, projects, others }: Pick<CompanyEvidence, 'metrics' | 'projects' | 'others'>): string[] {
  const parts = [...projects, ...(others ? [others] : [])];
  return metrics.flatMap(({ uid, name, unit }) => {
    const left = sum(parts.flatMap(({ values }) => values.find((value) => value.uid === uid)?.leftOut ?? []));
    if (isZero(left)) return [];
    return [fill(companyTexts.evidence.leftOut, { value: formatFigure(left, 'all'), unit: unitText(unit), metric: name })];
  });
}
