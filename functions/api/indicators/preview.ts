import type { DefinitionPreview, definitionPreview } from '../../../shared/contract/indicator/definition-preview.ts';
import type { DashboardPeriod } from '../../../shared/domain/indicator/dashboard.ts';
import type { Judgement } from '../../core/indicator/judged-anew.ts';
import { type ChangePreview, previewChange } from '../../core/indicator/preview-change.ts';
import { figuresHash } from '../../core/restatement/shown-figures.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetVersionView, versionView } from '../views/version-view.ts';

export const previewIndicatorChange: Handlers<typeof definitionPreview>['previewIndicatorChange'] = async (
  context,
  { params, body },
) => view(await previewChange(context, params.indicatorId, body));

const periodView = ({ uid, start, end }: DashboardPeriod) => ({ uid, startDate: start, endDate: end });
const number = (decimal: string | null) => (decimal === null ? null : Number(decimal));
const judgementView = ({ target, threshold, rag }: Judgement) => ({ target: number(target), threshold: number(threshold), rag });

const view = ({ version, versions, targetVersions, periods, figures, ...more }: ChangePreview): DefinitionPreview => ({
  version,
  versions: versions.map((version) => ({
    ...versionView(version),
    operation_json: { ...version.operationJson },
    baseMetrics: [...version.metrics],
    unit: version.unit,
  })),
  target_versions: targetVersions.map(targetVersionView),
  periods: periods.map(({ approved, closed, ...period }) => ({ ...periodView(period), approved, closed })),
  figures,
  figures_hash: figuresHash(figures),
  companies: more.companies,
  judged: more.judged.map((each) => ({
    period: periodView(each.period),
    value: each.value,
    old: judgementView(each.old),
    new: judgementView(each.new),
  })),
});
